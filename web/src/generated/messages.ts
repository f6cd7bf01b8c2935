// Made from the server's messages by `make generate`; do not edit.

import type {
  Automa,
  BonusPlace,
  DecreeName,
  DoublePlace,
  Frame,
  GameEvent,
  Location,
  Reward,
  Seat,
  Source,
  TokenName,
} from "./types";

export type AccessAnswer = {
  v: 1;
  sessions: SessionInfo[];
  recovery: string | null;
  passkeys: PasskeyInfo[];
  passkeys_offered: boolean;
};

export type AckMessage = {
  v: 1;
  type: "ack";
  id: string | null;
  ply: number;
  version: number;
};

export type AnswerKnock = {
  lets_in: boolean;
};

export type Attention = {
  type: "attention";
  v?: 1;
  away: boolean;
};

export type Balance = {
  start: number;
  own: number;
  others: number[];
  luck: Record<"die" | "token" | "gift" | "decree" | "seat" | "meng", number>;
  hindsight: number;
  end: number;
};

export type BanInfo = {
  reason: string;
  until: string | null;
};

export type BoardLine = {
  rating: number;
  error: number;
  sure: number;
  provisional: boolean;
  rank: number;
  name: string;
  yours: boolean;
  program: boolean;
  games: number;
};

export type BotRating = {
  rating: number;
  error: number;
  sure: number;
  provisional: boolean;
  level: string;
};

export type BoxFigures = {
  name: string;
  figures: { [key: string]: unknown };
  basis: { [key: string]: string };
};

export type BoxText = {
  text: string;
};

export type Branch = {
  ply: number;
  seats?: SeatAsked[] | null;
  seat?: number;
};

export type CandidateInfo = {
  move: string;
  expected: number;
  sources: { [key: string]: number };
  chance: number | null;
};

export type ChangedPlayer = {
  name?: string | null;
  webhook?: Webhook | null;
};

export type ChangedRating = {
  listed: boolean;
};

export type ChannelAnswer = {
  channel: string;
  kind: "push" | "mail";
  address: string;
  language: string;
  after_seconds: number;
  confirmed: boolean;
  created: string;
  v: 1;
};

export type ChannelInfo = {
  channel: string;
  kind: "push" | "mail";
  address: string;
  language: string;
  after_seconds: number;
  confirmed: boolean;
  created: string;
};

export type ChannelsAnswer = {
  v: 1;
  push_key: string | null;
  mail: boolean;
  channels: ChannelInfo[];
};

export type ChatAnswer = {
  v: 1;
  lines: ChatLine[];
  next: number | null;
  you: string | null;
  muted: string[];
  may_speak: boolean;
  phrases: string[];
};

export type ChatLine = {
  number: number;
  speaker: string | null;
  seat: number;
  name: string;
  phrase: string | null;
  text: string;
  time: string;
};

export type ChatMessage = {
  v: 1;
  type: "chat";
  line: ChatLine;
};

export type CheckAnswer = {
  v: 1;
  problems: ProblemInfo[];
  count: number;
  box: CheckedBox | null;
};

export type CheckedBox = {
  version: string;
  name: string;
  figures: { [key: string]: unknown };
  basis: { [key: string]: string };
  text: string;
  differences: DifferenceInfo[];
};

export type Choice = {
  move: string;
  share: number;
  points: number;
  sources: { [key: string]: number };
};

export type ClientMessage = Hello | MoveSent | UndoSent | Watch | Attention | Ping;

export type Clock = {
  kind: "turn" | "game" | "days";
  turn: number;
  bank: number;
  increment: number;
  stand_in: string;
};

export type ClockInfo = {
  turn: number;
  bank: number;
};

export type CodeAnswer = {
  v: 1;
  code: string;
};

export type ComponentsAnswer = {
  v: 1;
  version: string;
  name: string;
  figures: { [key: string]: unknown };
  texts: { [key: string]: unknown };
};

export type ConfirmedAnswer = {
  v: 1;
  address: string;
};

export type Credential = {
  credential: { [key: string]: unknown };
};

export type DailyAnswer = {
  v: 1;
  day: string;
  today: string;
  ends: string;
  deal: DealInfo;
  seed: string | null;
  results: DailyResult[];
  count: number;
  yours: OwnAttempt | null;
  previous: string | null;
  next: string | null;
};

export type DailyResult = {
  rank: number;
  name: string;
  yours: boolean;
  points: number;
  place: number;
  won: boolean;
  seconds: number;
  table: string | null;
};

export type DealInfo = {
  players: number;
  difficulty: string | null;
  levels: string[];
};

export type Decree = {
  decree: DecreeName;
  level: number;
  price: number;
  price_for_you: number | null;
  vp: number;
  seats: Seat[];
};

export type DifferenceInfo = {
  key: string;
  ours: unknown;
  theirs: unknown;
  our_basis: string | null;
  their_basis: string | null;
};

export type DifferencesAnswer = {
  v: 1;
  version: string;
  name: string;
  basis: { [key: string]: string };
  differences: DifferenceInfo[];
};

export type DrawStep = {
  draw: "die" | "token" | "gift" | "decree" | "seat" | "meng";
  moved: number[];
};

export type EntriesAnswer = {
  v: 1;
  entries: Entry[];
  next: number | null;
};

export type Entry = {
  ply: number;
  day: number;
  seat: Seat;
  move: string;
  events: GameEvent[];
};

export type ErrorInfo = {
  code: string;
  message: string;
  figures?: { [key: string]: number };
  reason?: Reason;
  ban?: BanInfo;
};

export type FamiliesTally = {
  games: number;
  wins: number;
  points: number;
  best: number;
  families: number;
  places: number[];
  sources: { [key: string]: number };
};

export type Family = {
  seat: Seat;
  colour: string;
  pool: number;
  supply: number;
  double: DoublePlace;
  wall: number;
  vp: number;
  points: Partial<Record<Source, number>>;
  jade: number;
  hand_size: number;
  discard_size: number;
  hand: string[] | null;
  discard: string[] | null;
  shown: string[] | null;
  tokens: TokenName[];
  rewards: Record<Reward, number>;
  reward_spaces: Record<Reward, number>;
  traveller: string | null;
  envoy: number;
  place: number | null;
  intrigue: number;
  ships: number;
};

export type FamilyRecord = {
  accuracy: number | null;
  bands: Record<"best" | "good" | "inaccuracy" | "mistake" | "blunder", number>;
  lost: number;
};

export type Fit = {
  level: string;
  n: number;
  why: "newcomer" | "once" | "harder" | "same" | "easier";
  against: number;
  met: number;
  beaten: number;
};

export type GameRecord = {
  table: string;
  record: string | null;
};

export type GamesAnswer = {
  v: 1;
  games: OwnTable[];
  next: string | null;
};

export type GoneAnswer = {
  v: 1;
  removed: string;
};

export type Hello = {
  type: "hello";
  v?: 1;
  token?: string | null;
  seat?: number | null;
  version?: number | null;
};

export type HintAnswer = {
  v: 1;
  move: string;
  candidates: CandidateInfo[];
};

export type HintAsked = {
  seat: number;
  level?: string | null;
};

export type HistoryAnswer = {
  v: 1;
  steps: HistoryStep[];
  next: number | null;
};

export type HistoryStep = {
  ply: number;
  entry: Entry | null;
  view: View;
};

export type House = {
  price: number;
  price_for_you: number | null;
  jade: number;
};

export type Join = {
  seat?: number | null;
  name?: string | null;
  accept_arranged?: boolean;
  accept_rated?: boolean;
  invitation?: string;
};

export type Judged = {
  choices: Choice[];
  chosen: Choice;
  cost: number;
  error: number;
  stake: number;
  band: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  lines: number;
};

export type KnockInfo = {
  knock: string;
  name: string;
  seat: number | null;
};

export type LaidToken = {
  token: TokenName;
  seat: Seat;
  location: BonusPlace;
  double: boolean;
};

export type LapsesAnswer = {
  v: 1;
  lapses: { [key: string]: GameEvent[] };
};

export type LapsesAsked = {
  seat: number;
  card: string;
};

export type LatestGame = {
  table: string;
  finished: string;
  families: number;
  place: number;
  won: boolean;
  points: number;
};

export type Leave = {
  seat: number;
};

export type LevelsAnswer = {
  v: 1;
  levels: string[];
  fits: Fit;
};

export type LineAnswer = {
  v: 1;
  line: ChatLine;
};

export type LinkAnswer = {
  v: 1;
  key: string;
  seconds: number;
};

export type LiveAnswer = {
  v: 1;
  status: "ok";
  version: string;
};

export type MayUndo = {
  decision: boolean;
  turn: boolean;
};

export type MengView = {
  seat: Seat;
  focus: Location;
  automa: number;
  automa_today: Automa[];
  automa_used: Automa[];
};

export type MergedAnswer = {
  v: 1;
  merged: string;
};

export type MoveAsked = {
  id: string;
  seat: number;
  ply: number;
  version?: number | null;
  move: string;
  unless_final?: boolean;
};

export type MoveSent = {
  id: string;
  seat: number;
  ply: number;
  version?: number | null;
  move: string;
  unless_final?: boolean;
  type: "move";
  v?: 1;
};

export type Mute = {
  line: number;
  muted?: boolean;
};

export type MuteAnswer = {
  v: 1;
  muted: string[];
};

export type NewMail = {
  kind: "mail";
  address: string;
  language?: string;
  after_seconds?: number;
};

export type NewPasskey = {
  credential: { [key: string]: unknown };
  name?: string;
};

export type NewPlayer = {
  name?: string;
  scope?: "person" | "bot";
};

export type NewPlayerAnswer = {
  v: 1;
  player: string;
  name: string;
  scope: string;
  webhook: Webhook | null;
  token: string;
  server: string;
};

export type NewPush = {
  kind: "push";
  endpoint: string;
  keys: PushKeys;
  language?: string;
  after_seconds?: number;
};

export type NewReport = {
  seat: number;
  about: "name" | "conduct" | "other";
  text?: string;
  line?: number | null;
};

export type NewSessionAnswer = {
  v: 1;
  player: string;
  name: string;
  scope: string;
  webhook: Webhook | null;
  token: string;
  server: string;
  session: string;
};

export type NewTable = {
  seats: SeatAsked[];
  name?: string | null;
  options?: { [key: string]: boolean | string };
  components?: string | null;
  seed?: string | null;
  terms?: Terms;
};

export type OffAnswer = {
  v: 1;
  off: true;
};

export type OpponentTally = {
  opponent: string;
  met: number;
  beaten: number;
};

export type OptionsAnswer = {
  v: 1;
  options: { [key: string]: unknown };
};

export type Origin = {
  table: string;
  ply: number;
};

export type OtherPlayer = {
  token: string;
};

export type Outlook = {
  shares: number[];
  points: number[];
};

export type OwnAttempt = {
  table: string;
  counts: boolean;
  points: number | null;
};

export type OwnDataAnswer = {
  v: 1;
  server: string;
  saved: string;
  id: string;
  name: string;
  seats: ({ [key: string]: unknown })[];
  owned_tables: ({ [key: string]: unknown })[];
  decisions: ({ [key: string]: unknown })[];
  sessions: ({ [key: string]: unknown })[];
  games: GameRecord[];
};

export type OwnRating = {
  rating: number;
  error: number;
  sure: number;
  provisional: boolean;
  games: number;
  listed: boolean;
  rank: number | null;
};

export type OwnTable = {
  table: string;
  name: string;
  status: "waiting" | "running" | "over";
  version: number;
  ply: number;
  options: { [key: string]: boolean | string };
  players: number;
  components: string;
  box: string | null;
  arranged: "seed" | "record" | "branch" | null;
  terms: Terms;
  clocks: ClockInfo[] | null;
  ticking: number | null;
  knocks: KnockInfo[];
  knocked: "waiting" | "refused" | null;
  closed: boolean;
  daily: string | null;
  owner: boolean;
  seats: SeatInfo[];
  chooser: number | null;
  created: string;
  moved: string;
  from: Origin | null;
  rematch: string | null;
  result: Result | null;
  expires: string | null;
  to_move: boolean;
  may_delete: boolean;
};

export type Pairing = {
  families?: number;
  pace?: "live" | "days" | "untimed";
};

export type PalacePlace = {
  vp: number;
  seat: Seat | null;
};

export type PalaceView = {
  steps: number;
  places: PalacePlace[];
};

export type PasskeyAnswer = {
  passkey: string;
  name: string;
  created: string;
  used: string | null;
  v: 1;
};

export type PasskeyInfo = {
  passkey: string;
  name: string;
  created: string;
  used: string | null;
};

export type PasskeyName = {
  name: string;
};

export type PasskeysOffered = {
  v: 1;
  offered: boolean;
};

export type Ping = {
  type: "ping";
  v?: 1;
};

export type PlayerAnswer = {
  v: 1;
  player: string;
  name: string;
  scope: string;
  webhook: Webhook | null;
};

export type Pong = {
  v: 1;
  type: "pong";
};

export type Priced = {
  move: string;
  cost: number;
};

export type PrivacyAnswer = {
  v: 1;
  contact: string | null;
  waiting_days: number;
  running_days: number;
  finished_days: number;
  player_days: number;
  session_days: number;
  report_days: number;
};

export type ProblemInfo = {
  key: string;
  what: string;
  code: "unreadable" | "too-long" | "long-line" | "long-key" | "not-toml" | "missing" | "unknown" | "number" | "exactly" | "name" | "plain-name" | "word" | "length" | "count" | "table" | "basis" | "player-counts" | "colour-twice" | "full-pool" | "mornings" | "first-morning" | "board-sides" | "palace-places" | "palace-order" | "much-jade" | "first-jade" | "jade-order" | "gift-pile" | "reward-cards" | "gift-twice" | "same-set" | "pair-twice" | "decree-twice" | "few-tokens" | "odd-tokens" | "odd-bonus" | "exchange-room" | "odd-exchange" | "city-twice" | "road-nowhere" | "road-loop" | "road-twice" | "no-road" | "no-place" | "place-nowhere" | "no-basis" | "basis-nowhere";
  args: { [key: string]: number | string };
};

export type PushKeys = {
  p256dh: string;
  auth: string;
};

export type PuzzleAnswer = {
  puzzle: PuzzleInfo;
  view: View;
  entries: Entry[];
  v: 1;
};

export type PuzzleHintAnswer = {
  sources: { [key: string]: number };
  verb: string | null;
  parts: { [key: string]: string | number };
  v: 1;
};

export type PuzzleInfo = {
  id: string;
  theme: "wall" | "canal" | "decrees" | "palace" | "intrigue" | "solo";
  difficulty: "easy" | "medium" | "hard";
  players: number;
  seat: number;
  day: number;
};

export type PuzzlePlace = {
  kind: "wall-won" | "wall-shared" | "wall-ahead" | "palace" | "envoy" | "reward" | "block" | "decree" | "official" | "medal" | "intrigue" | "city" | "house" | "dice" | "die" | "tokens";
  seat: number | null;
  parts: { [key: string]: string | number };
};

export type PuzzleProgress = {
  solved: string[];
  shown: string[];
  today: boolean | null;
  streak: number;
  longest: number;
};

export type PuzzleReason = {
  kind: "gain" | "trade" | "deny";
  source: string;
  lost: string | null;
  seat: number | null;
  at: PuzzlePlace | null;
};

export type PuzzleSolution = {
  best: Choice;
  courtier: Choice;
  sources: { [key: string]: number };
  reason: PuzzleReason;
  plan: string[];
  choices: Priced[];
};

export type PuzzleTried = {
  move: string;
};

export type PuzzlesAnswer = {
  puzzles: PuzzleInfo[];
  today: TodaysPuzzle;
  yours: PuzzleProgress | null;
  v: 1;
};

export type RatingsAnswer = {
  v: 1;
  board: BoardLine[];
  count: number;
  bots: BotRating[];
  yours: OwnRating | null;
};

export type ReadyAnswer = {
  v: 1;
  status: "ok" | "failing" | "draining";
  database: "ok" | "failing";
  bots: "ok" | "failing";
};

export type Reason = {
  code: string;
  rule: string;
  args: { [key: string]: number | string };
};

export type RefusedMessage = {
  error: ErrorInfo;
  state?: State;
  v: 1;
  type: "refused";
  id: string | null;
};

export type ReportAnswer = {
  v: 1;
  report: string;
};

export type Reserve = {
  name?: string;
};

export type Result = {
  scores: ScoreInfo[];
  ranking: number[];
  winner: number | null;
};

export type Review = {
  coach: number;
  eyes: number | null;
  plies: number;
  steps: Step[];
  end: Outlook | null;
  summary: Summary | null;
};

export type ReviewAnswer = {
  v: 1;
  status: "none" | "working" | "stopped" | "failed" | "done";
  since: number;
  review: Review | null;
};

export type ReviewAsked = {
  seat?: number | null;
  since?: number;
};

export type ScoreInfo = {
  seat: number;
  total: number;
  audience: boolean;
  sources: { [key: string]: number };
};

export type SeatAsked = {
  kind: "you" | "open" | "reserved" | "bot" | "meng";
  name?: string;
  level?: string | null;
};

export type SeatInfo = {
  seat: number;
  kind: "person" | "bot" | "meng" | "open";
  name: string;
  level: string | null;
  yours: boolean;
  online: boolean;
  held: boolean;
  vacant: boolean;
  offered: boolean;
  may_sit: boolean;
  needs_acceptance: boolean;
  reserved: boolean;
  invitation: string | null;
};

export type ServerAnswer = {
  v: 1;
  server: string;
  version: string;
};

export type ServerMessage = State | TableNews | ChatMessage | AckMessage | RefusedMessage | Pong;

export type SessionInfo = {
  session: string;
  browser: string;
  system: string;
  way: "first" | "link" | "code" | "passkey";
  created: string;
  used: string;
  current: boolean;
};

export type Ship = {
  seat: Seat;
  servants: number;
  double: number;
};

export type SolutionAnswer = {
  best: Choice;
  courtier: Choice;
  sources: { [key: string]: number };
  reason: PuzzleReason;
  plan: string[];
  choices: Priced[];
  v: 1;
  yours: PuzzleProgress | null;
};

export type Speech = {
  seat?: number | null;
  phrase?: string | null;
  text?: string;
};

export type State = {
  v: 1;
  type: "state";
  version: number;
  table: TableInfo;
  ply: number;
  seat: number | null;
  view: View | null;
  undo: MayUndo;
  hand_over: number | null;
  entries: Entry[];
  since: number;
};

export type StatisticsAnswer = {
  all: Tally;
  families: FamiliesTally[];
  opponents: OpponentTally[];
  latest: LatestGame[];
  v: 1;
};

export type Step = {
  ply: number;
  day: number;
  seat: number;
  move: string;
  before: Outlook;
  moved: number[] | null;
  draws: DrawStep[];
  judged: Judged | null;
};

export type Summary = {
  families: FamilyRecord[];
  balances: Balance[];
  turning_points: TurningPoint[];
};

export type TableAnswer = {
  table: string;
  name: string;
  status: "waiting" | "running" | "over";
  version: number;
  ply: number;
  options: { [key: string]: boolean | string };
  players: number;
  components: string;
  box: string | null;
  arranged: "seed" | "record" | "branch" | null;
  terms: Terms;
  clocks: ClockInfo[] | null;
  ticking: number | null;
  knocks: KnockInfo[];
  knocked: "waiting" | "refused" | null;
  closed: boolean;
  daily: string | null;
  owner: boolean;
  seats: SeatInfo[];
  chooser: number | null;
  created: string;
  moved: string;
  from: Origin | null;
  rematch: string | null;
  result: Result | null;
  v: 1;
};

export type TableInfo = {
  table: string;
  name: string;
  status: "waiting" | "running" | "over";
  version: number;
  ply: number;
  options: { [key: string]: boolean | string };
  players: number;
  components: string;
  box: string | null;
  arranged: "seed" | "record" | "branch" | null;
  terms: Terms;
  clocks: ClockInfo[] | null;
  ticking: number | null;
  knocks: KnockInfo[];
  knocked: "waiting" | "refused" | null;
  closed: boolean;
  daily: string | null;
  owner: boolean;
  seats: SeatInfo[];
  chooser: number | null;
  created: string;
  moved: string;
  from: Origin | null;
  rematch: string | null;
  result: Result | null;
};

export type TableNews = {
  v: 1;
  type: "table";
  version: number;
  table: TableInfo;
};

export type TablesAnswer = {
  v: 1;
  open: TableInfo[];
};

export type Tally = {
  games: number;
  wins: number;
  points: number;
  best: number;
};

export type Terms = {
  clock: Clock | null;
  spectators: boolean;
  hints: boolean;
  chat: boolean;
  rated: boolean;
  approval: boolean;
  undo: boolean;
  memory: boolean;
  listed: boolean;
};

export type ToBot = {
  level?: string;
};

export type TodaysPuzzle = {
  puzzle: string;
  date: string;
  ends: string;
};

export type TurningPoint = {
  ply: number;
  day: number;
  seat: number;
  by: number | null;
  draw: "die" | "token" | "gift" | "decree" | "seat" | "meng" | null;
  before: number;
  after: number;
  move: string | null;
  best: Choice | null;
  chosen: Choice | null;
  sources: { [key: string]: number };
};

export type UndoAsked = {
  id: string;
  seat: number;
  ply: number;
  version?: number | null;
  to?: "decision" | "turn";
};

export type UndoSent = {
  id: string;
  seat: number;
  ply: number;
  version?: number | null;
  to?: "decision" | "turn";
  type: "undo";
  v?: 1;
};

export type VerdictAnswer = {
  verdict: "solved" | "close" | "wrong";
  cost: number;
  solution: PuzzleSolution | null;
  v: 1;
  yours: PuzzleProgress | null;
};

export type View = {
  seat: Seat | null;
  day: number;
  days: number;
  start: Seat;
  medal: Seat | null;
  turn: Seat | null;
  over: boolean;
  chooser: Seat | null;
  frame: Frame | null;
  agenda: Frame[];
  moves: string[];
  officials: Record<Location, string>;
  gift_pile: number;
  dice: number[];
  cities: { [key: string]: TokenName | null };
  token_pile: number;
  token_discard: TokenName[];
  wall: WallView;
  jade_houses: House[];
  jade_square: House;
  markers: Seat[];
  palace: PalaceView;
  decrees: Decree[];
  canal: (Ship | null)[][];
  laid: LaidToken[];
  meng: MengView | null;
  families: Family[];
  ply: number;
  options: { [key: string]: boolean | string };
  components: string;
  seed_hash: string;
};

export type WallView = {
  threshold: number;
  servants: number[];
};

export type Watch = {
  type: "watch";
  v?: 1;
  seat?: number | null;
};

export type WayIn = {
  code?: string | null;
  link?: string | null;
};

export type Webhook = {
  url: string;
  after_seconds?: number;
};

export type WhoseAnswer = {
  v: 1;
  player: string;
  name: string;
};

export type WhyAnswer = {
  v: 1;
  reason: Reason | null;
};

export type WhyAsked = {
  seat: number;
  move: string;
};
