/** Getting a chat token: a member's, for his session; a guest's, for his secret (SEC-01). */
import type { ChatToken } from '@liuhe/contract/api/chat.ts'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import type { RequestFacts } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SessionCache } from '../../http/sessions/session-cache.ts'
import { BROWSER_COOKIE, BROWSER_COOKIE_HTTPS } from '../../http/sessions/sessions.ts'
import { hashOf, type SignedIn } from '../../http/sessions/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import { userOf } from './person.ts'
import { issueToken, TOKEN_SECONDS } from './tokens.ts'
import { personOfMember, selectGuest, selectStanding } from './token-queries.ts'

type Token = z.output<typeof ChatToken>

/** @throws RG/EXCLUDED, CHAT/MAINTENANCE, CHAT/UNAVAILABLE */
export async function tokenForMember(tx: Tx, random: Random, viewer: SignedIn): Promise<Token> {
  const personId = await personOfMember(tx, viewer.memberId)
  return give(tx, random, { personId, sessionId: viewer.sessionId })
}

interface Desk {
  tx: Tx
  random: Random
  clock: Clock
  sessions: SessionCache
}

/**
 * For the guest with this number, whose secret is in Authorization; or for the member of the session that is there,
 * when the number is his own.
 * @throws CHAT/TOKEN when what came opens nothing
 */
export async function tokenFor(
  { tx, random, clock, sessions }: Desk,
  { id, request }: { id: number; request: RequestFacts },
): Promise<Token> {
  const credential = request.chatCredential
  if (credential === undefined) throw new Refusal('CHAT/TOKEN')
  const guest = await selectGuest(tx, id, hashOf(credential))
  if (guest !== undefined) return give(tx, random, { personId: guest, sessionId: null })
  const cookie = request.cookies[request.isHttps ? BROWSER_COOKIE_HTTPS : BROWSER_COOKIE]
  const found = await Promise.resolve(sessions.find(credential, cookie)).catch(() => undefined)
  if (found === undefined || found.kind === 'ended' || found.state !== 'active' || found.expiresAt <= clock.now()) {
    throw new Refusal('CHAT/TOKEN')
  }
  const personId = await personOfMember(tx, found.memberId)
  if ((await selectStanding(tx, personId)).chatId !== id) throw new Refusal('CHAT/TOKEN')
  return give(tx, random, { personId, sessionId: found.sessionId })
}

async function give(tx: Tx, random: Random, whose: { personId: bigint; sessionId: string | null }): Promise<Token> {
  const { said, code } = await selectStanding(tx, whose.personId)
  if (code !== null) throw new Refusal(code)
  const token = await issueToken(tx, random, whose)
  return { token, expiresIn: TOKEN_SECONDS, me: userOf(said), isGuest: whose.sessionId === null }
}
