import { DAY_MS, instantOf } from '@liuhe/domain/time.ts'
import { GAMES } from '@liuhe/domain/lottery/games.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedGames } from '../seed/essentials/games.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { issuesAhead, scheduleAhead } from './schedule-ahead.ts'

const database = useTestDatabase()
const timingOf = (gameId: number) =>
  GAMES.find((game) => game.gameId === gameId)?.timing as (typeof GAMES)[number]['timing']

beforeAll(() => seedGames(database.owner))

describe('the schedule ahead', () => {
  it('knows two issues of every game at every hour of two days, and daily ones for two days', () => {
    const hours = Array.from({ length: 48 }, (_, hour) => instantOf('2026-12-31', '00:00:17') + hour * 3_600_000)
    const aheadOf = GAMES.flatMap(({ timing }) =>
      hours.map((now) => {
        const issues = issuesAhead(timing, now)
        const isDaily = timing.schedule.kind === 'daily'
        return { count: issues.length, isDaily, reachMs: (issues.at(-1)?.planAt ?? 0) - now }
      }),
    )
    expect(aheadOf.filter(({ count }) => count < 2)).toEqual([])
    expect(aheadOf.filter(({ isDaily, reachMs }) => isDaily && reachMs < 2 * DAY_MS - 3_600_000)).toEqual([])
  })

  it('leaves out the issue that is closed already', () => {
    const at = (clock: string) => issuesAhead(timingOf(71), instantOf('2026-05-08', clock))[0]?.turnNum
    expect(at('10:00:30')).toBe('202605080601')
    expect(at('10:00:52')).toBe('202605080602')
  })

  it('writes numbers, business days and the lunar year of the draw’s own date, once', async () => {
    const now = instantOf('2026-02-16', '23:58:30')
    const written = await scheduleAhead(database.sql, now)
    expect(written).toBeGreaterThan(58)
    expect(await scheduleAhead(database.sql, now)).toBe(0)
    const rows = await database.sql`
      select turn_num, business_day::text, sequence, lunar_year, close_at from draw
      where game_id = 71 order by plan_at limit 3`
    expect(rows).toEqual([
      {
        turn_num: '202602161439',
        business_day: '2026-02-16',
        sequence: 1439,
        lunar_year: 2025,
        close_at: closeOf('16', '23:58:52'),
      },
      {
        turn_num: '202602161440',
        business_day: '2026-02-16',
        sequence: 1440,
        lunar_year: 2025,
        close_at: closeOf('16', '23:59:52'),
      },
      {
        turn_num: '202602170001',
        business_day: '2026-02-17',
        sequence: 1,
        lunar_year: 2026,
        close_at: closeOf('17', '00:00:52'),
      },
    ])
  })
})

const closeOf = (day: string, clock: string) => new Date(instantOf(`2026-02-${day}`, clock))
