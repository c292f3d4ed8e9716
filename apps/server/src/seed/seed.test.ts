import { isResult, parseOpenNum } from '@liuhe/domain/lottery/family.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { instantOf } from '@liuhe/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { createPasswords } from '../modules/auth/passwords.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { seedDemo } from './index.ts'

const database = useTestDatabase()
const passwords = createPasswords({ cores: 2, pepper: 'of tests' })
const NOW = instantOf('2026-11-20', '21:34:56')

describe('the demo world', () => {
  it('gives every game a past, and again the same when repeated', async () => {
    await seedDemo(database.sql, { now: NOW, passwords })
    const first = await pastOf()
    expect(first).toHaveLength(29)
    for (const { gameId, total, newest } of first) {
      expect(total, `game ${gameId}`).toBeGreaterThanOrEqual([70, 90, 92, 110].includes(gameId) ? 400 : 300)
      expect(newest.getTime(), `game ${gameId}`).toBeLessThan(NOW)
    }
    await seedDemo(database.sql, { now: NOW, passwords })
    expect(await pastOf()).toEqual(first)
  }, 90_000)

  it('draws only possible results, and says that they come from no chain', async () => {
    const rows = await database.sql<{ family: Family; openNum: string; chainId: number | null }[]>`
      select family, open_num as "openNum", chain_id as "chainId" from draw join game using (game_id)`
    const wrong = rows.filter(({ family, openNum }) => !isResult(family, parseOpenNum(family, openNum) ?? []))
    expect(wrong).toEqual([])
    expect(rows.filter(({ chainId }) => chainId !== null)).toEqual([])
  })

  it('numbers the daily draws by the day of the year', async () => {
    const [draw] = await database.sql`
      select turn_num, lunar_year from draw where game_id = 110 and business_day = '2026-01-15'`
    expect(draw).toEqual({ turn_num: '2026015', lunar_year: 2025 })
  })

  it('configures the home page with the live label of game 110 [CONF-012]', async () => {
    const [row] = await database.sql<{ value: string }[]>`
      select config_value as value from system_config where config_key = 'home_lottery_setting'`
    const games = JSON.parse(row?.value ?? '[]') as { gameId: number; liveTime: string }[]
    expect(games.find(({ gameId }) => gameId === 110)?.liveTime).toBe('20:30')
  })

  it('lets one member have played third-party games before today, and not again at the next start', async () => {
    const roundsOf = () => database.sql`
      select count(*)::integer as count, max(coalesce(settled_at, started_at)) as last, min(account) as account
      from game_round join member using (member_id)`
    const [first] = await roundsOf()
    expect(first).toMatchObject({ account: 'demo2026', last: expect.any(Date) })
    expect(first?.['count']).toBeGreaterThan(40)
    expect(first?.['last'].getTime()).toBeLessThan(instantOf('2026-11-20'))
    await seedDemo(database.sql, { now: instantOf('2026-11-28'), passwords })
    expect((await roundsOf())[0]).toEqual(first)
  }, 60_000)
})

const pastOf = () => database.sql<{ gameId: number; total: number; newest: Date; sum: string }[]>`
  select game_id as "gameId", count(*)::integer as total, max(plan_at) as newest,
         md5(string_agg(open_num, ' ' order by turn_num)) as sum
  from draw where status = 'settled' group by 1 order by 1`
