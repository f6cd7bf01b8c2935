// The address of a server as people type it.

/** Names and numbers of the local network, where nobody has a certificate. */
const NEARBY = /^(localhost|[^.]+|.+\.(local|lan|home|internal)|\d+\.\d+\.\d+\.\d+|\[.*\])$/;

/** The address with its scheme and a stroke at the end; null if it cannot be one.
 *
 * `example.org` → `https://example.org/`, `192.168.1.7:1420` → `http://192.168.1.7:1420/` */
export function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (!text || /\s/.test(text)) return null;
  const schemed = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  let url: URL;
  try {
    url = new URL(schemed);
  } catch {
    return null;
  }
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  if (schemed !== text && NEARBY.test(url.hostname)) url.protocol = "http:";
  const folder = url.pathname.replace(/\/?(t\/[^/]*)?$/, "/"); // also from the link of a table
  return url.origin + folder;
}
