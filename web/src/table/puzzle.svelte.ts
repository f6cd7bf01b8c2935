// A puzzle that is being solved: the position on a stage, what was tried, hints, the solution.

import { settings } from "../browser/settings.svelte";
import { ApiError, boxOf, ensurePlayer, request } from "../client/api";
import { Attempt, refusal } from "../client/attempt.svelte";
import { Stage } from "../game/stage.svelte";
import type {
  PuzzleAnswer,
  PuzzleHintAnswer,
  PuzzleProgress,
  PuzzleSolution,
  SolutionAnswer,
  VerdictAnswer,
} from "../generated/messages";
import { say } from "../text/language.svelte";

/** The last answer. */
export type Tried = { move: string; verdict: VerdictAnswer["verdict"]; cost: number };

const HINTS = 2; // before the solution
const SURNAMES = 5;

export class PuzzleModel {
  position = $state.raw<PuzzleAnswer | null>(null);
  stage = $state.raw<Stage | null>(null);
  tried = $state.raw<Tried | null>(null);
  hint = $state.raw<PuzzleHintAnswer | null>(null);
  solution = $state.raw<PuzzleSolution | null>(null);
  /** Found by the player, not shown. */
  solved = $state(false);
  yours = $state.raw<PuzzleProgress | null>(null);
  hints = $state(0);
  #attempt = new Attempt((failure) => {
    const isNone = failure instanceof ApiError && failure.error.code === "no-such-puzzle";
    return isNone ? say("puzzle.none") : refusal(failure);
  });

  constructor(readonly id: string) {}

  get busy(): boolean {
    return this.#attempt.busy;
  }

  /** Why the last request was refused; empty if it was not. */
  get error(): string {
    return this.#attempt.error;
  }

  async open(): Promise<void> {
    await this.#attempt.get(async () => {
      const position = await request<PuzzleAnswer>("GET", this.#path);
      const box = await boxOf(position.view.components);
      this.position = position;
      this.stage = new Stage(position.view, box, () => this.#names(), {
        play: (move) => void this.answer(move),
      });
      this.stage.show(position.view, true);
    });
  }

  /** Whether there is a hint that was not given yet. */
  get hasHint(): boolean {
    return !this.solution && this.hints < HINTS;
  }

  async answer(move: string): Promise<void> {
    const { stage, position } = this;
    if (!stage || !position || this.busy || this.solution) return;
    stage.disable();
    await this.#attempt.get(async () => {
      await ensurePlayer(settings.name || say("lobby.guest"));
      const told = await request<VerdictAnswer>("POST", `${this.#path}/answer`, { move });
      const { verdict, cost } = told;
      this.yours = told.yours;
      this.solution = told.solution;
      this.solved = verdict === "solved";
      this.tried = { move, verdict, cost };
    });
    if (this.solution) this.#settle();
    else stage.show(position.view, true);
  }

  /** The next hint; after the last one, the solution. */
  async help(): Promise<void> {
    if (!this.stage || this.solution || this.busy) return;
    if (this.hasHint) {
      await this.#attempt.get(async () => {
        this.hint = await request("GET", `${this.#path}/hints/${this.hints + 1}`);
        this.hints++;
      });
      return;
    }
    await this.#attempt.get(async () => {
      const shown = await request<SolutionAnswer>("POST", `${this.#path}/solution`, {});
      this.solution = shown;
      this.yours = shown.yours;
      this.tried = null;
    });
    if (this.solution) this.#settle();
  }

  /** The game up to the question. */
  record(): Promise<string | null> {
    return this.#attempt.get(() => request<string>("GET", `${this.#path}/record`));
  }

  /** Play on from here, against bots. Returns the new table's id. */
  async playOn(): Promise<string | null> {
    const { position } = this;
    const record = await this.record();
    if (record === null || !position) return null;
    const { view } = position;
    const seats = view.families.map(({ seat }) =>
      seat === view.seat ? "you" : seat === view.meng?.seat ? "meng" : "bot",
    );
    return this.#attempt.get(async () => {
      await ensurePlayer(settings.name || say("lobby.guest"));
      const path = `records?seats=${seats.join(",")}`;
      return (await request<{ table: string }>("POST", path, record)).table;
    });
  }

  /** There is nothing left to answer; everything stays where it is. */
  #settle(): void {
    this.stage!.show({ ...this.position!.view, chooser: null, moves: [] }, false);
  }

  get #path(): string {
    return `puzzles/${encodeURIComponent(this.id)}`;
  }

  #names(): string[] {
    const { view } = this.position!;
    return view.families.map(({ seat }) => {
      if (seat === view.seat) return settings.name || say("lobby.guest");
      if (seat === view.meng?.seat) return say("seat.meng");
      return say(`surname.${(seat % SURNAMES) + 1}`);
    });
  }
}
