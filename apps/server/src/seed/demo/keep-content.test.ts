import { ballsOfResult } from '@liuhe/domain/content/prediction.ts'
import { checkSeals } from '@liuhe/domain/content/seal.ts'
import { animalOf } from '@liuhe/domain/lottery/zodiac.ts'
import { instantOf } from '@liuhe/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSeals as listSeals } from '../../modules/templates/read-seals.ts'
import { setDrawClock, stopDrawClock } from '../../testing/draw-clock.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { seedHome } from './content.ts'
import { writeDocuments } from './write-documents.ts'
import { seedGames } from '../essentials/games.ts'
import { seedHistory } from './history.ts'
import { keepContent } from './keep-content.ts'

const database = useTestDatabase()
/** Before the draws of the evening; the games of the day are drawn until here. */
const MORNING = instantOf('2026-11-20', '10:07:30')
const EVENING = instantOf('2026-11-20', '23:05:30')

type Post = {
  groupName: string
  note: string
  content: string
  content2: string | null
  locked: boolean
  templateType: number | null
  writtenAt: Date
}

/** The newest posts of a card, the first item of each. */
const postsOf = (name: string, gameId = 110) => database.owner<Post[]>`
  select distinct on (g.sort, g.group_id) group_name as "groupName", i.note, i.content, i.content2,
         require_login or require_recharge as locked, template_type as "templateType", updated_at as "writtenAt"
  from template t join template_group g using (template_id) join template_item i using (group_id)
  where t.game_id = ${gameId} and t.name = ${name} order by g.sort desc, g.group_id desc, i.sort desc limit 3`

const posts = async () => (await database.owner<[{ n: number }]>`select count(*)::int as n from template_group`)[0].n

/** Lets the draws up to an instant come out, and the authors look. */
async function live(now: number): Promise<void> {
  await setDrawClock(database.owner, now)
  await seedHistory(database.owner, now)
  await keepContent(database.sql, { now })
}

beforeAll(async () => {
  const { owner } = database
  await stopDrawClock(owner, MORNING)
  await seedGames(owner)
  await seedHistory(owner, MORNING)
  await seedHome(owner, MORNING)
  await writeDocuments(owner, { now: MORNING, pastMax: 15 })
})

describe('a demonstration that goes on', () => {
  it('has nothing to do while no draw comes', async () => {
    const before = await posts()
    await keepContent(database.sql, { now: MORNING + 60_000 })
    expect(await posts()).toBe(before)
  })

  it('does not write for the next issue before the last draw is out', async () => {
    // The draw is due, its balls are not out.
    const now = instantOf('2026-11-20', '20:31:00')
    await setDrawClock(database.owner, now)
    await keepContent(database.sql, { now })
    const [newest] = await postsOf('大型公开验证区')
    expect(newest).toMatchObject({ groupName: '324', note: '？00' })
  })

  it('writes the results, opens the locks and goes on with the next issue', async () => {
    const [pending] = await postsOf('大型公开验证区')
    expect((await postsOf('VIP内部四肖'))[0]).toMatchObject({ groupName: '324', locked: true })
    expect((await postsOf('导师直播室'))[0]).toMatchObject({ templateType: 0, content: '/chat-rooms/3' })
    await live(EVENING)

    const [draw] = await database.owner<[{ resultText: string }]>`
      select open_num as "resultText" from draw where game_id = 110 and turn_num = '2026324'`
    const balls = ballsOfResult(draw.resultText)
    const special = balls[6] as number
    const note = `${animalOf(special, 2026)}${String(special).padStart(2, '0')}*`
    const [next, settled] = await postsOf('大型公开验证区')
    expect(next).toMatchObject({ groupName: '325', note: '？00' })
    expect(settled).toMatchObject({ groupName: '324', note })
    // What he had written before the draw stands.
    expect(settled?.content).toBe(pending?.content)
    expect((await postsOf('VIP内部四肖')).map(({ groupName, locked }) => [groupName, locked])).toEqual([
      ['325', true],
      ['324', false],
      ['323', false],
    ])
    const [, told] = await postsOf('导师直播室')
    expect(told).toMatchObject({ groupName: '324', templateType: 1, note })
    expect(told?.content).toMatch(/^[鼠牛虎兔龙蛇马羊猴鸡狗猪]{4}$/)
  })

  it('seals every post before its draw, and what is told afterwards as a revision', async () => {
    const app = { sql: database.sql, viewer: { kind: 'member', memberId: 0n }, clock: { now: () => EVENING } } as never
    for (const name of ['大型公开验证区', '导师直播室', '每期竞猜', '心水文章', '必中大礼包']) {
      const [card] = await database.owner<[{ id: number }]>`
        select template_id as id from template where game_id = 110 and name = ${name}`
      const { data, totalCount } = await listSeals(app, { templateId: card.id, page: 1, rows: 6 })
      expect(totalCount, name).toBeGreaterThan(15)
      expect(checkSeals(card.id, data), name).toEqual([])
      const states = data.map(({ groupName, revision, state }) => [groupName, revision, state])
      expect(states.slice(0, 3), name).toEqual(
        name === '导师直播室'
          ? [
              ['325', 1, 'sealed'],
              ['324', 2, 'post-draw'],
              ['324', 1, 'sealed'],
            ]
          : [
              ['325', 1, 'sealed'],
              ['324', 1, 'sealed'],
              ['323', 1, 'sealed'],
            ],
      )
    }
  })

  it('asks a new question for each issue in its polls, with votes brought along', async () => {
    const options = await database.owner<{ groupName: string; options: number; votes: number }[]>`
      select group_name as "groupName", count(*)::int as options, sum(carried_votes)::int as votes
      from template t join template_group g using (template_id) join template_poll_option o using (group_id)
      where t.game_id = 110 and t.name = '每期竞猜' group by g.group_id order by g.sort desc limit 3`
    expect(options.map(({ groupName }) => groupName)).toEqual(['325', '324', '323'])
    for (const { options: count, votes } of options) {
      expect(count).toBeGreaterThanOrEqual(2)
      expect(votes).toBeGreaterThan(100)
    }
  })

  it('keeps the records of its authors going', async () => {
    const rows = await database.owner<{ animal: string; streak: string | null; resultText: string | null }[]>`
      select i.content as animal, i.content2 as streak, d.open_num as "resultText"
      from template t join template_group g using (template_id) join template_item i using (group_id)
      join draw d on d.game_id = t.game_id and d.turn_num = g.turn_num and d.open_num is not null
      where t.game_id = 110 and t.name = '平特一肖' order by g.sort desc`
    const came = rows.map(({ animal, resultText }) =>
      ballsOfResult(resultText ?? '').some((ball) => animalOf(ball, 2026) === animal),
    )
    const streak = [...came, false].indexOf(false)
    const [next] = await postsOf('平特一肖')
    expect(next).toMatchObject({ groupName: '325', content2: streak > 1 ? `连准${Math.min(streak, 10)}期` : null })
  })

  it('writes every hour for games that draw all day', async () => {
    const [newest] = await postsOf('大型公开验证区', 71)
    expect(newest?.groupName).toBe('1440')
    await live(instantOf('2026-11-21', '00:03:00'))
    expect((await postsOf('大型公开验证区', 71)).map(({ groupName }) => groupName)).toEqual(['0060', '1440', '1380'])
  })

  it('catches up after days without it, and writes each post once', async () => {
    const later = instantOf('2026-11-24', '09:00:00')
    await live(later)
    expect((await postsOf('大型公开验证区')).map(({ groupName }) => groupName)).toEqual(['328', '327', '326'])
    const before = await posts()
    await Promise.all([keepContent(database.sql, { now: later }), keepContent(database.sql, { now: later })])
    expect(await posts()).toBe(before)
    const [{ open }] = await database.owner<[{ open: number }]>`
      select count(distinct group_name)::int as open from template_item join template_group using (group_id)
      join template using (template_id) where game_id = 110 and note = '？00'`
    expect(open).toBe(1)
  })

  it('lets an operator have the cards he renamed', async () => {
    await database.owner`update template set name = '本站自己的' where game_id = 110 and name = '大型公开验证区'`
    await live(instantOf('2026-11-24', '23:30:00'))
    expect((await postsOf('本站自己的'))[0]?.groupName).toBe('328')
    expect((await postsOf('高手精选六肖'))[0]?.groupName).toBe('329')
  })
})
