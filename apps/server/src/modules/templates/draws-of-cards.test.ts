import * as oneDocument from '@liuhe/contract/api/documents-of-cards.ts'
import * as api from '@liuhe/contract/api/templates.ts'
import { drawOfRow } from '@liuhe/domain/content/prediction.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSession } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { GAME, insertGames } from './testing.ts'

const database = useTestDatabase()
let app: TestApp

/** Issues of a year of this game; the newest of this year is awaited. */
const ISSUES = 150
const AWAITED = '2026090'
const label = (n: number): string => String(n).padStart(3, '0')
const turnsOf = (year: number, last: number) => Array.from({ length: last }, (_, n) => `${year}${label(n + 1)}`)
const DRAWN = [...turnsOf(2025, ISSUES), ...turnsOf(2026, 89)]

/** The special ball tells which draw it was: 2025001 is 01, 2026001 is 11. */
const specialOf = (turn: string): number => ((Number(turn.slice(4)) + (turn.startsWith('2026') ? 10 : 0)) % 42) + 8
const resultTextOf = (turn: string): string => `1,2,3,4,5,6,${specialOf(turn)}`
const DAY_MS = 86_400_000
/** Draws of a year lie 2.4 days apart, and the last one a day back. */
const planOf = (turn: string): number => Date.now() - DAY_MS - (DRAWN.length - 1 - DRAWN.indexOf(turn)) * 2.4 * DAY_MS

beforeAll(async () => {
  app = await createTestApp(database)
  await insertGames(database)
  const draws = [...DRAWN, AWAITED].map((turn) => {
    const at = turn === AWAITED ? Date.now() + DAY_MS : planOf(turn)
    return {
      ...{ game_id: GAME, turn_num: turn, business_day: new Date(at), sequence: Number(turn.slice(4)) },
      ...{ lunar_year: Number(turn.slice(0, 4)), open_at: new Date(at - 2 * DAY_MS), close_at: new Date(at - 60_000) },
      ...{ plan_at: new Date(at), status: turn === AWAITED ? 'open' : 'drawn' },
      ...(turn === AWAITED
        ? { open_num: null, public_at: null }
        : { open_num: resultTextOf(turn), public_at: new Date(at) }),
    }
  })
  await database.owner`insert into draw ${database.owner(draws)}`
})
afterAll(() => app.close())

type Post = { turn: string | null; name?: string; items?: { title: string; content: string }[] }

/** A card with these posts, the newest first; each calls the ball of its own draw unless it says otherwise. */
async function cardOf(playCate: string, posts: readonly Post[], gameTurn: string | null = null): Promise<number> {
  const { owner } = database
  await owner`insert into play_category (game_id, name) values (${GAME}, ${playCate}) on conflict do nothing`
  const [card] = await owner<{ id: number }[]>`
    insert into template (game_id, play_cate, name, color_theme, code, game_turn)
    values (${GAME}, ${playCate}, ${playCate}, '#d7000f', 'MB18', ${gameTurn}) returning template_id as id`
  const id = card?.id as number
  for (const [index, { turn, name = turn?.slice(-3) ?? '', items }] of posts.entries()) {
    const [group] = await owner<{ id: number }[]>`
      insert into template_group (template_id, group_name, sort, turn_num)
      values (${id}, ${name}, ${posts.length - index}, ${turn}) returning group_id as id`
    const own = items ?? [{ title: `${name}期`, content2: label(specialOf(turn ?? '')).slice(-2) }]
    await owner`insert into template_item ${owner(own.map((item) => ({ group_id: group?.id as number, ...item })))}`
  }
  return id
}

const cardAt = (templateId: number) => app.call(api.detail, { gameId: GAME, templateId })

/** By the documents in their order: the turn whose draw judges each row, as every page reads it. */
const judgesOf = ({ template, draws }: Awaited<ReturnType<typeof cardAt>>) =>
  template.groups.map((group) => group.items.map((item) => drawOfRow(item, group, draws)?.turnNum))

describe('the draw of a document', () => {
  const years = [AWAITED, ...DRAWN.toReversed()]

  it('is that of its own turn, over two years whose labels repeat', async () => {
    const id = await cardOf(
      '两年',
      years.map((turn) => ({ turn })),
    )
    const page = await cardAt(id)
    expect(page.template.groups).toHaveLength(years.length)
    expect(judgesOf(page)).toEqual(years.map((turn) => [turn === AWAITED ? undefined : turn]))
    expect(page.draws.map(({ turnNum }) => turnNum)).toEqual(DRAWN.toReversed())
  })

  it('counts in the record, whose posts all called their own ball', async () => {
    const id = await cardOf(
      '两年记录',
      years.map((turn) => ({ turn })),
    )
    const record = await app.call(oneDocument.record, { templateId: id })
    expect(record).toMatchObject({ hits: DRAWN.length, misses: 0, pending: 1, streak: DRAWN.length })
  })

  it("is never last year's while its own is awaited, whatever else the page shows", async () => {
    const awaited = await cardOf('待开', [{ turn: AWAITED }])
    await database.owner`update template set play_cate = '两年' where template_id = ${awaited}`
    const list = await app.call(api.list, { gameId: GAME, playCateName: '两年' })
    const card = list.data.find(({ id }) => id === awaited)
    // The other card of the list brings the draw of last year with that label, or would in a longer list.
    const draws = [...list.draws, { turnNum: '2025090', resultText: resultTextOf('2025090'), lunarYear: 2025 }]
    expect(judgesOf({ template: card as never, draws })).toEqual([[undefined]])
    expect(await app.call(oneDocument.record, { templateId: awaited })).toMatchObject({
      hits: 0,
      misses: 0,
      pending: 1,
    })
  })

  it('is an older one for a row that repeats an old post, and none for a row that looks ahead', async () => {
    const titles = ['003期', '002期', '150期', '149期', '004期']
    // Of rows of one rank the one written last stands above.
    const items = titles.toReversed().map((title) => ({ title, content: '08' }))
    const id = await cardOf('旧帖', [{ turn: '2026003', items }])
    const page = await cardAt(id)
    expect(judgesOf(page)).toEqual([['2026003', '2026002', '2025150', '2025149', undefined]])
    expect(page.template.groups[0]?.turnNum).toBe('2026003')
  })

  it('is the newest of its label up to the turn of the card where the document has none', async () => {
    const names = ['090', '089', '088']
    const posts = names.map((name) => ({ turn: null, name }))
    expect(judgesOf(await cardAt(await cardOf('无期', posts, AWAITED)))).toEqual([
      [undefined],
      ['2026089'],
      ['2026088'],
    ])
    expect(judgesOf(await cardAt(await cardOf('无期', posts)))).toEqual([[undefined], ['2026089'], ['2026088']])
    // A label older than the year after which it comes again is nobody's.
    expect(judgesOf(await cardAt(await cardOf('无期', [{ turn: null, name: '001' }], '2025001')))).toEqual([
      [undefined],
    ])
  })

  it('comes with favourites too', async () => {
    const member = await aMember(database)
    const token = await aSession(database, member)
    const id = await cardOf('收藏', [{ turn: AWAITED }, { turn: '2025001' }])
    await app.call(api.toggleLike, { templateId: id, like: true }, { as: token })
    const [favourite] = (await app.call(api.favourites, {}, { as: token })).data
    expect(favourite && judgesOf(favourite)).toEqual([[undefined], ['2025001']])
  })

  it('is found by an index', async () => {
    const plan = await database.owner`
      explain select turn_num from card_draw where game_id = ${GAME} and turn_num = any(${DRAWN.slice(0, 20)})`
    expect(JSON.stringify(plan)).toContain('draw_game_id_turn_num_key')
  })
})
