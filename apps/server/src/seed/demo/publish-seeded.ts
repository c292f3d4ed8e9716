/** The one place where the demonstration writes posts, with everything that belongs to a publication. */
import type { Instant } from '@liuhe/domain/time.ts'
import type { SeedDocument, SeedItem } from '@liuhe/demo/content/model.ts'
import type { Queryable } from '../../db/connect.ts'
import { sealDocuments } from '../../modules/content/index.ts'
import { cleanHtml } from '../../modules/templates/clean-html.ts'
import { systemRandom } from '../../platform/random.ts'

export type SeededPost = {
  readonly templateId: number
  readonly document: SeedDocument
  readonly writtenAt: Instant
  /** Its place among the posts of the card, rising with time. */
  readonly order: number
  /** The draw it speaks of. */
  readonly turnNum: string | null
  /** A post of the invented past is sealed as of then, any other when it is written (docs/sealed-predictions.md). */
  readonly isPast?: boolean
}

/** Where words such as `card:平特一肖`, `series:跑狗图` and `{game}` lead. */
export type LinkTargets = {
  readonly gameId: number
  readonly idOf: ReadonlyMap<string, number>
  /** Series of drawing sheets by their name; one that the gallery lacks leads to the gallery itself. */
  readonly seriesOf: ReadonlyMap<string, number>
}

/** Writes posts in their order, with their items, polls and seals. */
export async function publishSeeded(sql: Queryable, posts: readonly SeededPost[], links: LinkTargets): Promise<void> {
  for (let from = 0; from < posts.length; from += POSTS_PER_STATEMENT) {
    await publishSome(sql, posts.slice(from, from + POSTS_PER_STATEMENT), links)
  }
}

/** A statement may take five seconds; this many take a tenth of one. */
const POSTS_PER_STATEMENT = 1_500

async function publishSome(sql: Queryable, posts: readonly SeededPost[], links: LinkTargets): Promise<void> {
  const documentIds = await insertGroups(sql, posts)
  await insertItems(sql, posts, { documentIds, links })
  await insertPolls(sql, posts, documentIds)
  const idsOf = (isPast: boolean) => documentIds.filter((_, index) => (posts[index]?.isPast ?? false) === isPast)
  await sealDocuments(sql, idsOf(true), { random: systemRandom, at: 'publication' })
  await sealDocuments(sql, idsOf(false), { random: systemRandom })
}

async function insertGroups(sql: Queryable, posts: readonly SeededPost[]): Promise<number[]> {
  const groups = posts.map(({ templateId, document, order, turnNum, writtenAt }) => ({
    template_id: templateId,
    group_name: document.groupName,
    sort: order,
    turn_num: turnNum,
    published_at: textOf(writtenAt),
  }))
  const rows = await sql<{ id: number }[]>`
    insert into template_group (template_id, group_name, sort, turn_num, published_at)
    select template_id, group_name, sort, turn_num, published_at
    from rows from (jsonb_to_recordset(${sql.json(groups)})
      as (template_id int, group_name text, sort int, turn_num text, published_at timestamptz))
      with ordinality as g(template_id, group_name, sort, turn_num, published_at, at)
    order by at returning group_id as id`
  return rows.map(({ id }) => id)
}

type Stored = { documentIds: readonly number[]; links: LinkTargets }

async function insertItems(
  sql: Queryable,
  posts: readonly SeededPost[],
  { documentIds, links }: Stored,
): Promise<void> {
  const items = posts.flatMap(({ document, writtenAt }, index) =>
    document.items.map((item, place) => ({
      group_id: documentIds[index] as number,
      sort: document.items.length - place,
      updated_at: textOf(writtenAt + (item.later ?? 0) * 1000),
      ...columnsOf(item, links),
    })),
  )
  await sql`
    insert into template_item (group_id, title, content, content2, content3, note, icon_url, sub_name, multi_contents,
                               sort, require_login, require_recharge, template_type, active_cover, updated_at)
    select * from jsonb_to_recordset(${sql.json(items as never)})
      as i(group_id int, title text, content text, content2 text, content3 text, note text, icon_url text,
           sub_name text, multi_contents jsonb, sort int, require_login boolean, require_recharge boolean,
           template_type int, active_cover boolean, updated_at timestamptz)`
}

/** Votes that an author brings along are shown on top of the members' own. */
async function insertPolls(sql: Queryable, posts: readonly SeededPost[], documentIds: readonly number[]) {
  const options = posts.flatMap(({ document: { poll = [] } }, index) =>
    poll.map(({ text, value, votes }, place) => ({
      group_id: documentIds[index] as number,
      option_text: text,
      option_value: value,
      sort: poll.length - place,
      carried_votes: votes,
    })),
  )
  if (options.length === 0) return
  await sql`
    insert into template_poll_option (group_id, option_text, option_value, sort, carried_votes)
    select * from jsonb_to_recordset(${sql.json(options)})
      as o(group_id int, option_text text, option_value text, sort int, carried_votes int)`
}

/** An item as its row. */
const columnsOf = (item: SeedItem, links: LinkTargets) => ({
  title: item.title,
  content: item.content === undefined ? null : cleaned(resolved(item.content, links)),
  content2: item.content2 === undefined ? null : resolved(item.content2, links),
  content3: item.content3 ?? null,
  note: item.note ?? null,
  icon_url: item.iconUrl ?? null,
  sub_name: item.subName ?? null,
  multi_contents: item.multiContents ?? null,
  require_login: item.requireLogin ?? false,
  require_recharge: item.requireRecharge ?? false,
  template_type: item.templateType ?? null,
  active_cover: item.activeCover ?? false,
})

/** Most contents are words without anything to clean. */
const cleaned = (text: string): string => (/[<>&]/.test(text) ? cleanHtml(text) : text)

function resolved(text: string, { gameId, idOf, seriesOf }: LinkTargets): string {
  if (text.startsWith('card:')) return `/template/${gameId}/${idOf.get(text.slice('card:'.length)) ?? ''}`
  if (text.startsWith('series:')) {
    const series = seriesOf.get(text.slice('series:'.length))
    return series === undefined ? '/gallery' : `/gallery-detail/${gameId}/${series}`
  }
  return text.replace('{game}', String(gameId))
}

const textOf = (instant: Instant): string => new Date(instant).toISOString()
