// A review as the coach sends it, without the time it takes: its figures mean nothing.

import type { Page } from "@playwright/test";
import type {
  Choice,
  HistoryStep,
  Outlook,
  Review,
  ReviewAnswer,
  Step,
} from "../src/generated/messages.ts";

const DONE = 24; // of its decisions

/** Answer for the coach from now on. */
export async function coached(page: Page, history: HistoryStep[]): Promise<void> {
  const answer: ReviewAnswer = { v: 1, status: "done", since: 0, review: reviewOf(history) };
  await page.route("**/api/v1/tables/*/review*", (route) => route.fulfill({ json: answer }));
}

function reviewOf(history: HistoryStep[]): Review {
  const decisions = history.slice(0, DONE).flatMap(({ entry }) => entry ?? []);
  const families = history[0]!.view.families.length;
  const each = <Value>(value: Value): Value[] => Array<Value>(families).fill(value);
  const steps = decisions.map(({ day, seat, move }, ply): Step => {
    const better = history[ply]!.view.moves.find((one) => one !== move) ?? move;
    return {
      ply,
      day,
      seat,
      move,
      before: outlook(ply, families),
      moved: each(0),
      draws: [],
      judged: {
        choices: [choice(better, 4200), choice(move, 2600)].slice(better === move ? 1 : 0),
        chosen: choice(move, 2600),
        cost: 1600,
        error: 120,
        stake: 3000,
        band: "blunder",
        lines: 96,
      },
    };
  });
  const turned = [steps[5]!, steps[15]!].map(({ ply, day, seat, move, judged }) => ({
    ply,
    day,
    seat,
    by: seat,
    draw: null,
    before: 4200,
    after: 2600,
    move,
    best: judged!.choices[0]!,
    chosen: judged!.chosen,
    sources: { wall: 3, palace: 1 },
  }));
  const bands = { best: 21, good: 11, inaccuracy: 7, mistake: 5, blunder: 2 };
  const luck = { die: -310, token: 120, gift: 480, decree: 0, seat: 0, meng: 0 };
  return {
    coach: 2,
    eyes: null,
    plies: history.length - 1,
    steps,
    end: outlook(decisions.length, families),
    summary: {
      families: each({ accuracy: 88.4, bands, lost: 9120 }),
      balances: each({
        start: 3333,
        own: -1900,
        others: each(450),
        luck,
        hindsight: 310,
        end: 10_000,
      }),
      turning_points: turned,
    },
  };
}

function choice(move: string, share: number): Choice {
  return { move, share, points: 51.3, sources: { wall: 9, jade: 6, canal: 4 } };
}

function outlook(ply: number, families: number): Outlook {
  const seats = Array.from({ length: families }, (_, seat) => seat);
  const shares = seats.map((seat) => 3300 + Math.round(2500 * Math.sin(seat * 2 + ply / 9)));
  return { shares, points: seats.map((seat) => 40 + seat) };
}
