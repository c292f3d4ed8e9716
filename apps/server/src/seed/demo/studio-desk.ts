/**
 * What the studio finds in the demonstration: a card with a history. An editor wrote a line below it, and a colleague
 * gave it back its own, so that members see what they saw. Where anybody has changed a card, nothing is added.
 */
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { saveCard } from '../../modules/content/index.ts'

/** 新澳门六合彩, the first game of the studio. */
const GAME_ID = 110

/** Call it once the cards are there. */
export async function seedStudioDesk(sql: Sql): Promise<void> {
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
  })
}
