/** The one place where the demonstration writes posts, so that whatever belongs to a publication is added here. */
import type { Instant } from '@liuhe/domain/time.ts'
import type { SeedDocument, SeedItem } from '@liuhe/fixtures/content/model.ts'
import type { Queryable } from '../db/connect.ts'
import { cleanHtml } from '../modules/templates/clean-html.ts'

export type SeededPost = {
  readonly templateId: number
  readonly document: SeedDocument
  readonly writtenAt: Instant
  /** Its place among the posts of the card, rising with time. */
  readonly order: number
}

/** Where words such as `card:平特一肖` and `{game}` lead. */
export type Links = { readonly gameId: number; readonly idOf: ReadonlyMap<string, number> }

/** Writes posts in their order, with their items and polls. */
export async function publishSeeded(sql: Queryable, posts: readonly SeededPost[], links: Links): Promise<void> {
  for (let from = 0; from < posts.length; from += POSTS_PER_STATEMENT) {
    await publishSome(sql, posts.slice(from, from + POSTS_PER_STATEMENT), links)
  }
}

/** A statement may take five seconds; this many take a tenth of one. */
const POSTS_PER_STATEMENT = 1_500

async function publishSome(sql: Queryable, posts: readonly SeededPost[], links: Links): Promise<void> {
  const groups = posts.map(({ templateId, document, order }) => [templateId, document.groupName, order])
  const ids = await sql<{ id: number }[]>`
    insert into template_group (template_id, group_name, sort)
    select (g->>0)::int, g->>1, (g->>2)::int
    from jsonb_array_elements(${sql.json(groups)}) with ordinality as posts(g, at) order by at
    returning group_id as id`
  const items = posts.flatMap(({ document, writtenAt }, index) =>
    document.items.map((item, place) => ({
      group_id: ids[index]?.id as number,
      sort: document.items.length - place,
      updated_at: new Date(writtenAt + (item.later ?? 0) * 1000).toISOString(),
      ...columnsOf(item, links),
    })),
  )
  await sql`
    insert into template_item (group_id, title, content, content2, content3, note, icon_url, sub_name, multi_contents,
                               sort, require_login, require_recharge, template_type, active_cover, updated_at)
    select group_id, title, content, content2, content3, note, icon_url, sub_name, multi_contents, sort,
           coalesce(require_login, false), coalesce(require_recharge, false), template_type,
           coalesce(active_cover, false), updated_at
    from jsonb_to_recordset(${sql.json(items)})
      as i(group_id int, title text, content text, content2 text, content3 text, note text, icon_url text,
           sub_name text, multi_contents jsonb, sort int, require_login boolean, require_recharge boolean,
           template_type int, active_cover boolean, updated_at timestamptz)`
}

/** An item as its row; what it does not have is left out. */
function columnsOf(item: SeedItem, links: Links) {
  return {
    title: item.title,
    content: item.content === undefined ? undefined : cleaned(resolved(item.content, links)),
    content2: item.content2 === undefined ? undefined : resolved(item.content2, links),
    content3: item.content3,
    note: item.note,
    icon_url: item.iconUrl,
    sub_name: item.subName,
    multi_contents: item.multiContents,
    require_login: item.requireLogin,
    require_recharge: item.requireRecharge,
    template_type: item.templateType,
    active_cover: item.activeCover,
  }
}

/** Most contents are words without anything to clean. */
const cleaned = (text: string): string => (/[<>&]/.test(text) ? cleanHtml(text) : text)

function resolved(text: string, { gameId, idOf }: Links): string {
  if (text.startsWith('card:')) return `/template/${gameId}/${idOf.get(text.slice('card:'.length)) ?? ''}`
  return text.replace('{game}', String(gameId))
}
