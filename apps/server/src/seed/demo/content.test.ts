import { existsSync } from 'node:fs'
import { detectJudging, drawOfIssue, issueOf, judgeText } from '@liuhe/domain/content/prediction.ts'
import { instantOf } from '@liuhe/domain/time.ts'
import { GAMES } from '@liuhe/domain/lottery/games.ts'
import reference from '@liuhe/fixtures/data/templates.json' with { type: 'json' }
import { cardsOfGame } from '@liuhe/demo/content/documents.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { currentCompany } from '../../modules/company/current-company.ts'
import { listTemplates } from '../../modules/templates/list-templates.ts'
import { systemClock } from '../../platform/clock.ts'
import { stopDrawClock } from '../../testing/draw-clock.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { seedHome } from './content.ts'
import { writeDocuments } from './write-documents.ts'
import { seedGames } from '../essentials/games.ts'
import { seedHistory } from './history.ts'

const database = useTestDatabase()
const now = instantOf('2026-11-20', '21:34:56')
const MARK_SIX = GAMES.filter(({ family }) => family === 'LHC').map(({ gameId }) => gameId)

beforeAll(async () => {
  const { owner } = database
  await stopDrawClock(owner, now)
  await seedGames(owner)
  await seedHistory(owner, now)
  await seedHome(owner, now)
  await writeDocuments(owner, { now })
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
  it.each(MARK_SIX)('of game %s are of every code, supplied up to the next issue', async (gameId) => {
    const rows = await database.owner<{ code: string; name: string; posts: number; newest: string }[]>`
      select code, name, count(group_id)::int as posts,
             (array_agg(group_name order by g.sort desc, group_id desc))[1] as newest
      from template join template_group g using (template_id) where game_id = ${gameId} group by template_id`
    // A layout that came later may have an author here.
    expect(rows.map(({ code }) => code)).toEqual(expect.arrayContaining(reference.templates.map(({ code }) => code)))
    const [{ issue }] = await database.owner<[{ issue: string }]>`
      select max(game_turn) as issue from template where game_id = ${gameId}`
    const followed = rows.filter(({ newest }) => /^\d+$/.test(newest))
    expect(followed.length).toBeGreaterThan(60)
    for (const { newest, name } of followed) expect(issue.endsWith(newest), `${name} ${newest} ${issue}`).toBe(true)
    const isDaily = [70, 90, 92, 110].includes(gameId)
    expect(Math.max(...rows.map(({ posts }) => posts))).toBeGreaterThan(isDaily ? 345 : 5)
  })

  it('say nothing that is dated after now [F-U12]', async () => {
    const late = await database.owner`
      select name, title, updated_at
      from template_item join template_group using (group_id) join template using (template_id)
      where updated_at > ${new Date(now)} limit 5`
    expect(late).toEqual([])
  })

  it('are judged by the draws of their own game, and hit more often than they should not', async () => {
    const { data, draws } = await listOf(110)
    const judged = draws.map((draw) => ({ ...draw, balls: draw.resultText.split(',').map(Number) }))
    const verdicts = data.flatMap(({ groups }) =>
      groups.flatMap(({ items, groupName }) =>
        items.flatMap((item) => {
          const judging = detectJudging(item.content2 || item.title, item.content ?? '')
          const draw = drawOfIssue(issueOf(item.title) ?? issueOf(groupName), judged)
          return judging && draw ? [judgeText(item.content ?? '', judging, draw).verdict] : []
        }),
      ),
    )
    const hits = verdicts.filter((verdict) => verdict === '准').length
    expect(verdicts.length).toBeGreaterThan(300)
    expect(hits / verdicts.length).toBeGreaterThan(0.35)
    expect(hits / verdicts.length).toBeLessThan(0.75)
  })

  it('have one pending issue on top, whose draw is not out', async () => {
    const { data, draws } = await listOf(110)
    const first = data[0]
    expect(first).toMatchObject({ templateCode: 'MB04', name: '大型公开验证区' })
    const rows = first?.groups.flatMap(({ items }) => items) ?? []
    expect(rows.map(({ note }) => note?.includes('*'))).toEqual([false, ...Array(8).fill(true)])
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

  it('lead to each other and into the site, never to a word that was to become a way', async () => {
    const ways = await database.owner<{ way: string; gameId: number }[]>`
      select way, game_id as "gameId" from template_item join template_group using (group_id)
      join template using (template_id), unnest(array[content, content2]) as way
      where way like '/%' or way like 'card:%' or way like '%{%'`
    expect(ways.length).toBeGreaterThan(100)
    expect(ways.filter(({ way }) => !/^\/[\w/?=&-]+$/.test(way))).toEqual([])
    const [{ lost }] = await database.owner<[{ lost: number }]>`
      select count(*)::int as lost
      from template_item join template_group using (group_id) join template t using (template_id)
      where template_item.content like '/template/%'
        and not exists (select from template o where '/template/' || o.game_id || '/' || o.template_id = content
                        and o.game_id = t.game_id)`
    expect(lost).toBe(0)
  })

  it('show pictures that the product has', async () => {
    const pictures = await database.owner<{ path: string }[]>`
      select distinct coalesce(icon_url, substring(content from 'src="([^"]+)"')) as path from template_item
      where icon_url is not null or content like '%<img%'`
    expect(pictures.length).toBeGreaterThan(40)
    const missing = pictures.filter(
      ({ path }) => !existsSync(new URL(`../../../../member/public${path}`, import.meta.url)),
    )
    expect(missing).toEqual([])
  })

  it('come with slides for a company without any of its own, also on a site of an earlier release [F-C9]', async () => {
    const withdraw = (which: string) =>
      database.owner.unsafe(`
        update content_piece set state = 'withdrawn', withdrawn_at = now(), revision = revision + 1
        where kind = 'slide' and ${which}`)
    const slides = () => database.sql`
      select title, image_url from content_piece
      where kind = 'slide' and company_code is null and state = 'published' order by sort desc`
    const planted = await slides()
    expect(planted).toHaveLength(2)
    await withdraw('company_code is null')
    await seedHome(database.owner, now)
    expect(await slides()).toEqual(planted)
    await withdraw('company_code is not null')
    const { homeCarousels } = await currentCompany({ sql: database.sql, clock: systemClock })
    expect(homeCarousels.map(({ title }) => title)).toEqual(planted.map(({ title }) => title))
    for (const { imageUrl } of homeCarousels) {
      expect(existsSync(new URL(`../../../../member/public${imageUrl}`, import.meta.url))).toBe(true)
    }
  })

  it('are written once', async () => {
    const count = async () =>
      (
        await database.owner`
      select (select count(*)::int from template) as cards, (select count(*)::int from template_group) as posts`
      )[0]
    const before = await count()
    expect(before?.['cards']).toBe(MARK_SIX.length * cardsOfGame(110).length)
    await seedHome(database.owner, now)
    await writeDocuments(database.owner, { now })
    expect(await count()).toEqual(before)
  })
})
