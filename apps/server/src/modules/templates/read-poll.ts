import type * as api from '@liuhe/contract/api/documents-of-cards.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { lockOf } from '@liuhe/domain/content/lock.ts'
import type { Queryable } from '../../db/connect.ts'
import type { ReadContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Viewer } from '../../http/sessions/viewer.ts'
import { type FoundPoll, selectPolls } from './poll-queries.ts'
import { selectTemplate } from './queries.ts'
import { readerOf } from './read-cards.ts'

/** The poll of the newest document of a card. @throws DOC/NOT_FOUND also when that document has none */
export async function readPoll(
  { sql, viewer }: ReadContext,
  { templateId }: InputOf<typeof api.poll>,
): Promise<OutputOf<typeof api.poll>> {
  if ((await selectTemplate(sql, { id: templateId })) === undefined) throw new Refusal('DOC/NOT_FOUND')
  const memberId = viewer.kind === 'member' ? viewer.memberId : undefined
  const polls = await selectPolls(sql, [templateId], memberId)
  return openPoll(sql, viewer, polls.get(templateId))
}

/** A poll, if this reader may see it. @throws DOC/NOT_FOUND, DOC/LOCKED, DOC/RECHARGE */
export async function openPoll(sql: Queryable, viewer: Viewer, found: FoundPoll | undefined) {
  if (found === undefined) throw new Refusal('DOC/NOT_FOUND')
  const reader = await readerOf(sql, viewer)
  const locks = found.locks.map((item) => lockOf(item, reader))
  if (locks.includes('login')) throw new Refusal('DOC/LOCKED')
  if (locks.includes('recharge')) throw new Refusal('DOC/RECHARGE')
  return found.poll
}
