import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptance, isWrongPrice, type OddsQuestion, stakeRefusal } from './acceptance.ts'
import { cashOut, expectedReturn } from './cash-out.ts'
import figures from './figures.json' with { type: 'json' }
import { fixturesOf } from './fixtures.ts'
import { GoalLaw, type State } from './goal-law.ts'
import { RTP_RANGE } from './help.ts'
import { type Line, offered, type Price, type PriceSheet, priceSheet } from './price-sheet.ts'
import { slotChances } from './slot-chances.ts'
import type { Score } from './teams.ts'
import { decidedAt, type Pick, resultOf, returnOf, SCORES, type Ticket, unitReturn } from './ticket.ts'

const goals = fc.integer({ min: 0, max: 6 })
const score = fc.tuple(goals, goals)
const quarters = (from: number, to: number) => fc.integer({ min: from * 4, max: to * 4 }).map((line) => line / 4)
const pick: fc.Arbitrary<Pick> = fc.oneof(
  fc.record({ market: fc.constant('oneXtwo' as const), side: fc.constantFrom('home' as const, 'draw', 'away') }),
  fc.record({ market: fc.constant('both' as const), side: fc.constantFrom('yes' as const, 'no') }),
  fc.record({
    market: fc.constant('handicap' as const),
    side: fc.constantFrom('home' as const, 'away'),
    line: quarters(-3, 3),
  }),
  fc.record({
    market: fc.constant('total' as const),
    side: fc.constantFrom('over' as const, 'under'),
    line: quarters(0.5, 9),
  }),
  fc.record({ market: fc.constant('score' as const), side: fc.constantFrom(...SCORES) }),
)
const ticketOf = (one: Pick): Ticket => ({ pick: one, stake: 10_000n, odds: 193n, scoreAtBet: [0, 0] })

describe('what is decided', () => {
  it('stays decided whatever is scored after it', () => {
    fc.assert(
      fc.property(pick, score, score, (one, now, more) => {
        const terms = { pick: one, scoreAtBet: [0, 0] as const }
        const decided = decidedAt(terms, now)
        fc.pre(decided !== undefined)
        expect(resultOf(terms, [now[0] + more[0], now[1] + more[1]])).toBe(decided)
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    [{ market: 'both', side: 'yes' }, [1, 1], '赢'],
    [{ market: 'both', side: 'no' }, [2, 0], undefined],
    [{ market: 'total', side: 'over', line: 2.5 }, [2, 1], '赢'],
    [{ market: 'total', side: 'under', line: 2.5 }, [2, 1], '输'],
    [{ market: 'total', side: 'over', line: 2.75 }, [2, 1], undefined],
    [{ market: 'score', side: '1:0' }, [0, 1], '输'],
    [{ market: 'score', side: '2:1' }, [2, 1], undefined],
    [{ market: 'score', side: '其他' }, [5, 0], '赢'],
    [{ market: 'oneXtwo', side: 'home' }, [6, 0], undefined],
  ] as [Pick, Score, string | undefined][])('%o at %o is %s', (one, now, decided) => {
    expect(decidedAt({ pick: one, scoreAtBet: [0, 0] }, now)).toBe(decided)
  })
})

it('pays the two halves of a quarter line as two tickets on its neighbours', () => {
  fc.assert(
    fc.property(quarters(-3, 3), score, fc.constantFrom('home' as const, 'away'), (line, final, side) => {
      const unit = (at: number) => {
        const one: Pick = { market: 'handicap', side, line: at }
        return unitReturn(193n, resultOf({ pick: one, scoreAtBet: [0, 0] }, final))
      }
      fc.pre(!Number.isInteger(line * 2))
      expect(unit(line)).toBeCloseTo((unit(line - 0.25) + unit(line + 0.25)) / 2, 12)
    }),
  )
})

it('pays what a ticket returns, cut once to the 厘 below', () => {
  fc.assert(
    fc.property(pick, score, fc.bigInt({ min: 1n, max: 20_000_000n }), (one, final, stake) => {
      const odds = 193n
      const result = resultOf({ pick: one, scoreAtBet: [0, 0] }, final)
      const exact = Number(stake) * unitReturn(odds, result)
      const paid = Number(returnOf({ stake, odds }, result))
      expect(paid).toBeLessThanOrEqual(exact + 1e-6)
      expect(paid).toBeGreaterThan(exact - 1)
    }),
  )
})

describe('prices', () => {
  const states = fc.record({
    home: fc.integer({ min: 0, max: 15 }),
    step: fc.integer({ min: 1, max: 15 }),
    slotsPlayed: fc.integer({ min: 0, max: 94 }),
    score: fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })),
  })
  const stateOf = ({
    home,
    step,
    ...rest
  }: {
    home: number
    step: number
    slotsPlayed: number
    score: Score
  }): State => ({
    pairing: { home, away: (home + step) % 16 },
    ...rest,
  })

  it('are one whole: the chances of each market add up to one', () => {
    fc.assert(
      fc.property(states, (values) => {
        const sheet = priceSheet(stateOf(values))
        const sums = [sheet.oneXtwo, sheet.both, sheet.scores].map((market) =>
          Object.values(market).reduce((sum, { q }) => sum + q, 0),
        )
        for (const sum of sums) expect(sum).toBeCloseTo(1, 9)
        for (const { sides } of [...sheet.handicap, ...sheet.total]) expect(sides[0].q + sides[1].q).toBeCloseTo(1, 12)
      }),
      { numRuns: 200 },
    )
  })

  it('are the mean of the prices after the next slot: nobody gains by waiting', () => {
    fc.assert(
      fc.property(states, pick, (values, one) => {
        const state = stateOf(values)
        const { slotsPlayed: slot, score: now } = state
        const { home, away } = slotChances(state.pairing)(slot, now[0] - now[1])
        const worth = (next: Score) => expectedReturn(ticketOf(one), { ...state, slotsPlayed: slot + 1, score: next })
        const mean =
          (home * worth([now[0] + 1, now[1]]) + away * worth([now[0], now[1] + 1]) + (1e6 - home - away) * worth(now)) /
          1e6
        expect(expectedReturn(ticketOf(one), state)).toBeCloseTo(mean, 9)
      }),
      { numRuns: 200 },
    )
  })

  it('offer a main line and its two neighbours on each side', () => {
    const sheet = priceSheet({ pairing: { home: 0, away: 1 }, slotsPlayed: 0, score: [0, 0] })
    expect(sheet.handicap.map(({ line }) => line)).toEqual([-0.5, -1, -0.75, -0.25, 0])
    expect(sheet.total.map(({ line }) => line)).toEqual([2.75, 2.25, 2.5, 3, 3.25])
    expect(offered(sheet, { market: 'handicap', side: 'away', line: 0.5 })?.odds).toBe(179)
    expect(offered(sheet, { market: 'handicap', side: 'away', line: -0.5 })).toBeUndefined()
    expect(offered(sheet, { market: 'total', side: 'over', line: 2.75 })?.odds).toBe(195)
    expect(offered(sheet, { market: 'oneXtwo', side: 'draw' })?.odds).toBe(359)
    expect(offered(sheet, { market: 'both', side: 'no' })?.odds).toBe(226)
    expect(offered(sheet, { market: 'score', side: '4:4' })).toBeUndefined()
    expect(offered(sheet, { market: 'score', side: '1:1' })?.odds).toBe(758)
  })

  it('are none when the match is over', () => {
    const { handicap, total, ...rest } = priceSheet({ pairing: { home: 0, away: 1 }, slotsPlayed: 96, score: [2, 1] })
    expect([handicap, total]).toEqual([[], []])
    for (const market of [rest.oneXtwo, rest.both, rest.scores])
      expect(Object.values<Price>(market).map(({ odds }) => odds)).toEqual(Object.keys(market).map(() => null))
  })

  it('of a ticket given back at once are its own return less three in a hundred', () => {
    const state: State = { pairing: { home: 0, away: 1 }, slotsPlayed: 0, score: [0, 0] }
    const ticket: Ticket = {
      pick: { market: 'oneXtwo', side: 'home' },
      stake: 100_000n,
      odds: 200n,
      scoreAtBet: [0, 0],
    }
    expect(Number(cashOut(ticket, state))).toBe(Math.floor(0.97 * 100_000 * 2 * 0.4720839911406159))
  })
})

describe('the figures of 240 fixtures before kick-off', () => {
  const sheets = Array.from({ length: 30 }, (_, cycle) => fixturesOf(cycle).pairings)
    .flat()
    .map((pairing) => {
      const law = new GoalLaw({ pairing, slotsPlayed: 0, score: [0, 0] })
      return { law, sheet: priceSheet({ pairing, slotsPlayed: 0, score: [0, 0] }, law) }
    })
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const fair = (prices: readonly Price[]) => prices.flatMap(({ q, odds }) => (odds === null ? [] : [(q * odds) / 100]))
  const meansOf = (rtp: (entry: { law: GoalLaw; sheet: PriceSheet }) => number[]) =>
    mean(sheets.map((entry) => mean(rtp(entry))))
  const ofLine = (law: GoalLaw, line: Line, market: 'handicap' | 'total') =>
    line.sides.flatMap(({ odds }, at) => {
      if (odds === null) return []
      const one: Pick =
        market === 'handicap'
          ? { market, side: at === 0 ? 'home' : 'away', line: at === 0 ? line.line : -line.line }
          : { market, side: at === 0 ? 'over' : 'under', line: line.line }
      const terms = { pick: one, scoreAtBet: [0, 0] as const }
      return [law.mean((home, away) => unitReturn(BigInt(odds), resultOf(terms, [home, away])))]
    })

  it('have the published goals of a match', () => {
    expect(mean(sheets.map(({ law }) => law.mean((home, away) => home + away)))).toBeCloseTo(figures.goalsPerMatch, 4)
  })

  it.each([
    ['1X2', meansOf(({ sheet }) => fair(Object.values(sheet.oneXtwo)))],
    ['both', meansOf(({ sheet }) => fair(Object.values(sheet.both)))],
    ['score', meansOf(({ sheet }) => fair(Object.values(sheet.scores)))],
    ['handicap', meansOf(({ law, sheet }) => ofLine(law, sheet.handicap[0]!, 'handicap'))],
    ['total', meansOf(({ law, sheet }) => ofLine(law, sheet.total[0]!, 'total'))],
  ] as const)('return of %s what is published', (market, rtp) => {
    expect(rtp).toBeCloseTo(figures.rtpMeanPreMatch[market], 5)
  })

  it('return on every outcome what the help page says', () => {
    const all = sheets.flatMap(({ law, sheet }) => [
      ...fair([sheet.oneXtwo, sheet.both, sheet.scores].flatMap((market) => Object.values<Price>(market))),
      ...ofLine(law, sheet.handicap[0]!, 'handicap'),
      ...ofLine(law, sheet.total[0]!, 'total'),
    ])
    expect([Math.min(...all), Math.max(...all)].map((rtp) => rtp.toFixed(3))).toEqual(RTP_RANGE.map(String))
  })
})

describe('taking a ticket', () => {
  const version = { match: 7, slotsPlayed: 3, score: [0, 0] as const }
  const later = { ...version, slotsPlayed: 4 }
  const question: OddsQuestion = {
    asked: version,
    present: version,
    askedOdds: 200,
    presentOdds: 200,
    policy: 'same',
  }

  it.each([
    ['the present version', {}, { kind: 'taken', odds: 200 }],
    ['an old version', { present: later }, { kind: 'confirm', odds: 200 }],
    ['better odds', { present: later, presentOdds: 210 }, { kind: 'confirm', odds: 210 }],
    ['better odds, accepted', { present: later, presentOdds: 210, policy: 'better' }, { kind: 'taken', odds: 210 }],
    ['worse odds', { present: later, presentOdds: 190, policy: 'better' }, { kind: 'confirm', odds: 190 }],
    ['worse odds, accepted', { present: later, presentOdds: 190, policy: 'any' }, { kind: 'taken', odds: 190 }],
    ['odds that were never offered', { askedOdds: 900 }, { kind: 'confirm', odds: 200 }],
    ['an outcome no longer offered', { present: later, presentOdds: null, policy: 'any' }, { kind: 'not-offered' }],
    ['another score', { present: { ...version, score: [1, 0] } }, { kind: 'confirm', odds: 200 }],
  ] as [string, Partial<OddsQuestion>, object][])('%s', (_, more, answer) => {
    expect(acceptance({ ...question, ...more })).toEqual(answer)
  })

  it('keeps stakes of 2 to 20,000 yuan, and payments to 500,000', () => {
    expect(stakeRefusal({ stake: 2000n, odds: 20_000n })).toBeUndefined()
    expect(stakeRefusal({ stake: 1999n, odds: 200n })).toBe('below-minimum')
    expect(stakeRefusal({ stake: 20_000_001n, odds: 200n })).toBe('above-maximum')
    expect(stakeRefusal({ stake: 20_000_000n, odds: 2500n })).toBeUndefined()
    expect(stakeRefusal({ stake: 20_000_000n, odds: 2501n })).toBe('payment-too-large')
  })

  it('calls odds wrong that are more than a tenth above the model', () => {
    expect(isWrongPrice(220, 200)).toBe(false)
    expect(isWrongPrice(221, 200)).toBe(true)
  })
})
