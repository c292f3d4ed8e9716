import type * as api from '@liuhe/contract/api/documents-of-cards.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { lockOf, type Reader } from '@liuhe/domain/content/lock.ts'
import { drawIdOf, sealedItemText, withoutNonce } from '@liuhe/domain/content/seal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { ReadContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { selectDrawsOfTurns } from './draw-queries.ts'
import { selectTemplate } from './queries.ts'
import { readerOf } from './read-cards.ts'
import { type SealedItemRow, type SealRow, selectSeals, selectShownItems } from './seal-queries.ts'

/** The seals of a card with what was sealed; of what is locked for this reader only the hash. */
export async function readSeals(
  { sql, viewer }: ReadContext,
  { templateId, page, rows }: InputOf<typeof api.seals>,
): Promise<OutputOf<typeof api.seals>> {
  const [reader, found] = await Promise.all([readerOf(sql, viewer), selectSeals(sql, templateId, { page, rows })])
  // Anyone who withdraws a card does not take its seals away with it.
  const isKnown = found.total > 0 || (await selectTemplate(sql, { id: templateId })) !== undefined
  if (!isKnown) throw new Refusal('DOC/NOT_FOUND')
  const isTold = await tellingOf(sql, found.rows, reader)
  const data = found.rows.map((row) => {
    const { name, gameId, turnNum, items, ...seal } = row
    return {
      ...seal,
      groupName: name,
      drawId: turnNum === null ? null : drawIdOf(gameId, turnNum),
      items: items.map((item) => ({ hash: item.hash, ...(isTold(row, item) && { text: item.text }) })),
    }
  })
  return { data, totalCount: found.total }
}

/**
 * Whether a reader is told the text of a sealed item. The lock of the hour of sealing holds until there is nothing left
 * to lock: the draw is out, or the same words stand open on the card. Else a record could not be checked by those who
 * never saw the post, and they are whom it is meant to convince.
 */
async function tellingOf(sql: Queryable, seals: SealRow[], reader: Reader) {
  const lockedSeals = seals.filter(({ items }) => items.some((item) => lockOf(item, reader) !== 'open'))
  const gameId = lockedSeals[0]?.gameId ?? 0
  const [draws, shown] = await Promise.all([
    selectDrawsOfTurns(
      sql,
      gameId,
      lockedSeals.flatMap(({ turnNum }) => turnNum ?? []),
    ),
    selectShownItems(
      sql,
      lockedSeals.map(({ documentId }) => documentId),
    ),
  ])
  const drawn = new Set(draws.map(({ turnNum }) => drawIdOf(gameId, turnNum)))
  const open = new Set(
    shown
      .filter((item) => lockOf(item, reader) === 'open')
      .map(({ documentId, ...item }) => `${documentId} ${sealedItemText(item, '')}`),
  )
  return (seal: SealRow, item: SealedItemRow): boolean =>
    lockOf(item, reader) === 'open' ||
    drawn.has(drawIdOf(seal.gameId, seal.turnNum ?? '')) ||
    open.has(`${seal.documentId} ${withoutNonce(item.text)}`)
}
