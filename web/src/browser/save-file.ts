/** Offer a text or a picture to the person as a file to keep. */
export function saveFile(name: string, content: string | Blob, type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
