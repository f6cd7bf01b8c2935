// The worker in which bots think, so that neither the page nor the tables wait for them. It gets one
// question after the other (gugong/coach/questions.py) and knows nothing else.

import { bringJudge } from "./judge";
import { loadPython } from "./python";
import type { EngineFiles } from "./protocol";

export type ToBots = { files: EngineFiles; snapshot: Blob } | { question: string };
export type FromBots = { ready: true } | { answer: string; seconds: number } | { error: string };

let answerTo: (question: string) => string;

self.onmessage = async ({ data }: MessageEvent<ToBots>) => {
  if ("files" in data) {
    const { python } = await loadPython(data.files, data.snapshot);
    await bringJudge(python);
    answerTo = python.pyimport("gugong.coach.questions").answer_to;
    reply({ ready: true });
    return;
  }
  const began = performance.now();
  try {
    const answer = answerTo(data.question);
    reply({ answer, seconds: (performance.now() - began) / 1000 });
  } catch (error) {
    reply({ error: String(error) });
  }
};

function reply(message: FromBots): void {
  self.postMessage(message);
}
