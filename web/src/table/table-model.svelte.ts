// One table as it is shown: the stage, what is played back on it, and the moves made there.

import { settings } from "../browser/settings.svelte";
import { Chat } from "../client/chat.svelte";
import { Connection } from "../client/connection.svelte";
import { partsOf, type Part } from "../game/parts";
import { Stage } from "../game/stage.svelte";
import type { Entry, View } from "../game/view";
import { Playback } from "../playback/playback.svelte";
import { Replay } from "../playback/replay.svelte";
import { HintModel } from "./hint.svelte";
import { ReviewModel } from "./review.svelte";

export class TableModel {
  readonly connection: Connection;
  readonly chat: Chat;
  readonly replay: Replay;
  readonly review: ReviewModel;
  readonly hint: HintModel;
  stage = $state.raw<Stage | null>(null);
  playback = $state.raw<Playback | null>(null);
  /** A move that cannot be taken back and waits to be confirmed. */
  unconfirmed = $state<string | null>(null);

  constructor(id: string) {
    this.chat = new Chat(id);
    this.connection = new Connection(id, {
      updated: (view, fresh) => this.#updated(view, fresh),
      answered: () => this.#settle(),
      final: (move) => (this.unconfirmed = move),
      heard: (line) => this.chat.heard(line),
    });
    this.replay = new Replay(this.connection, this);
    this.review = new ReviewModel(this.connection);
    this.hint = new HintModel(this.connection);
  }

  close(): void {
    this.connection.close();
    this.review.close();
    this.hint.drop();
    this.replay.stop();
  }

  /** Play a move; the first time, one that cannot be taken back only asks for confirmation. */
  play(move: string): void {
    if (this.connection.isWaiting) return;
    const isConfirmed = this.unconfirmed === move;
    this.unconfirmed = null;
    if (this.connection.play(move, settings.confirm && !isConfirmed)) this.stage?.disable();
  }

  takeBack(to: "decision" | "turn"): void {
    this.unconfirmed = null;
    if (this.connection.takeBack(to)) this.stage?.disable();
  }

  /** The review next to the replay, from its ply or from the beginning. Both look through the
   * same eyes. */
  async openReview(): Promise<void> {
    await this.replay.open(this.replay.on ? this.replay.at : 0, this.review.eyes ?? "open");
    void this.review.open(); // which takes as long as the review
  }

  /** The review, and once it is complete this player's costliest decision, unless they have looked
   * elsewhere meanwhile. */
  async openTurningPoint(): Promise<void> {
    await this.replay.open(0, this.review.eyes ?? "open");
    await this.review.open();
    const mine = this.connection.mine.map(({ seat }) => seat);
    const ply = this.review.turningPointOf(mine);
    if (this.review.on && this.replay.on && this.replay.at === 0 && ply !== null)
      await this.replay.go(ply);
  }

  /** What has happened as far as it is shown: log and board are in step. */
  get shown(): Entry[] {
    const entries = this.#reached;
    const [last] = entries.slice(-1);
    const events = this.playback?.shown ?? null;
    if (!last || events === null) return entries;
    return [...entries.slice(0, -1), { ...last, events: last.events.slice(0, events) }];
  }

  /** The night that is being shown, with all that is known to have happened in it. */
  get night(): Part | null {
    if (!this.playback?.isNight) return null;
    return partsOf(this.#reached).findLast(({ kind }) => kind === "night") ?? null;
  }

  /** The decisions up to the one that is being shown. */
  get #reached(): Entry[] {
    const { entries } = this.connection;
    return entries.slice(0, entries.length - (this.playback?.waiting ?? 0));
  }

  /** Whether a hint can be asked for now. */
  get mayHint(): boolean {
    return Boolean(this.stage?.active && this.connection.info?.terms.hints);
  }

  /** The first press asks for a hint, the second one plays what it likes best. */
  pressHint(): void {
    const [best] = this.hint.choices;
    if (this.hint.state === "thinking") this.hint.drop();
    else if (this.hint.state === "there" && best) this.playHint(best.move);
    else if (this.mayHint) void this.hint.ask();
  }

  playHint(move: string): void {
    this.hint.drop();
    this.play(move);
  }

  /** Back from a replay to the game as it is. */
  showLive(): void {
    if (this.connection.view) this.playback?.jump(this.connection.view);
  }

  #updated(view: View, fresh: Entry[]): void {
    if (fresh.length) this.hint.drop(); // it was about another decision
    if (!this.stage) this.#setUp(view);
    if (this.replay.on) return;
    if (fresh.length) this.playback!.add({ view, entries: fresh });
    else this.playback!.jump(view);
  }

  #setUp(view: View): void {
    const stage = new Stage(view, this.connection.box!, () => this.connection.names, {
      play: (move) => this.play(move),
      why: (move) => this.connection.why(move),
      lapses: (card) => this.connection.lapses(card),
    });
    this.playback = new Playback(stage, () => this.#settle());
    this.stage = stage;
  }

  /** Once everything is shown, the deciding player may act. */
  #settle(): void {
    const { stage, playback, connection } = this;
    if (!stage || !playback || playback.running || this.replay.on || !connection.view) return;
    const decides = connection.view.moves.length > 0 && !connection.isWaiting;
    if (stage.view !== connection.view || stage.active !== decides)
      stage.show(connection.view, decides);
  }
}
