/**
 * Money calls are answered once per request key (Reliability §2.2): the key is written first, in the transaction of the
 * effect, so that effect and stored answer are committed together or not at all.
 */
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import { withWireNames } from '@liuhe/contract/wire-names.ts'
import { isRequestInTime } from '@liuhe/domain/request-id.ts'
import * as z from 'zod/mini'
import type { Queryable, Tx } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'
import type { Call } from './call.ts'
import type { ReplyWishes } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** What carries the key of a money call. */
export interface Keyed {
  headers: IncomingHttpHeaders
  input: Record<string, unknown>
}

export interface MoneyCall extends Keyed {
  tx: Tx
  endpoint: AnyEndpoint
  call: Call
  wishes: ReplyWishes
}

/**
 * Runs `work` once per (member, endpoint, key); a repeat gets the stored answer with `Idempotent-Replayed: true`.
 * The key is the field `requestId` or the header `Idempotency-Key`. Without one, natural keys of the call carry it.
 * Public calls (registration) are never stored: their answer holds a token, and their natural key is the account.
 * @throws REQ/KEY_REUSED for another body under the same key, REQ/IN_PROGRESS while the first is still running
 */
export const runOnce = async (money: MoneyCall, work: () => Promise<unknown>): Promise<unknown> => {
  const { tx, endpoint, call, wishes, input } = money
  const key = keyOf(money)
  if (key === undefined || call.viewer.kind === 'guest') return work()
  const scope = `${call.viewer.memberId}:${endpoint.name}`
  const bodyHash = hash('sha256', JSON.stringify(withWireNames(input, endpoint.names), bigintAsText), 'buffer')
  const [lock] = await tx<{ isFree: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${scope}:${key}`}, 0)) as "isFree"`
  if (lock?.isFree !== true) throw new Refusal('REQ/IN_PROGRESS', { retryAfterSeconds: 1 })
  const [stored] = await tx<{ bodyHash: Buffer; reply: string }[]>`
    select body_hash as "bodyHash", reply from request_key where scope = ${scope} and key = ${key}`
  if (stored !== undefined) {
    if (!bodyHash.equals(stored.bodyHash)) throw new Refusal('REQ/KEY_REUSED')
    wishes.setHeader('idempotent-replayed', 'true')
    return z.decode(endpoint.output, JSON.parse(stored.reply) as never)
  }
  await tx`insert into request_key (scope, key, body_hash) values (${scope}, ${key}, ${bodyHash})`
  const result = await work()
  if (result instanceof Refusal) throw result
  await tx`update request_key set status = 200, reply = ${JSON.stringify(z.encode(endpoint.output, result as never))}
           where scope = ${scope} and key = ${key}`
  return result
}

/**
 * Refuses a key whose time is more than 35 days ago or 5 minutes ahead of `now` (epoch ms): what it was used for may be
 * forgotten. Asked before any work, for every call that moves money (ADR 054).
 * @throws REQ/KEY_OLD
 */
export const refuseOldKey = (keyed: Keyed, now: number): void => {
  const key = keyOf(keyed)
  if (key !== undefined && !isRequestInTime(key, now)) throw new Refusal('REQ/KEY_OLD')
}

const keyOf = ({ headers, input }: Keyed): string | undefined => {
  const key = input['requestId'] ?? headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{8,64}$/.test(key)) throw new Refusal('REQ/INVALID')
  return key
}

const bigintAsText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value)

/** Forgets stored answers after 36 days, when no key of theirs is accepted any more; the ledger keeps its own keys. */
export const sweepAnswers = async (sql: Queryable): Promise<void> => {
  await sweepRows(sql, 'request_key', sql`created_at < clock_timestamp() - interval '36 days'`)
}
