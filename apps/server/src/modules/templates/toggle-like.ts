import type * as api from '@liuhe/contract/api/templates.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { WriteContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { storeLike } from './queries.ts'

/** Sets the favourite flag to what was asked for, not to its opposite: repeating the call changes nothing (I-46). */
export async function toggleLike(
  { tx, viewer }: WriteContext<SignedIn>,
  { templateId, like }: InputOf<typeof api.toggleLike>,
): Promise<OutputOf<typeof api.toggleLike>> {
  const isStored = templateId <= ID_MAX && templateId > 0 && (await storeLike(tx, viewer.memberId, templateId, like))
  if (!isStored) throw new Refusal('DOC/NOT_FOUND')
  return { templateId, like }
}

/** Largest integer of PostgreSQL. */
const ID_MAX = 2_147_483_647
