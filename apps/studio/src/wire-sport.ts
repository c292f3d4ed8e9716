import type { ErrorCode, Li } from './wire.ts'

// 海岳足球联赛 over `WS /api/table`. Odds are hundredths, the stake in them (193 is 1.93). A match is named by its number
// (`placeOf` of the game's rules says where it is played), a team by its place 0 to 15 (`teamName`).

/** Names the prices that a ticket was made with: how many slots were over, and the score. */
export type SportVersion = { slotsPlayed: number; score: [home: number, away: number] }

/** `line` is seen from the ticket's side. */
export type SportPick =
  | { market: 'oneXtwo'; side: 'home' | 'draw' | 'away' }
  | { market: 'both'; side: 'yes' | 'no' }
  | { market: 'handicap'; side: 'home' | 'away'; line: number }
  | { market: 'total'; side: 'over' | 'under'; line: number }
  | { market: 'score'; side: string }

/** 只接受原赔率, 接受更优赔率, 接受任何赔率. */
export type SportPolicy = 'same' | 'better' | 'any'

export type ToSport =
  /** All prices of this match are wanted from now on, and those of the one before no longer. */
  | { type: 'watch'; match: number | null }
  | {
      type: 'ticket'
      requestId: string
      match: number
      pick: SportPick
      stake: Li
      /** As the player saw them. */
      odds: number
      version: SportVersion
      policy: SportPolicy
    }
  /** Gives an open ticket back for the quote of this version. */
  | { type: 'cashOut'; requestId: string; ticket: string; amount: Li; version: SportVersion }

export type FromSport =
  /** Told first: everything that is played or open for bets, and the player's own tickets. */
  | { type: 'season'; matches: SportMatch[]; tickets: SportTicket[]; leagues: SportLeague[]; balance: Li }
  /** Matches that changed: with each slot, and when bets open or shut. Those of cycles before `from` are over. */
  | { type: 'matches'; group: number; from: number; matches: SportMatch[] }
  /** A round of the season has ended: its seed is open, and the table is another one. */
  | { type: 'league'; league: SportLeague }
  | { type: 'prices'; match: number; version: SportVersion; prices: SportPrices }
  /** Own tickets that changed, quotes of a new slot included. */
  | { type: 'tickets'; tickets: SportTicket[] }
  /** The answer to `ticket` and `cashOut`. */
  | { type: 'ticketOk'; requestId: string; ticket: SportTicket; balance: Li }
  /** The price has moved: the new odds, or the new quote; null when there are none any more. */
  | { type: 'moved'; requestId: string; odds: number | null; amount: Li | null; version: SportVersion }

export type SportMatch = {
  match: number
  /** 0 to 2. */
  group: number
  cycle: number
  /** Of the season, from 1. */
  round: number
  home: number
  away: number
  kickOffAt: number
  stage: 'before' | 'first' | 'break' | 'second' | 'over'
  /** When the next slot is drawn, or the match begins; null after the last. */
  nextTickAt: number | null
  version: SportVersion
  goals: SportGoal[]
  /** Whether tickets are taken now. */
  isOpen: boolean
  /** What the list shows of the prices; of the whole sheet there is `prices`. */
  main: { oneXtwo: SportPrices['oneXtwo']; handicap: SportLine | null; total: SportLine | null }
  /** The hash of the seed of its round, told before any bet. */
  commitment: string
  salt: string
}

export type SportGoal = [slot: string, side: '主' | '客']
/** Null: not offered. */
export type SportOdds = number | null
/** `sides`: home and away (`line` is the home side's), or over and under. */
export type SportLine = { line: number; sides: [SportOdds, SportOdds] }
export type SportPrices = {
  oneXtwo: Record<'home' | 'draw' | 'away', SportOdds>
  both: Record<'yes' | 'no', SportOdds>
  /** The main line first, then its neighbours. */
  handicap: SportLine[]
  total: SportLine[]
  scores: Record<string, SportOdds>
}

export type SportLeague = {
  group: number
  season: number
  /** The last round that was played, from 1; 0 before the first that this studio played. */
  round: number
  /** Teams by points, goal difference, goals, place. */
  standings: SportStanding[]
  /** The last rounds, newest first. */
  results: SportResults[]
}
export type SportStanding = {
  team: number
  played: number
  won: number
  drawn: number
  lost: number
  goalsFor: number
  goalsAgainst: number
  points: number
}
/** A round that has ended, with what proves it. */
export type SportResults = {
  cycle: number
  round: number
  season: number
  commitment: string
  serverSeed: string
  salt: string
  matches: SportPast[]
}
export type SportPast = {
  match: number
  home: number
  away: number
  score: [home: number, away: number]
  goals: SportGoal[]
}

export type SportTicket = {
  /** The round's id too: `GET /api/rounds/:id`. */
  ticket: string
  match: number
  home: number
  away: number
  pick: SportPick
  stake: Li
  odds: number
  scoreAtBet: [home: number, away: number]
  madeAt: number
  /** `pending`: the wallet has not answered. `cashed` was given back, `void` taken back whole. */
  state: 'pending' | 'open' | 'ended' | 'cashed' | 'void'
  result: '赢' | '赢半' | '走' | '输半' | '输' | null
  win: Li
  /** Of the whole match, once it is over. */
  finalScore: [home: number, away: number] | null
  /** What it is given back for in this version; null when no quote is to be had. */
  quote: { amount: Li; version: SportVersion } | null
  refusal: ErrorCode | null
}

/** `Round.input` of a ticket; `gameInput` is what `zuqiu` of the rules plays. */
export type SportInput = Pick<SportTicket, 'match' | 'home' | 'away' | 'pick' | 'odds' | 'scoreAtBet'> & {
  stakeLi: Li
  version: SportVersion
}
/** With how it ended (null when it was given back), and after how many slots it was given back. */
export type SportGameInput = SportInput & { result: SportTicket['result']; cashedOutAfter?: number }
