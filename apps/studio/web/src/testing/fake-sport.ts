/** What invented leagues tell: fixtures, prices and results as the rules make them. */
import { fixturesOf, matchId, subjectOf } from '@liuhe/games/zuqiu/fixtures.ts'
import { playMatch } from '@liuhe/games/zuqiu/play-match.ts'
import { priceSheet } from '@liuhe/games/zuqiu/price-sheet.ts'
import { commitmentOf, roundWords } from '@liuhe/games/words.ts'
import type {
  FromSport,
  SportLine,
  SportMatch,
  SportPrices,
  SportResults,
  SportTicket,
} from '../../../src/wire-sport.ts'

const CYCLE = 600
const SALT = 'ab'.repeat(32)
const SEED = 'c3'.repeat(32)

type Priced = { sides: readonly { odds: number | null }[]; line: number }
const lineOf = ({ line, sides }: Priced): SportLine => ({
  line,
  sides: [sides[0]?.odds ?? null, sides[1]?.odds ?? null],
})
const odds = <Side extends string>(prices: Readonly<Record<Side, { odds: number | null }>>) =>
  Object.fromEntries(
    Object.entries<{ odds: number | null }>(prices).map(([side, each]) => [side, each.odds]),
  ) as Record<Side, number | null>

/** The sheet of a match, as the studio tells it. */
export function pricesOf({ home, away, version }: SportMatch): SportPrices {
  const sheet = priceSheet({ pairing: { home, away }, ...version })
  return {
    ...{ oneXtwo: odds(sheet.oneXtwo), both: odds(sheet.both), scores: odds(sheet.scores) },
    ...{ handicap: sheet.handicap.map(lineOf), total: sheet.total.map(lineOf) },
  }
}

/** A match of a league in its first half, nobody has scored. */
export function matchOf(group: number, at: number, change: Partial<SportMatch> = {}): SportMatch {
  const { pairings, round } = fixturesOf(CYCLE)
  const { home, away } = pairings[at] as (typeof pairings)[number]
  const bare = {
    ...{ match: matchId({ group, cycle: CYCLE, match: at }), group, cycle: CYCLE, round, home, away },
    ...{ kickOffAt: Date.now() - 80_000, stage: 'first', nextTickAt: Date.now() + 3_000, isOpen: true, goals: [] },
    ...{ version: { slotsPlayed: 21, score: [0, 0] }, commitment: commitmentOf(SEED), salt: SALT },
    ...change,
  } as SportMatch
  const { oneXtwo, handicap, total } = pricesOf(bare)
  return { ...bare, main: { oneXtwo, handicap: handicap[0] ?? null, total: total[0] ?? null } }
}

export const ticketOf = (match: SportMatch, change: Partial<SportTicket> = {}): SportTicket => ({
  ...{ ticket: 'ticket-1', match: match.match, home: match.home, away: match.away },
  ...{ pick: { market: 'oneXtwo', side: 'home' }, stake: '50000', odds: 193, scoreAtBet: [0, 0], madeAt: Date.now() },
  ...{ state: 'open', result: null, win: '0', finalScore: null, refusal: null },
  quote: { amount: '47123', version: match.version },
  ...change,
})

/** A round that was played from a seed. */
export function resultsOf(group: number): SportResults {
  const { round, season, pairings } = fixturesOf(CYCLE)
  const matches = pairings.map((pairing, at) => {
    const match = matchId({ group, cycle: CYCLE, match: at })
    const place = { gameCode: 'zuqiu', subject: subjectOf(group), nonce: match, salt: SALT }
    const { score, goals } = playMatch(roundWords(SEED, place), pairing)
    return { match, ...pairing, score: [...score] as [number, number], goals }
  })
  return { cycle: CYCLE, round, season, commitment: commitmentOf(SEED), serverSeed: SEED, salt: SALT, matches }
}

export const season = (change: Partial<FromSport & { type: 'season' }> = {}): FromSport => ({
  ...{ type: 'season', tickets: [], balance: '1000000' },
  matches: [
    matchOf(1, 0, { stage: 'before', kickOffAt: Date.now() + 65_000, version: { slotsPlayed: 0, score: [0, 0] } }),
    matchOf(0, 0, { version: { slotsPlayed: 21, score: [1, 0] }, goals: [['17', '主']] }),
    matchOf(0, 1),
  ],
  leagues: [0, 1, 2].map((group) => ({ group, season: 21, round: 0, standings: [], results: [] })),
  ...change,
})
