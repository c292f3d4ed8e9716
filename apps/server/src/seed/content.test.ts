import { drawOfIssue, detectJudging, issueOf, judgeText } from '@liuhe/domain/content/prediction.ts'
import { issuesBetween } from '@liuhe/domain/lottery/schedule.ts'
import { GAMES } from '@liuhe/fixtures/games.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { listTemplates } from '../modules/templates/list-templates.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { seedContent } from './content.ts'
import { seedGames } from './games.ts'

const database = useTestDatabase()
const now = Date.now()

beforeAll(async () => {
  const { owner } = database
  await seedGames(owner)
  for (const { gameId, timing } of GAMES.filter(({ family }) => family === 'LHC')) {
    const span = timing.schedule.kind === 'daily' ? 15 * 86_400_000 : 12 * 3_600_000
    const rows = issuesBetween(timing, now - span, now - 60_000).map((issue, index) => ({
      game_id: gameId,
      turn_num: issue.turnNum,
      business_day: issue.businessDay,
      sequence: issue.sequence,
      lunar_year: 2026,
      open_at: new Date(issue.openAt),
      close_at: new Date(issue.closeAt),
      plan_at: new Date(issue.planAt),
      status: 'drawn',
      open_num: Array.from({ length: 7 }, (_, ball) =>
        String(((index * 11 + ball * 7) % 49) + 1).padStart(2, '0'),
      ).join(','),
      public_at: new Date(issue.planAt),
    }))
    await owner`insert into draw ${owner(rows)}`
  }
  await seedContent(owner, { now })
})

const listOf = (gameId: number) =>
  listTemplates({ sql: database.sql, viewer: { kind: 'guest' }, clock: { now: () => now } } as never, {
    gameId,
    playCateName: '',
    location: 'home',
    page: 1,
    rows: 200,
  })

describe('the seeded cards', () => {
  it.each([70, 71, 90, 92, 93, 96, 110])(
    'of game %s are dozens in every layout and judged by its own draws',
    async (gameId) => {
      const { data, draws, totalCount } = await listOf(gameId)
      expect(totalCount).toBeGreaterThanOrEqual(48)
      expect(new Set(data.map(({ templateCode }) => templateCode.toLowerCase()))).toEqual(
        new Set(['mb01', 'mb03', 'mb04', 'mb05', 'mb06', 'mb07', 'mb14', 'default']),
      )
      const judged = draws.map((draw) => ({ ...draw, balls: draw.openNum.split(',').map(Number) }))
      const verdicts = data.flatMap(({ groups }) =>
        groups.flatMap(({ items }) =>
          items.flatMap((item) => {
            const judging = detectJudging(item.content2 || item.title, item.content ?? '')
            const draw = drawOfIssue(issueOf(item.title), judged)
            return judging && draw ? [judgeText(item.content ?? '', judging, draw).verdict] : []
          }),
        ),
      )
      const hits = verdicts.filter((verdict) => verdict === '准').length
      expect(verdicts.length).toBeGreaterThan(100)
      expect(hits / verdicts.length).toBeGreaterThan(0.5)
      expect(hits / verdicts.length).toBeLessThan(0.85)
    },
  )

  it('have one pending issue on top, whose draw is not out', async () => {
    const { data, draws } = await listOf(110)
    const rows = data.find(({ templateCode }) => templateCode === 'MB04')?.groups[0]?.items ?? []
    expect(rows.map(({ note }) => note?.includes('*'))).toEqual([false, ...Array.from({ length: 8 }, () => true)])
    expect(drawOfIssue(issueOf(rows[0]?.title ?? ''), draws)).toBeUndefined()
  })

  it('keep the content of locked rows from guests', async () => {
    const { data } = await listOf(110)
    const locks = data.flatMap(({ groups }) =>
      groups.flatMap(({ items }) => items.filter(({ lock }) => lock !== undefined)),
    )
    expect(new Set(locks.map(({ lock }) => lock))).toEqual(new Set(['login', 'recharge']))
    expect(locks.every(({ content }) => content === undefined)).toBe(true)
  })

  it('are written once', async () => {
    const count = async () => (await database.owner`select count(*)::int as n from template`)[0]?.['n']
    const before = await count()
    await seedContent(database.owner, { now })
    expect(await count()).toBe(before)
  })
})
