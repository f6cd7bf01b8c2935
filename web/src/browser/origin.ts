// Where the page came from, and so who answers it. A server marks the page as it sends it
// (service/server/http/page.py). Without the mark it is a folder of files on any host, or a server's
// `/here/`, and a worker of this browser answers.

export const fromServer = document.documentElement.dataset["server"] !== undefined;

/** The address of a file next to the page. Only a server has the page at more than one path. */
export function fileAddress(name: string): string {
  return (fromServer ? "/" : "./") + name;
}
