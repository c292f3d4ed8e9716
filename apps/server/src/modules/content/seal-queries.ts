/** The SQL that makes seals (migration 0030); readers have theirs in the templates module. */
import type { SealableItem } from '@liuhe/domain/content/seal.ts'
import type { Queryable } from '../../db/connect.ts'

export interface SealableDocument {
  documentId: number
  templateId: number
  gameId: number
  turnNum: string | null
  name: string
  /** Of the newest seal; 0 and null before the first. */
  revision: number
  hash: string | null
  /** The lines of the items in the newest seal. */
  texts: string[] | null
  items: (SealableItem & { requireLogin: boolean; requireRecharge: boolean })[]
}

/** Documents with their shown items in the order of the page, and their newest seals. */
export const selectSealable = (sql: Queryable, documentIds: readonly number[]) => sql<SealableDocument[]>`
  select g.group_id as "documentId", g.template_id as "templateId", t.game_id as "gameId", g.turn_num as "turnNum",
         g.group_name as name, coalesce(s.revision, 0) as revision, encode(s.hash, 'hex') as hash,
         (select jsonb_agg(one -> 'text') from jsonb_array_elements(s.items) one) as texts, i.items
  from template_group g
  join template t using (template_id)
  left join lateral (
    select revision, hash, items from template_seal where group_id = g.group_id order by revision desc limit 1
  ) s on true
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
      'title', title, 'subName', sub_name, 'content', content, 'content2', content2, 'content3', content3,
      'iconUrl', icon_url, 'multiContents', multi_contents,
      'requireLogin', require_login, 'requireRecharge', require_recharge) order by sort desc, item_id desc), '[]') as items
    from template_item where group_id = g.group_id and status = 1
  ) i
  where g.group_id = any(${[...documentIds]}::int[])`

export interface NewSeal {
  documentId: number
  revision: number
  gameId: number
  turnNum: string | null
  name: string
  hash: string
  previous: string | null
  items: { text: string; hash: string; requireLogin: boolean; requireRecharge: boolean }[]
}

/**
 * Writes seals. The database's clock says when, and by it whether the draw had closed; an instant of the past is for
 * the demonstration's past.
 */
export const insertSeals = (sql: Queryable, seals: readonly NewSeal[], at: 'now' | 'publication') => sql<
  { documentId: number; state: 'sealed' | 'post-draw' | 'open' }[]
>`
  insert into template_seal (group_id, revision, game_id, turn_num, name, hash, previous, items, sealed_at, state)
  select s."documentId", s.revision, s."gameId", s."turnNum", s.name, decode(s.hash, 'hex'), decode(s.previous, 'hex'),
         s.items, clock.at,
         case when s."turnNum" is null then 'open'
              when ${at === 'publication'} and clock.at < d.close_at or not d.is_closed then 'sealed'
              else 'post-draw' end
  from jsonb_to_recordset(${sql.json(seals as never)}::jsonb)
    as s("documentId" int, revision int, "gameId" int, "turnNum" text, name text, hash text, previous text, items jsonb)
  join template_group g on g.group_id = s."documentId"
  cross join lateral (
    select case when ${at === 'publication'} then coalesce(g.published_at, draw_clock()) else draw_clock() end as at
  ) clock
  left join card_turn d on d.game_id = s."gameId" and d.turn_num = s."turnNum"
  returning group_id as "documentId", state`
