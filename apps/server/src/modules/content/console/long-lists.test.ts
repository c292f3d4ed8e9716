import * as cards from '@liuhe/contract/api/operator/cards.ts'
import { COUNT_MAX } from '@liuhe/contract/api/operator/common.ts'
import * as documents from '@liuhe/contract/api/operator/documents.ts'
import * as images from '@liuhe/contract/api/operator/images.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld } from '../../../testing/operator-world.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { aCard } from '../../templates/testing.ts'
import { insertDraws } from '../testing.ts'

// Lists of the console when they are long: a page begins after a row.

const database = useTestDatabase()
let world: OperatorWorld
let token: string
const ROWS = 100_000
const PAGE = 200

beforeAll(async () => {
  world = await createOperatorWorld(database)
  token = await world.tokenOf('content')
  await insertDraws(database)
  const templateId = await aCard(database)
  const { owner } = database
  // Filled in bulk: what content tells of itself would take minutes.
  await owner.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`set local session_replication_role = replica`
    await tx`
      insert into template (game_id, location, play_cate, name, color_theme, code, sort)
      select game_id, location, play_cate, 'n' || n, color_theme, code, n % 7
      from template, generate_series(1, ${ROWS}) n where template_id = ${templateId}`
    await tx`
      insert into template_group (template_id, group_name) select template_id, name from template`
    await tx`
      insert into content_image (name, bytes, width, height, created_at)
      select substr(encode(sha256(convert_to(n::text, 'UTF8')), 'hex'), 1, 32) || '.webp', '\\x00', 1, 1,
             now() - (n / 3) * interval '1 s' from generate_series(1, ${ROWS}) n`
    await tx`
      insert into content_upload (actor, name, byte_count) select 'editor', name, 1 from content_image`
  })
  await owner`analyze template, template_group, content_image, content_upload`
}, 120_000)
afterAll(() => world.close())

type Page = { data: readonly object[]; next: string | null; totalCount: number }
interface List {
  name: string
  page(after?: string): Promise<Page>
  idOf(row: never): unknown
  /** Every row as the list must have it, with the key that the next page begins after. */
  order: string
}
const lists: List[] = [
  {
    name: 'cards',
    page: (after) => world.call(cards.list, { rows: PAGE, ...(after && { after }) }, token),
    idOf: ({ id }) => id,
    order: `select template_id as id, json_build_array(game_id, location, sort, template_id)::text as key
            from template order by game_id, location, sort desc, template_id desc`,
  },
  {
    name: 'documents',
    page: (after) => world.call(documents.list, { rows: PAGE, ...(after && { after }) }, token),
    idOf: ({ id }) => id,
    order: 'select group_id as id, json_build_array(group_id)::text as key from template_group order by group_id desc',
  },
  {
    name: 'images',
    page: (after) => world.call(images.list, { rows: PAGE, ...(after && { after }) }, token),
    idOf: ({ path }) => String(path).split('/').at(-1),
    order: `select name as id, json_build_array(created_at::text, name)::text as key
            from content_image order by created_at desc, name`,
  },
]

it.each(lists)('of $name: the last pages cost what the first ones do, and no row is missed [F-O4]', async (list) => {
  const rows = await database.owner.unsafe<{ id: unknown; key: string }[]>(list.order)
  expect(rows.length).toBeGreaterThan(ROWS - 1)
  /** Ten pages from a row on. @returns the least time of one, because the machine has other things to do as well */
  const walk = async (from: number): Promise<number> => {
    const times: number[] = []
    let after = from === 0 ? undefined : Buffer.from(rows[from - 1]?.key ?? '').toString('base64url')
    for (let at = from; at < Math.min(from + 10 * PAGE, rows.length); at += PAGE) {
      const start = performance.now()
      const page = await list.page(after)
      times.push(performance.now() - start)
      expect(page.data.map((row) => list.idOf(row as never))).toEqual(rows.slice(at, at + PAGE).map(({ id }) => id))
      expect([page.totalCount, page.next === null]).toEqual([COUNT_MAX + 1, at + PAGE > rows.length])
      after = page.next ?? undefined
    }
    return Math.min(...times)
  }
  await list.page()
  const [first, last] = [await walk(0), await walk(rows.length - 10 * PAGE + 1)]
  expect(last / first).toBeLessThan(3)
})

it.each(lists)('of $name: a key that is none of ours is refused', async ({ page }) => {
  for (const after of [
    'x',
    Buffer.from('[1.5]').toString('base64url'),
    Buffer.from('["a",1,2,3]').toString('base64url'),
  ])
    await expect(page(after)).rejects.toMatchObject({ code: 'REQ/INVALID' })
})
