/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:languages" {
  const languages: Record<
    string,
    {
      name: string;
      texts: () => Promise<import("./text/phrases").Tables>;
      rules: () => Promise<string>;
    }
  >;
  export default languages;
}

declare module "virtual:engine" {
  const engine: import("./worker/protocol").EngineFiles;
  export default engine;
}
