import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import table from '@liuhe/fixtures/data/games.json' with { type: 'json' }
import { GAMES } from './games.ts'
import { addDays, formatInstant, instantOf } from '../time.ts'
import { isFamily } from './family.ts'
import { dayOfIssue, issueAt, issueLabel, issuesBetween, issuesFrom, issuesOfDay, paceOf } from './schedule.ts'
import type { GameTiming, Issue } from './schedule.ts'

const timingOf = (gameId: number): GameTiming => {
  const game = GAMES.find((one) => one.gameId === gameId)
  if (game === undefined) throw new Error(`no game ${gameId}`)
  return game.timing
}
const clock = ({ closeAt, planAt }: Issue): string[] => [closeAt, planAt].map((at) => formatInstant(at).slice(11))
const DAY = '2026-05-08'

describe('the games', () => {
  test('are the 29 of the reference with its code, name, family, group and close', () => {
    const facts = GAMES.map(({ gameId, code, name, family, cate, timing }) => {
      return { gameId, code, name, family: family as string, cate, closeSeconds: timing.closeSeconds }
    })
    const wanted = table.map(({ gameId, code, name, family, cate, closeSeconds }) => {
      return { gameId, code, name, family, cate, closeSeconds }
    })
    expect(facts.toSorted((a, b) => a.gameId - b.gameId)).toEqual(wanted)
    expect(new Set(GAMES.map(({ sort }) => sort)).size).toBe(29)
    expect(GAMES.every(({ family }) => isFamily(family))).toBe(true)
  })

  test.each(table)('$gameId draws $drawsPerDay times a day at the interval of the reference', (row) => {
    const issues = issuesOfDay(timingOf(row.gameId), DAY)
    expect(issues).toHaveLength(row.drawsPerDay)
    for (const [index, issue] of issues.slice(1).entries()) {
      expect(issue.planAt - (issues[index]?.planAt ?? 0)).toBe(row.intervalSeconds * 1000)
    }
    expect(issues.map(({ turnNum }) => turnNum)).toContain(row.example)
  })

  test('70 is drawn daily and 71 every minute [CONST-005]', () => {
    expect(paceOf(timingOf(70))).toBe('daily')
    expect(timingOf(71).schedule).toEqual({ kind: 'periodic', intervalSeconds: 60 })
  })
})

describe('the issue at an instant', () => {
  test('71 at 10:00:30 is at its 601st, which closes at 10:00:52', () => {
    const { previous, current, next } = issueAt(timingOf(71), instantOf(DAY, '10:00:30'))
    expect([previous.turnNum, current.turnNum, next.turnNum]).toEqual(['202605080600', '202605080601', '202605080602'])
    expect(clock(current)).toEqual(['10:00:52', '10:01:00'])
    expect(current.openAt).toBe(previous.planAt)
  })

  test('48 at 00:02:50 is closed on its first, the second follows', () => {
    const { current, next } = issueAt(timingOf(48), instantOf(DAY, '00:02:50'))
    expect([current.turnNum, next.turnNum]).toEqual(['20260508001', '20260508002'])
    expect(clock(current)).toEqual(['00:02:45', '00:03:00'])
  })

  test('110 at 20:29 is issue 128 of the year, closed since 20:28', () => {
    const { current } = issueAt(timingOf(110), instantOf(DAY, '20:29:00'))
    expect(current.turnNum).toBe('2026128')
    expect(clock(current)).toEqual(['20:28:00', '20:30:00'])
  })

  test('at the very moment of a draw the next issue is on', () => {
    const at = instantOf(DAY, '20:30:00')
    expect(issueAt(timingOf(110), at).current.turnNum).toBe('2026129')
    expect(issueAt(timingOf(110), at - 1).current.turnNum).toBe('2026128')
  })

  test('the last issue of a day round the clock is planned for midnight and keeps its day', () => {
    const { current, next } = issueAt(timingOf(44), instantOf(DAY, '23:59:30'))
    expect(current).toMatchObject({ turnNum: '202605081440', businessDay: DAY, planAt: instantOf('2026-05-09') })
    expect(next.turnNum).toBe('202605090001')
  })

  test('81 ends at 04:04 of the next day, still on its business day, and opens the next issue overnight', () => {
    const { current, next } = issueAt(timingOf(81), instantOf('2026-05-09', '04:03:00'))
    expect(current).toMatchObject({ turnNum: '20260508180', businessDay: DAY })
    expect(formatInstant(current.planAt)).toBe('2026-05-09 04:04:00')
    expect(next.turnNum).toBe('20260509001')
    expect(formatInstant(next.openAt)).toBe('2026-05-09 04:04:00')
    expect(formatInstant(next.planAt)).toBe('2026-05-09 13:09:00')
  })

  test('122 counts on from business day to business day', () => {
    const issues = issuesOfDay(timingOf(122), DAY)
    expect([issues[0]?.turnNum, issues.at(-1)?.turnNum]).toEqual(['3120001', '3120386'])
    expect(issuesOfDay(timingOf(122), '2026-05-09')[0]?.turnNum).toBe('3120387')
    expect(issuesOfDay(timingOf(122), '2026-05-07').at(-1)?.turnNum).toBe('3120000')
    expect(formatInstant(issues.at(-1)?.planAt ?? 0)).toBe('2026-05-09 18:57:30')
  })

  test('the number of the year starts again on the first of January', () => {
    const { previous, current } = issueAt(timingOf(90), instantOf('2027-01-01'))
    expect([previous.turnNum, current.turnNum]).toEqual(['2026365', '2027001'])
    expect(issuesOfDay(timingOf(90), '2024-12-31')[0]?.turnNum).toBe('2024366')
  })

  test('a game of some weekdays counts its draws, not the days', () => {
    const weekly: GameTiming = {
      schedule: { kind: 'daily', at: '21:30', weekdays: [2, 4, 6] },
      closeSeconds: 300,
      issueFormat: { kind: 'year', digits: 3 },
    }
    const year = issuesBetween(weekly, instantOf('2026-01-01'), instantOf('2027-01-01'))
    expect(year.map(({ sequence }) => sequence)).toEqual(Array.from({ length: year.length }, (_, index) => index + 1))
    expect(year).toHaveLength(157)
    expect(issuesOfDay(weekly, '2026-05-08')).toEqual([])
    expect(issueAt(weekly, instantOf('2026-05-08')).current.businessDay).toBe('2026-05-09')
  })
})

describe('over a year', () => {
  const calendars = Object.values(Object.groupBy(GAMES, ({ timing }) => JSON.stringify(timing))).map((games = []) => {
    return { ids: games.map(({ gameId }) => gameId).join(', '), timing: (games[0] as (typeof GAMES)[number]).timing }
  })

  test.each(calendars)('$ids never gives a turn number twice, and they grow', ({ timing }) => {
    let last = ''
    let lastPlan = 0
    for (let day = '2026-01-01'; day <= '2026-12-31'; day = addDays(day, 1)) {
      const plans = issuesOfDay(timing, day)
      // Within a day the numbers differ in their sequence only, so a full look now and then is enough.
      const looked = day.endsWith('-01') ? plans : [plans[0], plans.at(-1)].filter((issue) => issue !== undefined)
      for (const { turnNum, planAt, openAt, closeAt } of new Set(looked)) {
        const grows = turnNum > last && turnNum.length === (last || turnNum).length
        const inTime = planAt > lastPlan && openAt < closeAt && closeAt < planAt
        expect({ turnNum, grows, inTime }).toEqual({ turnNum, grows: true, inTime: true })
        last = turnNum
        lastPlan = planAt
      }
    }
  })

  test('any two instants are cut into the same chain of issues', () => {
    const minutes = fc.integer({ min: 0, max: 365 * 24 * 60 })
    fc.assert(
      fc.property(fc.constantFrom(...GAMES), minutes, ({ timing }, minute) => {
        const at = instantOf('2026-01-01') + minute * 60_000 + 7
        const { previous, current, next } = issueAt(timing, at)
        expect(previous.planAt <= at && at < current.planAt).toBe(true)
        expect([current.openAt, next.openAt]).toEqual([previous.planAt, current.planAt])
        expect(issueAt(timing, current.planAt).previous).toEqual(current)
        expect(issuesBetween(timing, previous.planAt, next.planAt + 1)).toEqual([previous, current, next])
        expect(issuesOfDay(timing, current.businessDay)).toContainEqual(current)
      }),
      { numRuns: 60 },
    )
  })
})

test.each([
  ['2026128', '第128期'],
  ['20260508001', '第001期'],
  ['202605080601', '第0601期'],
  ['3120001', '第001期'],
])('%s is called %s', (turnNum, label) => expect(issueLabel(turnNum)).toBe(label))

test.each(GAMES)('$gameId says on which day its n-th issue from now is drawn', ({ timing }) => {
  for (const clockTime of ['00:00:30', '11:59:59', '22:00:00']) {
    const at = instantOf(DAY, clockTime)
    const issues = issuesFrom(timing, at, 900)
    for (const count of [1, 2, 7, 288, 900]) {
      expect([count, dayOfIssue(timing, at, count)]).toEqual([count, issues[count - 1]?.businessDay])
    }
  }
})
