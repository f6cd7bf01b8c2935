// Text that travels in an address: compressed, and in letters that an address may have.

const LONGEST = 1_000_000; // characters of unpacked text; a record has a tenth of that at most

export async function pack(text: string): Promise<string> {
  const packed = await through(new Blob([text]), new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text; null if it was not packed by us, or is far too long. */
export async function unpack(packed: string): Promise<string | null> {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = through(new Blob([bytes]), new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      if (text.length > LONGEST) return null; // a few bytes can unpack to gigabytes
    }
    return text + decoder.decode();
  } catch {
    return null;
  }
}

function through(
  blob: Blob,
  stream: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array> {
  return blob
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);
}
