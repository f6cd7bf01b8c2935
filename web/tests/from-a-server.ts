// Tests without a browser run the page's code as a server's page.

const page = { documentElement: { dataset: { server: "" } } };
globalThis.document ??= page as unknown as Document;
