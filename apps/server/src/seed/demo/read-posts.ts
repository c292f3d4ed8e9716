/** The posts that cards of the demonstration have already, as far back as their records reach. */
import { depthOf, judgedDraw, recordIssue } from '@liuhe/demo/content/documents.ts'
import type { SeedCard, SeedDocument, SeedIssue, SeedItem } from '@liuhe/demo/content/model.ts'
import { Records } from '@liuhe/demo/content/records.ts'
import type { Queryable } from '../../db/connect.ts'
import type { StoredCard } from './stored-cards.ts'

/** What the newest posts of the cards came to, judged by their draws. */
export async function recordsOfPosts(
  sql: Queryable,
  stored: readonly StoredCard[],
  past: readonly SeedIssue[],
): Promise<Records> {
  const cardOf = new Map(stored.filter(({ card }) => depthOf(card) === 'issues').map(({ card, id }) => [id, card]))
  const draws = new Map(past.map((issue) => [issue.turnNum, judgedDraw(issue)]))
  const groups = Map.groupBy(await newestItems(sql, [...cardOf.keys()]), ({ groupId }) => groupId)
  const records = new Records()
  for (const items of groups.values()) {
    const { templateId, groupName, turnNum } = items[0] as StoredItem
    const draw = draws.get(turnNum)
    const document: SeedDocument = { groupName, items }
    if (draw) recordIssue(records, new Map([[cardOf.get(templateId) as SeedCard, document]]), draw)
  }
  return records
}

type StoredItem = SeedItem & { templateId: number; groupId: number; groupName: string; turnNum: string }

/** As many posts as a record holds, the oldest first. */
const newestItems = (sql: Queryable, templateIds: readonly number[]) => sql<StoredItem[]>`
  select g.template_id as "templateId", g.group_id as "groupId", g.group_name as "groupName",
         g.turn_num as "turnNum", i.title,
         coalesce(i.content, '') as content, coalesce(i.content2, '') as content2, coalesce(i.content3, '') as content3,
         coalesce(i.multi_contents, '[]') as "multiContents"
  from unnest(${[...templateIds]}::int[]) as wanted(template_id)
  cross join lateral (
    select * from template_group where template_id = wanted.template_id order by sort desc, group_id desc limit 11
  ) g
  join template_item i on i.group_id = g.group_id
  order by g.sort, g.group_id, i.sort desc, i.item_id desc`
