/** The authors of the demonstration: they go on writing while it runs, so that it does not look dead after a day. */
import type { GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import { settledItem } from '@liuhe/demo/content/documents.ts'
import { isDrawn } from '@liuhe/demo/content/model.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { sealDocuments } from '../../modules/content/index.ts'
import { systemRandom } from '../../platform/random.ts'
import { plannedIssues, withDraws } from './content-issues.ts'
import { keepStatistics } from './keep-statistics.ts'
import { markSixGames, storedCards, type StoredCard } from './stored-cards.ts'
import { writeDocuments } from './write-documents.ts'

/**
 * One look at the cards: posts of drawn issues get their results, every card the post of the issue that is drawn next,
 * and statistics count what has been drawn. Before a draw nobody here knows it: the words are chosen by chance. Safe to
 * run in several processes at once.
 */
export async function keepContent(sql: Sql, { now }: { now: Instant }): Promise<void> {
  for (const { gameId, timing } of await markSixGames(sql)) await settleGame(sql, { gameId, timing, now })
  await writeDocuments(sql, { now })
  await keepStatistics(sql, { now })
}

type Game = { gameId: number; timing: GameTiming; now: Instant }

/** Writes the results of drawn issues to the posts that wait for them. */
function settleGame(sql: Sql, { gameId, timing, now }: Game): Promise<void> {
  return inTransaction(sql, async (tx) => {
    const stored = await storedCards(tx, gameId)
    const waiting = await waitingItems(tx, stored)
    if (waiting.length === 0) return
    const past = await withDraws(tx, gameId, plannedIssues(timing, now))
    const drawn = new Map(past.filter(isDrawn).map((issue) => [issue.turnNum, issue]))
    const cardOf = new Map(stored.map(({ card, id }) => [id, card]))
    const settled = waiting.flatMap((item) => {
      const [card, issue] = [cardOf.get(item.templateId), drawn.get(item.turnNum)]
      return card && issue ? [{ ...item, ...settledItem(card, issue) }] : []
    })
    if (settled.length > 0) await settle(tx, settled.map(rowOf))
    // What was told in a chat room appears here after the draw: a change that everybody sees.
    const told = settled.filter(({ content }) => content !== undefined)
    await sealDocuments(tx, [...new Set(told.map(({ documentId }) => documentId))], { random: systemRandom })
  })
}

type Waiting = { itemId: number; documentId: number; templateId: number; turnNum: string }

/** Items without a result in the newest posts. */
const waitingItems = (tx: Tx, stored: readonly StoredCard[]) => tx<Waiting[]>`
  select i.item_id as "itemId", g.group_id as "documentId", g.template_id as "templateId", g.turn_num as "turnNum"
  from unnest(${stored.map(({ id }) => id)}::int[]) as wanted(template_id)
  cross join lateral (
    select * from template_group where template_id = wanted.template_id order by sort desc, group_id desc limit 3
  ) g
  join template_item i on i.group_id = g.group_id
  where i.note = '？00'`

type SettledRow = ReturnType<typeof rowOf>

const rowOf = ({ itemId, ...item }: ReturnType<typeof settledItem> & { itemId: number }) => ({
  item_id: itemId,
  title: item.title ?? null,
  content: item.content ?? null,
  content2: item.content2 ?? null,
  note: item.note ?? null,
  template_type: item.templateType ?? null,
  is_pushed: item.activeCover ?? null,
})

const settle = (tx: Tx, rows: readonly SettledRow[]) => tx`
  update template_item i set
    note = s.note, require_login = false, require_recharge = false, title = coalesce(s.title, i.title),
    content = coalesce(s.content, i.content), content2 = coalesce(s.content2, i.content2),
    template_type = coalesce(s.template_type, i.template_type), active_cover = coalesce(s.is_pushed, i.active_cover)
  from jsonb_to_recordset(${tx.json(rows as never)})
    as s(item_id int, title text, content text, content2 text, note text, template_type int, is_pushed boolean)
  where i.item_id = s.item_id`
