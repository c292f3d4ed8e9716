/** Chat tokens and tickets (SEC-01, SEC-41): opaque, stored hashed, and ended with the session or guest behind them. */
import type { ErrorCode } from '@liuhe/contract/errors.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { secretOf } from '../../http/sessions/sessions.ts'
import { hashOf } from '../../http/sessions/viewer.ts'
import type { Random } from '../../platform/random.ts'
import { type User, userOf } from './person.ts'
import { deleteTicket, insertTicket, insertToken, selectHolder } from './token-queries.ts'

export const TOKEN_SECONDS = 15 * 60

/** Who holds a chat token. */
export interface Holder {
  personId: bigint
  chatId: number
  kind: 'member' | 'guest'
  memberId: bigint | null
  /** Names the session behind it; null for guests. */
  sessionId: string | null
  me: User
  tokenHash: Buffer
}

export async function issueToken(
  db: Queryable,
  random: Random,
  whose: { personId: bigint; sessionId: string | null },
): Promise<string> {
  const token = secretOf(random)
  await insertToken(db, { hash: hashOf(token), ...whose, seconds: TOKEN_SECONDS })
  return token
}

/**
 * The holder of what came as `Authorization`.
 * @throws CHAT/TOKEN when it opens nothing, CHAT/MAINTENANCE or CHAT/UNAVAILABLE when its holder may not chat
 */
export async function holderOf(db: Queryable, credential: string | undefined): Promise<Holder> {
  const found = credential === undefined ? undefined : await findHolder(db, hashOf(credential))
  if (found === undefined) throw new Refusal('CHAT/TOKEN')
  if (found.code !== null) throw new Refusal(found.code)
  return found.holder
}

/** The holder of a token by its hash, and what keeps him from the chat; undefined when the token is over. */
export async function findHolder(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ holder: Holder; code: ErrorCode | null } | undefined> {
  const row = await selectHolder(db, tokenHash)
  if (row === undefined) return undefined
  const { said, chatId, code, sessionId, ...rest } = row
  const me = userOf(said)
  const session = sessionId === null ? null : sessionId.toString('hex')
  return { holder: { ...rest, chatId: Number(chatId), sessionId: session, me, tokenHash }, code }
}

/** A ticket for the socket: once, within 60 seconds. */
export async function issueChatTicket(db: Queryable, random: Random, { tokenHash }: Holder): Promise<string> {
  const ticket = secretOf(random)
  await insertTicket(db, hashOf(ticket), tokenHash)
  return ticket
}

/** Who comes with a ticket, once; undefined for anybody who may not come in. */
export async function redeemChatTicket(db: Queryable, ticket: string): Promise<Holder | undefined> {
  const tokenHash = await deleteTicket(db, hashOf(ticket))
  const found = tokenHash && (await findHolder(db, tokenHash))
  return found?.code === null ? found.holder : undefined
}
