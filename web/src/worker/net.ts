// The learned evaluation of the scholar and the champion, for a Python without numpy. It reads the
// file that gugong/bots/net.py reads, and gives the same numbers.

type Layer = { weights: Float32Array; biases: Float32Array };

/** The numbers in a net's output that a judgement is made of. */
const WIN = 0;
const MARGIN = 1;

/** A file that is no net for this version: what is wrong. */
export class NetError extends Error {}

/** Read a net for rows with this number of features. */
export async function readNet(content: Uint8Array, features: number): Promise<Net> {
  const end = content.indexOf("\n".charCodeAt(0));
  const { sizes, sha256 } = describe(content.subarray(0, end));
  if (sizes[0] !== features)
    throw new NetError(`made for ${sizes[0]} features, and this version has ${features}`);
  const numbers = content.slice(end + 1); // a copy, since 16-bit numbers begin at even places
  const count = numbers.length / 2;
  const needed = sizes.slice(1).reduce((sum, outputs, i) => sum + (sizes[i]! + 1) * outputs, 0);
  if (count !== needed) throw new NetError(`${count} numbers, but its layers need ${needed}`);
  // A page that came without encryption has no hashes.
  if (crypto.subtle && (await hashOf(numbers)) !== sha256)
    throw new NetError("the file is damaged: its numbers do not match their hash");
  return new Net(layersOf(widened(new Uint16Array(numbers.buffer)), sizes));
}

function describe(line: Uint8Array): { sizes: number[]; sha256: string } {
  try {
    const about = JSON.parse(new TextDecoder().decode(line));
    if (Array.isArray(about.sizes)) return about;
  } catch {
    // said below
  }
  throw new NetError("the first line does not describe a net");
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("sha-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the last bit of a 16-bit float is worth, by its exponent. */
const LAST_BIT = Array.from({ length: 32 }, (_, exponent) => 2 ** (Math.max(exponent, 1) - 25));

/** 16-bit floats, of which none is infinite. */
function widened(halves: Uint16Array): Float32Array {
  const numbers = new Float32Array(halves.length);
  for (let i = 0; i < halves.length; i++) {
    const bits = halves[i]!;
    const exponent = (bits >> 10) & 31;
    const size = ((exponent && 1024) + (bits & 1023)) * LAST_BIT[exponent]!;
    numbers[i] = bits & 0x8000 ? -size : size;
  }
  return numbers;
}

/** Weights stand before biases, layer after layer. */
function layersOf(numbers: Float32Array, sizes: number[]): Layer[] {
  let at = 0;
  return sizes.slice(1).map((outputs, i) => {
    const weights = numbers.subarray(at, (at += sizes[i]! * outputs));
    return { weights, biases: numbers.subarray(at, (at += outputs)) };
  });
}

export class Net {
  readonly #layers: Layer[];
  readonly #features: number;

  constructor(layers: Layer[]) {
    this.#layers = layers;
    this.#features = layers[0]!.weights.length / layers[0]!.biases.length;
  }

  /** How much each seat likes what it sees, of rows of features one after the other. The margin
   * counts with this share besides the chance of winning; see gugong/bots/judging.py. */
  judge(rows: Uint8Array, marginShare: number): number[] {
    const worths: number[] = [];
    for (let at = 0; at < rows.length; at += this.#features) {
      const outputs = this.#outputs(rows.subarray(at, at + this.#features));
      const win = 1 / (1 + Math.exp(-outputs[WIN]!));
      worths.push(win + marginShare * Math.tanh(outputs[MARGIN]!));
    }
    return worths;
  }

  #outputs(row: Uint8Array): Float32Array {
    const [first, ...rest] = this.#layers;
    let sums = through(first!, row);
    for (const layer of rest) {
      for (let i = 0; i < sums.length; i++) if (sums[i]! < 0) sums[i] = 0;
      sums = through(layer, sums);
    }
    return sums;
  }
}

/** Most inputs are zero, in a row as well as after a layer, so they are passed over. */
function through({ weights, biases }: Layer, inputs: Uint8Array | Float32Array): Float32Array {
  const sums = biases.slice();
  const outputs = sums.length;
  for (let i = 0; i < inputs.length; i++) {
    const input = inputs[i]!;
    if (input === 0) continue;
    const from = i * outputs;
    for (let j = 0; j < outputs; j++) sums[j]! += input * weights[from + j]!;
  }
  return sums;
}
