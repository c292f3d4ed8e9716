import type { Tx } from '../../db/connect.ts'
import { contentChanged } from '../../http/content-changed.ts'

/** Says that lists of cards are other than they were: cached answers, published files and the document of home. */
export async function cardsChanged(tx: Tx): Promise<void> {
  for (const source of ['templates.list', 'templateList', 'playCategories']) await contentChanged(tx, source)
}
