/**
 * What the studio finds in the demonstration: a card with a history, and a schedule. An editor wrote a line below the
 * card, and a colleague gave it back its own, so that members see what they saw. Where anybody has changed a card,
 * nothing is added.
 */
import { HOUR_MS, MINUTE_MS } from '@liuhe/domain/time.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { saveCard, saveDraft, scheduleDocument } from '../../modules/content/index.ts'

/** 新澳门六合彩, the first game of the studio. */
const GAME_ID = 110

/** Call it once the cards are there. */
export async function seedStudioDesk(sql: Sql, { now }: { now: number }): Promise<void> {
  await inTransaction(sql, async (tx) => {
    const [card] = await tx<{ templateId: number; text: { note2: string | null } }[]>`
      select template_id as "templateId", jsonb_build_object(
        'gameId', game_id, 'location', location, 'playCateName', play_cate, 'name', name, 'subName', sub_name,
        'note1', note1, 'note2', note2, 'colorTheme', color_theme, 'code', code, 'gameTurn', game_turn,
        'clients', clients, 'sort', sort) as text
      from template
      where game_id = ${GAME_ID} and location = 'home' and status = 1
        and not exists (select from content_revision where subject = 'template')
      order by sort desc, template_id desc limit 1 for update`
    if (card === undefined) return
    const { templateId, text } = card
    const note2 = '资料仅供参考，以官方开奖为准'
    await saveCard(tx, { id: 'editor', role: 'content' }, { templateId, text: { ...text, note2 } })
    await saveCard(tx, { id: 'editor2', role: 'content' }, { templateId, text })
    await seedSchedule(tx, now)
  })
}

/** What waits for its time, and how long: two of them in one another's way. */
const SCHEDULE = [
  ['编辑手记·周末篇', 26 * HOUR_MS],
  ['编辑手记·补充', 26 * HOUR_MS + 5 * MINUTE_MS],
  ['编辑手记·下期看点', 50 * HOUR_MS],
] as const

/** On the first card of articles, where there is one. */
async function seedSchedule(tx: Tx, now: number): Promise<void> {
  const [card] = await tx<{ templateId: number }[]>`
    select template_id as "templateId" from template
    where game_id = ${GAME_ID} and location = 'database' and lower(code) = 'mb01' and status = 1
    order by template_id limit 1`
  if (card === undefined) return
  const editing = { actor: { id: 'editor', role: 'content' } } as const
  for (const [name, afterMs] of SCHEDULE) {
    const text = {
      name,
      turnNum: null,
      items: [{ title: name, content: '<p>本期资料已更新，完整内容见下期看点。</p>' }],
    }
    const documentId = await saveDraft(tx, editing, { ...card, text })
    await scheduleDocument(tx, editing, { documentId, publishAt: now + afterMs, now })
  }
}
