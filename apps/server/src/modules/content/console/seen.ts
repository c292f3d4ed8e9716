import type { Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Operator } from '../../operators/index.ts'
import type { Actor } from '../actor.ts'
import type { Revision } from '../queries.ts'
import { countRevisions } from './queries.ts'

/** A subject, and the revision that its editor looked at. */
export interface Seen {
  subject: Revision['subject']
  subjectId: string
  revision: number
}

/**
 * Holds an editor to what he saw: a faster editor is not written over. The subject must be locked.
 * @throws CONTENT/CHANGED with the present revision
 */
export async function requireSeen(tx: Tx, { subject, subjectId, revision }: Seen): Promise<void> {
  const present = await countRevisions(tx, subject, subjectId)
  if (present !== revision) throw new Refusal('CONTENT/CHANGED', { data: { revision: present } })
}

/** Somebody with a session, as content knows who changes it. Logins are never given to another person. */
export const actorOf = ({ login, role }: Operator): Actor => ({ id: login, role })

/** Where a subject stands, as the audit tells it. */
export const figuresOf = ({ revision, state }: { revision: number; state: string }) => ({ revision, state })
