import type { Chain, ErrorCode, Li } from './wire.ts'

// 海岳足球联赛 over `WS /api/table`. Odds are hundredths, the stake in them (193 is 1.93). A match is named by its number
// (`placeOf` of the game's rules); teams by their places 0 to 15 (`teamName`).

/** Names the prices that a ticket was made with. */
export type OddsVersion = { slotsPlayed: number; score: [home: number, away: number] }

/** `line` is seen from the ticket's side. */
export type SportPick =
  | { market: 'oneXtwo'; side: 'home' | 'draw' | 'away' }
  | { market: 'both'; side: 'yes' | 'no' }
  | { market: 'handicap'; side: 'home' | 'away'; line: number }
  | { market: 'total'; side: 'over' | 'under'; line: number }
  | { market: 'score'; side: string }

export type ToSport =
  /** `prices` of these matches are wanted, at most eight; those of all others no longer. */
  | { type: 'watch'; matches: number[] }
  | {
      type: 'ticket'
      requestId: string
      match: number
      pick: SportPick
      stake: Li
      /** As the player saw them. */
      odds: number
      version: OddsVersion
      /** 只接受原赔率, 接受更优赔率, 接受任何赔率. */
      policy: 'same' | 'better' | 'any'
    }
  /** Gives an open ticket back for the quote of this version. */
  | { type: 'cashOut'; requestId: string; ticket: string; amount: Li; version: OddsVersion }

export type FromSport =
  /** Told first: everything that is played or open for bets, running matches first. */
  | { type: 'season'; matches: SportMatch[]; tickets: SportTicket[]; past: PastMatch[]; chains: Chain[]; balance: Li }
  /** What has changed: after each slot, and when bets open or shut. */
  | { type: 'matches'; matches: SportMatch[] }
  /** A match ended and left the list; `serverSeed` is there with the last of its round. */
  | { type: 'ended'; matches: PastMatch[] }
  | { type: 'prices'; match: number; version: OddsVersion; prices: SportPrices }
  /** The player's own tickets that changed, quotes of a new slot included. */
  | { type: 'tickets'; tickets: SportTicket[]; balance: Li }
  /** The answer to `ticket` and `cashOut`. */
  | { type: 'ticketOk'; requestId: string; ticket: SportTicket; balance: Li }
  /** The price has moved: the new one, or the new quote; null when there is none any more. */
  | { type: 'moved'; requestId: string; odds: number | null; amount: Li | null; version: OddsVersion }

export type SportMatch = {
  match: number
  group: number
  /** Of the season, from 1. */
  round: number
  league: string
  home: number
  away: number
  homeName: string
  awayName: string
  kickOffAt: number
  stage: 'before' | 'first' | 'break' | 'second' | 'over'
  /** When the next slot is drawn, or the half begins; null after the last. */
  nextTickAt: number | null
  version: OddsVersion
  /** The name of the last slot: `17`, `45+2`; empty before the first. */
  minute: string
  goals: [slot: string, side: '主' | '客'][]
  /** Whether tickets are taken now. */
  isOpen: boolean
  /** Main prices, for the list: of the whole sheet there is `prices`. */
  main: Pick<SportPrices, 'oneXtwo'> & { handicap: SportLine | null; total: SportLine | null }
}

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

export type PastMatch = {
  match: number
  home: number
  away: number
  score: [home: number, away: number]
  goals: [slot: string, side: '主' | '客'][]
  commitment: string
  serverSeed: string | null
}

export type SportTicket = {
  /** The round's id too: `GET /api/rounds/:id`. */
  ticket: string
  match: number
  pick: SportPick
  stake: Li
  odds: number
  scoreAtBet: [home: number, away: number]
  madeAt: number
  /** `open` stands; `ended` has its result; `cashed` was given back; `void` was taken back whole. */
  state: 'open' | 'ended' | 'cashed' | 'void'
  result: '赢' | '赢半' | '走' | '输半' | '输' | null
  win: Li
  /** What it is worth in this version; null when no quote is to be had. */
  cashOut: Li | null
  version: OddsVersion | null
  refusal: ErrorCode | null
}

/** `Round.input` of a ticket; `gameInput` is what `zuqiu` of the rules plays. */
export type SportInput = Pick<SportTicket, 'match' | 'pick' | 'stake' | 'odds' | 'scoreAtBet'>
