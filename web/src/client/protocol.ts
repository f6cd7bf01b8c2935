// What travels between the page and the server (docs/api.md): the generated messages, with the views
// and entries inside them as the game's types.

import type { Entry, View } from "../game/view";
import type * as made from "../generated/messages";

export type {
  ClientMessage,
  ErrorInfo,
  LevelsAnswer,
  NewPlayerAnswer,
  NewTable,
  Result,
  SeatAsked,
  SeatInfo,
  TableInfo,
  TablesAnswer,
  WhyAnswer,
} from "../generated/messages";

/** The table as one seat sees it, with the log since `since`. */
export type State = Omit<made.State, "view" | "entries"> & { view: View | null; entries: Entry[] };

export type Step = Omit<made.HistoryStep, "view" | "entry"> & { view: View; entry: Entry | null };

/** What must not get lost: the server counts each id once. */
export type Decision = made.MoveSent | made.UndoSent;

export type Refused = Omit<made.RefusedMessage, "state"> & { state?: State };

export type ServerMessage =
  Exclude<made.ServerMessage, made.State | made.RefusedMessage> | State | Refused;
