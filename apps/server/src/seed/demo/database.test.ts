import { issuesBetween } from '@liuhe/domain/lottery/schedule.ts'
import { GAMES } from '@liuhe/domain/lottery/games.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { selectDatabaseCategories } from '../../modules/templates/index.ts'
import { listDocuments } from '../../modules/templates/list-documents.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { seedDatabase } from './database.ts'
import { seedGames } from '../essentials/games.ts'
import { keepStatistics } from './keep-statistics.ts'

const database = useTestDatabase()
const now = Date.UTC(2026, 10, 20, 13)
const MARK_SIX = GAMES.filter(({ family }) => family === 'LHC')

beforeAll(async () => {
  const { owner } = database
  await seedGames(owner)
  const { gameId, timing } = MARK_SIX.find((game) => game.gameId === 110) as (typeof MARK_SIX)[number]
  const rows = issuesBetween(timing, now - 400 * 86_400_000, now - 60_000).map((issue) => ({
    ...{ game_id: gameId, turn_num: issue.turnNum, business_day: issue.businessDay, sequence: issue.sequence },
    ...{ open_at: new Date(issue.openAt), close_at: new Date(issue.closeAt), plan_at: new Date(issue.planAt) },
    ...{ status: 'drawn', lunar_year: 2026, open_num: '05,17,22,30,38,41,26', public_at: new Date(issue.planAt) },
  }))
  await owner`insert into draw ${owner(rows)}`
  await seedDatabase(owner, { now })
})

const documentsOf = (gameId: number, searchText = '') =>
  listDocuments({ sql: database.sql }, { gameId, templateId: 0, searchText, page: 1, rows: 200 })

describe('the seeded database', () => {
  it.each(MARK_SIX.map(({ gameId }) => gameId))('of game %s has categories and documents', async (gameId) => {
    expect((await selectDatabaseCategories(database.sql, gameId)).length).toBeGreaterThanOrEqual(8)
    expect((await documentsOf(gameId)).totalCount).toBeGreaterThan(80)
  })

  it('counts the draws of each year of a daily game, and says until when', async () => {
    const [row] = await database.sql<{ content: string }[]>`
      select content from template_item join template_group using (group_id) join template using (template_id)
      where game_id = 110 and group_name = '2026年特码号码统计'`
    const days = issuesBetween(
      (MARK_SIX.find(({ gameId }) => gameId === 110) as (typeof MARK_SIX)[number]).timing,
      Date.UTC(2025, 11, 31, 16),
      now - 60_000,
    ).length
    expect(row?.content).toMatch(new RegExp(`统计截至 2026-11-20 第 2026\\d{3} 期，共 ${days} 次开奖`))
    expect(row?.content).toContain(`<th>1</th><td>26</td><td>${days}</td><td>100.0%</td>`)
    expect((await documentsOf(110, '2025年特码')).totalCount).toBe(8)
  })

  it('keeps colours and tables through the cleaner, and is not written twice', async () => {
    const [row] = await database.sql<{ content: string }[]>`
      select content from template_item join template_group using (group_id) join template using (template_id)
      where game_id = 70 and group_name = '三色波号码总表'`
    expect(row?.content).toMatch(/<table><thead>.*<span class="c-red">01<\/span>.*<span class="c-green">49<\/span>/)
    const before = (await documentsOf(70)).totalCount
    await seedDatabase(database.owner, { now })
    expect((await documentsOf(70)).totalCount).toBe(before)
  })
})

describe('the statistics of a demonstration that goes on', () => {
  const NAME = '2026年特码号码统计'
  const read = async (name = NAME) => {
    const [row] = await database.owner<{ id: number; content: string; writtenAt: Date }[]>`
      select group_id as id, content, updated_at as "writtenAt"
      from template_item join template_group using (group_id) join template using (template_id)
      where game_id = 110 and group_name = ${name}`
    return row
  }
  const timesOf = (content = '') => Number(/共 (\d+) 次/.exec(content)?.[1])
  const draw = (planAt: number, turnNum: string) =>
    database.owner`insert into draw ${database.owner({
      ...{ game_id: 110, turn_num: turnNum, business_day: new Date(planAt), sequence: Number(turnNum.slice(4)) },
      ...{ open_at: new Date(planAt - 86_400_000), close_at: new Date(planAt - 60_000), plan_at: new Date(planAt) },
      ...{ status: 'drawn', lunar_year: 2026, open_num: '05,17,22,30,38,41,25', public_at: new Date(0) },
    })}`

  it('count each draw once it is out, and say when they were written', async () => {
    const before = await read()
    const table = await read('三色波号码总表')
    await keepStatistics(database.sql, { now: now + 1 })
    expect(await read()).toEqual(before)
    await draw(now + 86_400_000, '2026326')
    const later = now + 86_400_000 + 60_000
    await Promise.all([keepStatistics(database.sql, { now: later }), keepStatistics(database.sql, { now: later })])
    const after = await read()
    expect(timesOf(after?.content)).toBe(timesOf(before?.content) + 1)
    expect(after?.content).toContain('第 2026326 期')
    expect(after?.writtenAt.getTime()).toBe(later)
    // A table of the year is of the day on which the year began.
    expect(table?.writtenAt.toISOString()).toBe('2026-02-17T04:00:00.000Z')
    expect(await read('三色波号码总表')).toEqual(table)
  })

  it('begin a new year with documents of their own, and leave alone what an operator wrote', async () => {
    const { id } = (await read()) as { id: number }
    await database.owner`
      insert into content_revision (subject, subject_id, action, actor, after)
      values ('document', ${String(id)}, 'revise', 'editor-1', '{}')`
    await draw(Date.UTC(2027, 0, 1, 13), '2027001')
    const before = await read()
    await keepStatistics(database.sql, { now: Date.UTC(2027, 0, 1, 14) })
    expect(await read()).toEqual(before)
    expect(timesOf((await read('2027年特码号码统计'))?.content)).toBe(1)
    const { data } = await documentsOf(110, '特码号码统计')
    expect(data.map(({ subName }) => subName)).toEqual(['2027', '2026', '2025'].map((year) => `${year}年特码号码统计`))
  })
})
