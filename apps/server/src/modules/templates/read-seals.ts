import type * as api from '@liuhe/contract/api/documents-of-cards.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { lockOf } from '@liuhe/domain/content/lock.ts'
import { drawIdOf } from '@liuhe/domain/content/seal.ts'
import type { ReadContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { selectTemplate } from './queries.ts'
import { readerOf } from './read-cards.ts'
import { selectSeals } from './seal-queries.ts'

/** The seals of a card with what was sealed; of what is locked for this reader only the hash. */
export async function readSeals(
  { sql, viewer }: ReadContext,
  { templateId, page, rows }: InputOf<typeof api.seals>,
): Promise<OutputOf<typeof api.seals>> {
  if ((await selectTemplate(sql, { id: templateId })) === undefined) throw new Refusal('DOC/NOT_FOUND')
  const [reader, found] = await Promise.all([readerOf(sql, viewer), selectSeals(sql, templateId, { page, rows })])
  const data = found.rows.map(({ name, gameId, turnNum, items, ...seal }) => ({
    ...seal,
    groupName: name,
    drawId: turnNum === null ? null : drawIdOf(gameId, turnNum),
    items: items.map((item) => ({
      hash: item.hash,
      ...(lockOf(item, reader) === 'open' && { text: item.text }),
    })),
  }))
  return { data, totalCount: found.total }
}
