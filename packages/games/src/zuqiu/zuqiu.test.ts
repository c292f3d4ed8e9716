import vectors from '@liuhe/fixtures/studio/vectors-zuqiu.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { wordsOfVector } from '../testing/vector.ts'
import { cashOut, expectedReturn } from './cash-out.ts'
import { fixturesOf } from './fixtures.ts'
import { zuqiu } from './game.ts'
import { playMatch } from './play-match.ts'
import { type Line, type Price, priceSheet } from './price-sheet.ts'
import { microGoals, type Score } from './teams.ts'
import { type Pick, resultOf, returnOf, type Ticket } from './ticket.ts'

it.each(vectors.fixtures)('plays the published fixtures of cycle $c', ({ c, round, season, pairsHomeAway }) => {
  const fixtures = fixturesOf(c)
  expect(fixtures).toEqual({
    round,
    season,
    pairings: pairsHomeAway.map(([home, away]) => ({ home, away })),
  })
})

it.each(vectors.matches)('plays the published match $nonce', ({ home, away, mu, score, goals, ...vector }) => {
  expect(microGoals({ home, away })).toEqual(mu)
  expect(playMatch(wordsOfVector('zuqiu', vector), { home, away })).toEqual({ score, goals })
})

describe('the published price sheets', () => {
  const oddsOf = ({ odds }: Price) => (odds === null ? null : odds / 100)
  const both = (line: Line) => line.sides.map(oddsOf)

  it.each(vectors.prices)('prices $home–$away after $slotsPlayed slots at $score', (vector) => {
    const { home, away, slotsPlayed } = vector
    const score = vector.score as unknown as Score
    const sheet = priceSheet({ pairing: { home, away }, slotsPlayed, score })
    const { oneXtwo } = sheet
    for (const [side, q] of [
      ['home', vector.q.H],
      ['draw', vector.q.X],
      ['away', vector.q.A],
    ] as const) {
      expect(Math.abs(oneXtwo[side].q - q)).toBeLessThan(1e-9)
    }
    expect(Math.abs(sheet.both.yes.q - vector.q.B)).toBeLessThan(1e-9)
    expect([oneXtwo.home, oneXtwo.draw, oneXtwo.away].map(oddsOf)).toEqual(vector.oneXtwo)
    expect([sheet.both.yes, sheet.both.no].map(oddsOf)).toEqual(vector.both)
    const [handicap] = sheet.handicap as [Line]
    expect(handicap.line).toBe(vector.handicap.homeLine)
    expect(Math.abs(handicap.sides[0].q - vector.handicap.qHome)).toBeLessThan(1e-9)
    expect(both(handicap)).toEqual(vector.handicap.odds)
    const [total] = sheet.total as [Line]
    expect(total.line).toBe(vector.total.line)
    expect(Math.abs(total.sides[0].q - vector.total.qOver)).toBeLessThan(1e-9)
    expect(both(total)).toEqual(vector.total.odds)
    for (const [name, [q, odds]] of Object.entries(vector.scores) as [string, [number, number | null]][]) {
      const price = sheet.scores[name] as Price
      expect(Math.abs(price.q - q)).toBeLessThan(1e-9)
      expect(oddsOf(price)).toBe(odds)
    }
    expect(Object.keys(sheet.scores)).toEqual(Object.keys(vector.scores))
  })
})

/** A ticket of the examples: `主 -0.75`, `大 2.75`. */
function pickOf(text: string, line: number): Pick {
  switch (text.charAt(0)) {
    case '主':
      return { market: 'handicap', side: 'home', line }
    case '客':
      return { market: 'handicap', side: 'away', line }
    case '大':
      return { market: 'total', side: 'over', line }
    case '小':
      return { market: 'total', side: 'under', line }
    default:
      throw new Error(`no ticket: ${text}`)
  }
}

const hundredths = (odds: number): bigint => BigInt(Math.round(odds * 100))

it.each(vectors.settlement)('settles $ticket', ({ ticket, marginFromTicketSide, goals, result, ...rest }) => {
  const line = Number(ticket.slice(2))
  const pick = pickOf(ticket, line)
  const lead = (marginFromTicketSide ?? 0) * (pick.side === 'away' ? -1 : 1)
  // Scores of that margin, or of so many goals; the goals before the bet do not count for a handicap.
  const final: Score = goals === undefined ? [5 + lead, 5] : [goals, 0]
  const scoreAtBet: Score = goals === undefined ? [4, 4] : [0, 0]
  const ended = resultOf({ pick, scoreAtBet }, final)
  expect(ended).toBe(result)
  expect(returnOf({ stake: BigInt(rest.stakeLi), odds: hundredths(rest.odds) }, ended)).toBe(BigInt(rest.returnLi))
})

it.each(vectors.cashout)('quotes $ticket of $home–$away after $slotsPlayed slots at $score', (vector) => {
  const { home, away, slotsPlayed, line } = vector
  const pick: Pick = line === null ? { market: 'oneXtwo', side: 'home' } : pickOf(vector.ticket, line)
  const ticket: Ticket = { pick, stake: BigInt(vector.stakeLi), odds: hundredths(vector.odds), scoreAtBet: [0, 0] }
  const state = { pairing: { home, away }, slotsPlayed, score: vector.score as unknown as Score }
  expect(Math.abs(expectedReturn(ticket, state) - vector.expectedReturnPerUnit)).toBeLessThan(1e-9)
  expect(cashOut(ticket, state)).toBe(BigInt(vector.cashoutLi))
})

describe('a ticket as a round', () => {
  const { home, away, ...vector } = vectors.matches[1]!
  const input = {
    home,
    away,
    pick: { market: 'oneXtwo', side: 'away' },
    stakeLi: '10000',
    odds: 358,
    scoreAtBet: [0, 0],
  }
  const replay = (more: object) => zuqiu.replay(wordsOfVector('zuqiu', vector), { ...input, ...more })

  it('is paid by the score of its match', () => {
    expect(vector.score).toEqual([1, 4])
    expect(replay({})).toEqual({ outcome: { score: [1, 4], goals: vector.goals }, stakeLi: 10_000n, winLi: 35_800n })
    expect(replay({ pick: { market: 'both', side: 'no' } })?.winLi).toBe(0n)
    expect(replay({ pick: { market: 'score', side: '1:4' } })?.winLi).toBe(35_800n)
    expect(replay({ pick: { market: 'handicap', side: 'home', line: 3 } })?.winLi).toBe(10_000n)
    expect(replay({ pick: { market: 'handicap', side: 'home', line: 1 }, scoreAtBet: [1, 3] })?.winLi).toBe(10_000n)
  })

  it('is paid the quote of the slot in which it was given back', () => {
    // After ten slots the away side leads by two goals, of minutes 6 and 8.
    const ticket: Ticket = { pick: { market: 'oneXtwo', side: 'away' }, stake: 10_000n, odds: 358n, scoreAtBet: [0, 0] }
    const quote = cashOut(ticket, { pairing: { home, away }, slotsPlayed: 10, score: [0, 2] })
    expect(replay({ cashedOutAfter: 10 })?.winLi).toBe(quote)
    expect(quote).toBeGreaterThan(10_000n)
  })

  it('is none with anything else', () => {
    expect(replay({ pick: { market: 'oneXtwo', side: 'yes' } })).toBeUndefined()
    expect(replay({ pick: { market: 'handicap', side: 'home', line: 0.3 } })).toBeUndefined()
    expect(replay({ pick: { market: 'score', side: '9:9' } })).toBeUndefined()
    expect(replay({ away: home })).toBeUndefined()
    expect(replay({ scoreAtBet: [0] })).toBeUndefined()
    expect(replay({ odds: 3.58 })).toBeUndefined()
    expect(replay({ cashedOutAfter: 97 })).toBeUndefined()
  })
})
