// The board's parts as HTML, drawn the way a server would: no browser is needed to read what they
// show. The tests' own Vite runs the page's code as a browser would, so this takes another one.

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, vi } from "vitest";
import { catalogue } from "../build/texts";
import type { Box, View } from "../src/game/view";

let server: ViteDevServer;

beforeAll(async () => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  server = await createServer({
    configFile: false,
    logLevel: "error",
    plugins: [catalogue("../src/gugong/text"), svelte()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
});

afterAll(async () => {
  await server.close();
  vi.unstubAllGlobals();
});

/** A part of the board on a stage with this view, whose moves may be chosen, and this box. */
export async function draw(part: string, props: object, view: View, box: Box): Promise<string> {
  const load = (path: string) => server.ssrLoadModule(path);
  const { speak } = await load("/src/text/language.svelte.ts");
  await speak("en");
  const { Stage } = await load("/src/game/stage.svelte.ts");
  const stage = new Stage(view, box, () => ["Li", "Wu", "Sun"], { play: () => {} });
  stage.show(view, true);
  const { render } = await load("svelte/server");
  const { default: OnStage } = await load("/tests/OnStage.svelte");
  const { default: Part } = await load(`/src/board/${part}.svelte`);
  return render(OnStage, { props: { stage, part: Part, props } }).body;
}

/** What the eye reads there: no tags, single spaces. */
export function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}
