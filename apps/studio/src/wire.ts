// What the studio and its player's page say to each other: types that both sides import. Neither imports the other's.
// Amounts are decimal text of 厘 (`"2000"` is 2 yuan), times epoch milliseconds of the server's clock.

import type { FromSea, SeaInput, ToSea } from './wire-sea.ts'
import type { FromSport, SportInput, ToSport } from './wire-sport.ts'

/** Whole 厘 as decimal text. */
export type Li = string

export type GameCode =
  | 'longmen'
  | 'shuiguo'
  | 'tengyun'
  | 'saolei'
  | 'haiwang'
  | 'qznn'
  | 'baijiale'
  | 'longhu'
  | 'toubao'
  | 'zuqiu'

/** How a game is played: one call a round, a round of several steps, or a table that everybody shares. */
export type Play = 'single' | 'steps' | 'table'

// --- HTTP. All below `/api`, JSON, `Authorization: Bearer <session>` except for `POST /api/session` and replays. ---

/** `POST /api/session`: the one-time token of the page's address becomes a session. */
export type OpenSession = { t: string }
export type SessionAnswer = { session: string; state: State }

/** `GET /api/state`: everything the page needs to begin, or to go on after a line that was lost. */
export type State = {
  serverTime: number
  game: GameInfo
  /** Studio money that is no money: nothing of it reaches a wallet. */
  isDemo: boolean
  /** As others see this player at a table. */
  displayName: string
  /** What the wallet, or the demo purse, said last. */
  balance: Li
  limits: Limits
  /** Of games for one player; shared tables have seeds of their own. */
  seed: Seed | null
  /** A round that waits for a step of the player. */
  openRound: Round | null
  /** A round that ended while nobody looked: shown first, then `POST /api/rounds/:id/seen`. */
  unseenRound: Round | null
  /** Where the page of the platform is; empty when there is none. */
  returnUrl: string
}

export type GameInfo = {
  code: GameCode
  name: string
  play: Play
  orientation: 'portrait' | 'landscape' | 'both'
  supplierName: string
  /** Long-term return, e.g. `"96.44"` per cent. */
  rtp: string
  /** SHA-256 of the running configuration, hex. */
  configHash: string
  version: string
}

export type Limits = {
  min: Li
  max: Li
  /** The stakes on offer, where they are a list: slots, bases of a card table, bullets. */
  steps: Li[]
  /** Largest stake of a field, where it is lower than `max`. */
  perSpot: Record<string, Li>
  /** No ticket or round pays more. */
  payMax: Li
}

export type Seed = { id: string; commitment: string; playerSeed: string; nextNonce: number }

/** `POST /api/seed`: ends the seed in use, and answers with it opened. Refused while a round of it is open. */
export type ChangeSeed = { playerSeed: string }
/** A seed that no round has used takes the player's seed without ending: `ended` is null. */
export type SeedChanged = { ended: EndedSeed | null; seed: Seed }
export type EndedSeed = { id: string; commitment: string; serverSeed: string; playerSeed: string; rounds: number }

/** `POST /api/rounds`: begins a round. The same `requestId` is the same round, whatever happened to the answer. */
export type BeginRound = { requestId: string; input: BeginInput }
export type BeginInput =
  /** longmen, shuiguo: the whole round. */
  | { betLi: Li }
  /** saolei. */
  | { betLi: Li; mines: number }
  /** qznn: the base; bids and multiples follow as steps, and the reserve is taken when they stand. */
  | { baseLi: Li }

/** `POST /api/rounds/:id/steps`. */
export type Step = { requestId: string; input: StepInput }
export type StepInput =
  /** saolei: opens a cell (0–24, row × 5 + column). */
  | { kind: 'pick'; cell: number }
  /** saolei: takes what the picks are worth. */
  | { kind: 'collect' }
  /** qznn: 0 is 不抢. */
  | { kind: 'bid'; bid: 0 | 1 | 2 | 3 }
  /** qznn: 闲家倍数; not asked of the banker. */
  | { kind: 'multiple'; multiple: 1 | 2 | 3 | 5 }

/** Answer of both: `balance` is the wallet's after the round's last call. */
export type RoundAnswer = { round: Round; balance: Li }

export type RoundState =
  /** Waits for the player. */
  | 'open'
  /** The wallet has not answered yet: ask again with `GET /api/rounds/:id`. */
  | 'pending'
  | 'closed'
  /** 作废: nothing was staked, or all of it came back. Its nonce is used. */
  | 'void'
  /** Refused by the wallet; `refusal` says why. */
  | 'rejected'

export type Round<Outcome = unknown> = {
  id: string
  game: GameCode
  isDemo: boolean
  state: RoundState
  bet: Li
  /** Paid back in all, stake included. */
  win: Li
  startedAt: number
  endedAt: number | null
  proof: Proof
  /** The first input, as it was sent. */
  input: BeginInput | TableInput
  steps: { at: number; input: StepInput; isAutomatic: boolean }[]
  /** What `replay` of the game's rules in `@liuhe/games` computes the outcome from; null until it is known. */
  gameInput: unknown
  /** In the shape of the vectors of `@liuhe/games`; null until it may be known. */
  outcome: Outcome | null
  /** What an open round of several steps shows meanwhile. */
  view: SaoleiView | QznnView | null
  refusal: ErrorCode | null
}

/** What a device needs to compute the round again. `serverSeed` is null while it is in use. */
export type Proof = {
  seedId: string
  commitment: string
  serverSeed: string | null
  subject: string
  nonce: number
  salt: string
  configHash: string
  /** Shared tables: the seed before hashes from this one, and where the salt is from. */
  chain: Chain | null
}
export type Chain = { id: string; terminal: string; beacon: string }

export type SaoleiView = {
  game: 'saolei'
  mines: number
  picks: number[]
  /** Of the picks so far, four decimals; null before the first. */
  multiplier: string | null
  /** After the next gem; null after the last one. */
  nextMultiplier: string | null
  /** What 收取 pays now. */
  collect: Li
  /** When the server collects by itself. */
  until: number
}

export type QznnView = {
  game: 'qznn'
  base: Li
  phase: 'bid' | 'multiple'
  /** Then 不抢, or 1 倍. */
  until: number
  /** Of all five seats, once all have bid; seat 0 is the player. */
  bids: number[] | null
  banker: number | null
  bankerMultiple: number | null
}

/** `GET /api/rounds?before=<round id>`: the last 50, newest first. `GET /api/rounds/:id` is one of them. */
export type RoundList = { rounds: Round[] }
/** `GET /api/replays/:token`: what `?replay=<token>` in the page's address shows, without a session. */
export type Replay = { round: Round; game: GameInfo; displayName: string }
/** `POST /api/refill`: the demo purse full again, below 100.00 only. */
export type BalanceAnswer = { balance: Li }

/** Every refusal. */
export type Failure = { error: { code: ErrorCode; message: string; balance?: Li } }
export type ErrorCode =
  | 'INSUFFICIENT_FUNDS'
  | 'LIMIT_REACHED'
  | 'USER_DISABLED'
  | 'TOKEN_EXPIRED'
  | 'GAME_CLOSED'
  /** The wallet did not answer: the bet is taken back. */
  | 'UNCERTAIN'
  | 'ROUND_OPEN'
  | 'LOCKED'
  | 'NOT_FOUND'
  | 'INVALID'
  | 'TOO_OFTEN'
  /** zuqiu: the price has moved, and the ticket was not taken. */
  | 'ODDS_CHANGED'

// --- Tables: `WS /api/table`. The first message is `enter`, within five seconds: no session is ever in an address. ---

export type TableInput = { bets: SpotBet[] } | { panel: 0 | 1; bet: Li; autoAt: string | null } | SeaInput | SportInput

export type SpotBet = { spot: string; amount: Li }

export type ToTable =
  | { type: 'enter'; session: string }
  | { type: 'ping' }
  /** baijiale, longhu, toubao: one 确认 press. */
  | { type: 'bet'; requestId: string; bets: SpotBet[] }
  /** 撤销, before the lock: the whole press. */
  | { type: 'undo'; requestId: string; betId: string }
  /** tengyun, in the betting window. `autoAt` is a multiple such as `"2.00"`. */
  | { type: 'panel'; requestId: string; panel: 0 | 1; bet: Li; autoAt: string | null }
  /** tengyun: counts at the server's receipt. */
  | { type: 'exit'; requestId: string; panel: 0 | 1 }
  | ToSea
  | ToSport

/** Every message has the server's time. */
export type FromTable = { at: number } & (
  | Hello
  | Phase
  | { type: 'pong' }
  | { type: 'balance'; balance: Li }
  /** The answer to a message with a `requestId`. */
  | { type: 'ok'; requestId: string; bet: PlacedBet | null; balance: Li }
  | ({ type: 'refused'; requestId: string } & Failure)
  /**
   * Stakes of everybody by field, without demo chips; how many are at the table; and others who have bet, those with
   * money first, then by what they staked.
   */
  | { type: 'stakes'; round: string; totals: Record<string, Li>; players: number; others: OtherPlayer[] }
  /** tengyun: somebody left the flight. */
  | { type: 'left'; round: string; name: string; panel: 0 | 1; at100: number; win: Li; isDemo: boolean }
  /** What the player gets from the round that just ended. */
  | { type: 'paid'; round: string; bet: Li; win: Li; balance: Li }
  /** The session ended here: another window took over, it was closed, or the server goes. */
  | { type: 'bye'; reason: ByeReason }
  | FromSea
  | FromSport
)

/** Somebody else at a table, under a masked name, and what he has on which field. */
export type OtherPlayer = { name: string; isDemo: boolean; stakes: Record<string, Li> }

export type ByeReason = ErrorCode | 'REPLACED' | 'RESTART'

export type Hello = {
  type: 'hello'
  table: string
  phase: Phase
  /** The player's own bets of this round. */
  bets: PlacedBet[]
  balance: Li
  chain: Chain
  /** Ended rounds, newest last: the shoe so far, or the last 50 (tengyun 20, toubao 100). */
  past: PastRound[]
  players: number
}

export type Phase = {
  type: 'phase'
  round: string
  nonce: number
  /** bet → lock (tengyun) → play (deal, shake, flight) → result → (shuffle) → bet. */
  phase: 'bet' | 'lock' | 'play' | 'result' | 'shuffle'
  startedAt: number
  /** Shown less 300 ms by clients; null for a flight, whose end nobody knows. */
  endsAt: number | null
  commitment: string
  /** From `play` on at card and dice tables (the cards come with their times), from `result` on in tengyun. */
  outcome: unknown
  /** Card tables: which hand of which shoe. */
  hand: { shoe: number; index: number; of: number } | null
  /** After the end of a round (tengyun, toubao) or shoe: the seed, opened. */
  revealed: { serverSeed: string; nonce: number } | null
}

export type PastRound = { round: string; nonce: number; outcome: unknown }

export type PlacedBet = {
  betId: string
  round: string
  bets: SpotBet[]
  panel: 0 | 1 | null
  amount: Li
  autoAt: string | null
  /** `sent`: the wallet has not answered; what it says follows as the answer to the bet's `requestId`. */
  state: 'sent' | 'taken' | 'undone' | 'void' | 'left' | 'lost' | 'won'
  win: Li
}
