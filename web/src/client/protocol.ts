// What travels between the page and the server (docs/api.md): the generated messages.

import type { MoveSent, UndoSent } from "../generated/messages";

export type {
  ClientMessage,
  ErrorInfo,
  LevelsAnswer,
  NewPlayerAnswer,
  NewTable,
  RefusedMessage as Refused,
  Result,
  SeatAsked,
  SeatInfo,
  ServerMessage,
  State,
  HistoryStep as Step,
  TableInfo,
  TablesAnswer,
  WhyAnswer,
} from "../generated/messages";

/** What must not get lost: the server counts each id once. */
export type Decision = MoveSent | UndoSent;
