// The worker in which bots think, so that neither the page nor the tables wait for them. It gets one
// question after the other (gugong/coach/questions.py) and knows nothing else.

import { bringNet } from "./judge";
import { loadPython } from "./python";
import type { EngineFiles } from "./protocol";

export type ToBots = { files: EngineFiles; snapshot: Blob } | { question: string };
export type FromBots = { ready: true } | { answer: string; seconds: number } | { error: string };

let answerTo: (question: string) => string;

self.onmessage = async ({ data }: MessageEvent<ToBots>) => {
  try {
    reply("files" in data ? await start(data.files, data.snapshot) : answer(data.question));
  } catch (error) {
    reply({ error: String(error) });
  }
};

async function start(files: EngineFiles, snapshot: Blob): Promise<FromBots> {
  const { python } = await loadPython(files, snapshot);
  await bringNet(python);
  answerTo = python.pyimport("gugong.coach.questions").answer_to;
  return { ready: true };
}

function answer(question: string): FromBots {
  const began = performance.now();
  return { answer: answerTo(question), seconds: (performance.now() - began) / 1000 };
}

function reply(message: FromBots): void {
  self.postMessage(message);
}
