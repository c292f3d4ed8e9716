/**
 * Seals of what the demonstration publishes (docs/sealed-predictions.md). Its past is invented, draws and seals alike;
 * from its first start on, posts are sealed before anybody knows their draw.
 */
import { createHash } from 'node:crypto'
import { drawIdOf, sealedDocumentText, sealedItemText } from '@liuhe/domain/content/seal.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import type { Queryable } from '../db/connect.ts'
import { systemRandom } from '../platform/random.ts'

/** An item as its row. */
export type StoredItem = {
  readonly title: string
  readonly content: string | null
  readonly content2: string | null
  readonly content3: string | null
  readonly note: string | null
  readonly icon_url: string | null
  readonly sub_name: string | null
  readonly multi_contents: readonly { readonly title: string; readonly content: string }[] | null
  readonly require_login: boolean
  readonly require_recharge: boolean
  readonly template_type: number | null
  readonly active_cover: boolean
}

export type SealedPost = {
  readonly documentId: number
  readonly templateId: number
  readonly gameId: number
  readonly turnNum: string | null
  readonly name: string
  readonly at: Instant
  readonly items: readonly StoredItem[]
  /** The seal it follows on; none for a publication. */
  readonly previous?: { readonly hash: string; readonly revision: number }
  /** It was changed after its draw closed. */
  readonly isPostDraw?: boolean
}

/** Seals posts: what they say, hashed with the draw they speak of. */
export async function sealPosts(sql: Queryable, posts: readonly SealedPost[]): Promise<void> {
  await sql`
    insert into template_seal (group_id, revision, game_id, turn_num, state, sealed_at, name, hash, previous, items)
    select group_id, revision, game_id, turn_num, state, sealed_at, name, decode(hash, 'hex'), decode(previous, 'hex'),
           items
    from jsonb_to_recordset(${sql.json(posts.map(rowOf) as never)})
      as s(group_id int, revision int, game_id int, turn_num text, state text, sealed_at timestamptz, name text,
           hash text, previous text, items jsonb)`
}

/** Seals documents whose words were changed after the close: a visible revision, which counts for no record. */
export async function sealAgain(sql: Queryable, documentIds: readonly number[], at: Instant): Promise<void> {
  if (documentIds.length === 0) return
  const rows = await sql<ChangedDocument[]>`
    select g.group_id as "documentId", template_id as "templateId", t.game_id as "gameId", g.turn_num as "turnNum",
           group_name as name, encode(s.hash, 'hex') as hash, s.revision,
           (select array_agg(to_jsonb(i) order by i.sort desc, i.item_id desc) from template_item i
            where i.group_id = g.group_id and i.status = 1) as items
    from template_group g join template t using (template_id)
    cross join lateral (
      select hash, revision from template_seal where group_id = g.group_id order by revision desc limit 1
    ) s
    where g.group_id = any(${[...documentIds]}::int[])`
  await sealPosts(
    sql,
    rows.map(({ hash, revision, ...document }) => ({
      ...document,
      at,
      previous: { hash, revision },
      isPostDraw: true,
    })),
  )
}

type ChangedDocument = Omit<SealedPost, 'at' | 'previous' | 'isPostDraw'> & { hash: string; revision: number }

function rowOf({ documentId, templateId, gameId, turnNum, name, at, items, previous, isPostDraw }: SealedPost) {
  const lines = items.map((item) => lineOf(item))
  const revision = (previous?.revision ?? 0) + 1
  const text = sealedDocumentText({
    templateId,
    documentId,
    name,
    drawId: turnNum === null ? null : drawIdOf(gameId, turnNum),
    revision,
    previous: previous?.hash ?? null,
    items: lines.map(({ hash }) => hash),
  })
  return {
    group_id: documentId,
    revision,
    game_id: gameId,
    turn_num: turnNum,
    state: turnNum === null ? 'open' : isPostDraw ? 'post-draw' : 'sealed',
    sealed_at: new Date(at).toISOString(),
    name,
    hash: digest(text),
    previous: previous?.hash ?? null,
    items: lines,
  }
}

function lineOf(item: StoredItem) {
  const { title, content, content2, content3 } = item
  const sealable = {
    ...{ title, content, content2, content3 },
    subName: item.sub_name,
    iconUrl: item.icon_url,
    multiContents: item.multi_contents,
  }
  const text = sealedItemText(sealable, nonce())
  return { text, hash: digest(text), requireLogin: item.require_login, requireRecharge: item.require_recharge }
}

/** Without it, whoever sees the hash of a locked row would find its words by trying them all. */
const nonce = (): string => Array.from({ length: 4 }, () => systemRandom.u32().toString(16).padStart(8, '0')).join('')

/** As the domain's `sha256`, which browsers use too; a year of posts is hashed faster here. */
const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
