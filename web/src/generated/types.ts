// Made from the rules' tables by `make generate`; do not edit.

export type Seat = number;

export type Action = "travel" | "wall" | "jade" | "intrigue" | "palace" | "decree" | "canal" | "servant" | "servants" | "swap" | "none";
export type Automa = "travel" | "wall" | "jade" | "intrigue" | "palace" | "decree" | "canal" | "special";
export type By = "location" | "card" | "follow";
export type Cannot = "servants" | "token" | "decree" | "harbour" | "supply";
export type DecreeName = "morning-intrigue" | "morning-ship" | "morning-servant" | "morning-envoy" | "morning-swap" | "cheaper-travel" | "cheaper-jade" | "extra-mason" | "equal-gifts" | "cheaper-decrees" | "score-fame" | "score-eight" | "score-jade" | "score-decrees" | "score-harbours";
export type DoublePlace = "locked" | "pool" | "supply" | "wall-flat" | "wall-upright" | "ship" | "token";
export type GiftFor = "give" | "jade" | "focus";
export type HandIn = "servant" | "vp" | "jade";
export type InsteadOf = "card" | "token" | "morning";
export type Lapse = "servants" | "supply" | "reach" | "decrees" | "ship" | "track" | "steps" | "cards" | "precious" | "use";
export type LoadedFrom = "pool" | "both" | "supply";
export type Location = "travel" | "wall" | "jade" | "intrigue" | "palace" | "decree" | "canal";
export type PieceName = "servant" | "double as 1" | "double";
export type BonusPlace = "travel" | "wall" | "jade" | "intrigue" | "palace" | "decree" | "canal" | "own board";
export type Reward = "vp" | "card" | "double";
export type Source = "wall" | "dice" | "decrees" | "envoy" | "harbours" | "tokens" | "hand-in" | "toll" | "final-decrees" | "palace" | "jade" | "instead";
export type CanalStage = "open" | "placed" | "done" | "one-more" | "two-more";
export type TokenName = "servant" | "servants" | "envoy" | "intrigue" | "vp" | "swap" | "ship" | "wall" | "gift-for-jade" | "recall" | "servants-for-jade" | "double" | "flattery" | "toll" | "follow";
export type When = "day" | "twilight" | "otherwise";

/** What is to be decided, done or drawn next. */
export type Frame =
  | { kind: "exchange"; seat: Seat }
  | { kind: "burn"; seat: Seat }
  | { kind: "pay"; seat: Seat; amount: number; keep: number }
  | { kind: "action"; seat: Seat; action: Action; by: By; price?: number; medal?: number; inside?: number }
  | { kind: "travel"; seat: Seat; moves: number }
  | { kind: "benefit"; seat: Seat; token: TokenName; inside?: number }
  | { kind: "masons"; seat: Seat }
  | { kind: "extra-mason"; seat: Seat }
  | { kind: "favour"; seat: Seat }
  | { kind: "gain"; seat: Seat; servants: number; some: number }
  | { kind: "canal"; seat: Seat; stage: CanalStage; price?: number }
  | { kind: "load"; seat: Seat }
  | { kind: "claim"; seat: Seat; berth: string }
  | { kind: "swap"; seat: Seat }
  | { kind: "morning-decrees"; seat: Seat; decrees: DecreeName[] }
  | { kind: "hand-in"; seat: Seat; reward: HandIn; left: number }
  | { kind: "make-room"; seat: Seat }
  | { kind: "last-hand-in"; seat: Seat }
  | { kind: "turn"; seat: Seat }
  | { kind: "acted"; seat: Seat; action: Action }
  | { kind: "store"; seat: Seat; token: TokenName }
  | { kind: "wall-check"; seat: Seat }
  | { kind: "dusk"; seat: Seat }
  | { kind: "night"; seat: Seat }
  | { kind: "award"; seat: Seat; matches: number }
  | { kind: "ships-sail"; seat: Seat }
  | { kind: "daybreak"; seat: Seat }
  | { kind: "refill"; seat: Seat }
  | { kind: "new-day"; seat: Seat }
  | { kind: "final-scoring"; seat: Seat }
  | { kind: "deal"; seat: Seat }
  | { kind: "deal-sets"; seat: Seat }
  | { kind: "meng-turn"; seat: Seat }
  | { kind: "meng-give"; seat: Seat; card: string; purpose: GiftFor }
  | { kind: "meng-action"; seat: Seat; action: Action; special: number; by: By }
  | { kind: "meng-travel"; seat: Seat; moves: number; when: When }
  | { kind: "meng-benefit"; seat: Seat; token: TokenName; when: When }
  | { kind: "meng-cash-in"; seat: Seat }
  | { kind: "meng-load"; seat: Seat; servants: number; source: LoadedFrom; when: When }
  | { kind: "meng-morning"; seat: Seat }
  | { kind: "twilight"; seat: Seat; done: number }
  | { kind: "draw-start"; seat: Seat }
  | { kind: "draw-gift"; seat: Seat }
  | { kind: "draw-official"; seat: Seat; location: Location }
  | { kind: "draw-token"; seat: Seat; city: string }
  | { kind: "draw-city"; seat: Seat }
  | { kind: "draw-decree"; seat: Seat; level: number }
  | { kind: "roll-die"; seat: Seat; die: number }
  | { kind: "draw-focus"; seat: Seat }
  | { kind: "draw-automa"; seat: Seat }
  | { kind: "draw-meng-gift"; seat: Seat; purpose: GiftFor }
  | { kind: "draw-meng-reward"; seat: Seat; when: When };
export type FrameKind = Frame["kind"];

/** What happened, and the rule behind it. */
export type GameEvent =
  | { event: "scored"; seat: Seat | null; rule: string; points: number; source: Source }
  | { event: "day-began"; seat: Seat | null; rule: string; day: number }
  | { event: "start-player"; seat: Seat | null; rule: string }
  | { event: "turn-began"; seat: Seat | null; rule: string }
  | { event: "gave"; seat: Seat | null; rule: string; card: string; location: Location; taken: string }
  | { event: "forwent"; seat: Seat | null; rule: string }
  | { event: "burnt"; seat: Seat | null; rule: string; card: string | null }
  | { event: "paid"; seat: Seat | null; rule: string; servants: number; doubles: number }
  | { event: "gained"; seat: Seat | null; rule: string; servants: number; doubles: number }
  | { event: "swapped"; seat: Seat | null; rule: string; card: string; location: Location; taken: string }
  | { event: "swapped-discard"; seat: Seat | null; rule: string; card: string; location: Location; taken: string }
  | { event: "passed"; seat: Seat | null; rule: string; frame: FrameKind }
  | { event: "acted"; seat: Seat | null; rule: string; action: Action; by: By }
  | { event: "travelled"; seat: Seat | null; rule: string; city: string; token: TokenName }
  | { event: "recalled"; seat: Seat | null; rule: string; card: string | null }
  | { event: "traded-gift"; seat: Seat | null; rule: string; card: string | null }
  | { event: "took-jade"; seat: Seat | null; rule: string; house: number | "square" }
  | { event: "handed-in"; seat: Seat | null; rule: string; reward: HandIn }
  | { event: "spent-token"; seat: Seat | null; rule: string; token: TokenName }
  | { event: "built"; seat: Seat | null; rule: string; servants: number; double: number; supply: number }
  | { event: "wall-scored"; seat: Seat | null; rule: string; servants: number }
  | { event: "climbed"; seat: Seat | null; rule: string; start: number; end: number }
  | { event: "lowered"; seat: Seat | null; rule: string; start: number; end: number }
  | { event: "medal-taken"; seat: Seat | null; rule: string }
  | { event: "envoy-moved"; seat: Seat | null; rule: string; step: number }
  | { event: "audience"; seat: Seat | null; rule: string; points: number }
  | { event: "decree-taken"; seat: Seat | null; rule: string; decree: DecreeName; price: number }
  | { event: "decree-used"; seat: Seat | null; rule: string; decree: DecreeName }
  | { event: "ship-started"; seat: Seat | null; rule: string; berth: string }
  | { event: "loaded"; seat: Seat | null; rule: string; berth: string; piece: PieceName }
  | { event: "sailed"; seat: Seat | null; rule: string; start: string; end: string }
  | { event: "claimed"; seat: Seat | null; rule: string; berth: string; reward: Reward }
  | { event: "ship-lost"; seat: Seat | null; rule: string; berth: string }
  | { event: "drew-gift"; seat: Seat | null; rule: string; card: string | null }
  | { event: "die-turned"; seat: Seat | null; rule: string; die: number; value: number }
  | { event: "die-rolled"; seat: Seat | null; rule: string; die: number; value: number }
  | { event: "token-placed"; seat: Seat | null; rule: string; city: string; token: TokenName }
  | { event: "bonus-laid"; seat: Seat | null; rule: string; token: TokenName; location: BonusPlace; piece: PieceName }
  | { event: "bonus-back"; seat: Seat | null; rule: string; token: TokenName }
  | { event: "toll-paid"; seat: Seat | null; rule: string; owner: Seat | null; location: Location; lost: number }
  | { event: "matched"; seat: Seat | null; rule: string; matches: number }
  | { event: "dice-award"; seat: Seat | null; rule: string; matches: number }
  | { event: "day-ended"; seat: Seat | null; rule: string; day: number }
  | { event: "game-ended"; seat: Seat | null; rule: string }
  | { event: "decree-scored"; seat: Seat | null; rule: string; decree: DecreeName; points: number }
  | { event: "passed-action"; seat: Seat | null; rule: string; action: Action }
  | { event: "passed-benefit"; seat: Seat | null; rule: string; token: TokenName }
  | { event: "lapsed"; seat: Seat | null; rule: string; frame: FrameKind; why: Lapse; need: number }
  | { event: "lapsed-action"; seat: Seat | null; rule: string; action: Action; why: Lapse; need: number }
  | { event: "lapsed-benefit"; seat: Seat | null; rule: string; token: TokenName; why: Lapse; need: number }
  | { event: "focus-set"; seat: Seat | null; rule: string; location: Location }
  | { event: "meng-reveals"; seat: Seat | null; rule: string; automa: Automa; location: Location }
  | { event: "meng-runs-out"; seat: Seat | null; rule: string; location: Location }
  | { event: "meng-cannot"; seat: Seat | null; rule: string; action: Action; why: Cannot; need: number }
  | { event: "meng-instead"; seat: Seat | null; rule: string; of: InsteadOf }
  | { event: "meng-prefers"; seat: Seat | null; rule: string; decree: DecreeName; over: DecreeName }
  | { event: "meng-twilight"; seat: Seat | null; rule: string; automa: Automa }
  | { event: "meng-skips"; seat: Seat | null; rule: string; automa: Automa; why: Cannot; need: number }
  | { event: "meng-keeps"; seat: Seat | null; rule: string; when: When }
  | { event: "meng-loses"; seat: Seat | null; rule: string; token: TokenName };
export type EventName = GameEvent["event"];
