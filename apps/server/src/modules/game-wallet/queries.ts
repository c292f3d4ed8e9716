// The SQL of the wallet of games (migration 0074): calls with their answers, sessions, alarms.
import type { Queryable, Tx } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'
import type { Outcome } from './wallet-move.ts'

/** A call as the routine takes it; amounts are texts of 厘. */
export interface TakenCall {
  provider: string
  request_id: string | undefined
  kind: string
  tx_id: string | undefined
  ref_id: string | undefined
  user_ref: string
  token_hash: string | undefined
  game: string | undefined
  round: string | undefined
  bet: string | undefined
  win: string | undefined
  turnover: string | undefined
  closes: boolean | undefined
  min_balance: string | undefined
  fingerprint: string
}

export interface TakenRow {
  n: number
  outcome: Outcome | 'busy'
  balance: bigint | null
  memberId: bigint | null
  /** Of a request that was answered before. */
  answer: string | null
  /** Digest of the call that was answered, as hex. */
  keptHash: string | null
}

/** Does all of it, as if each had come alone, in their order. */
export const takeCalls = (tx: Tx, calls: readonly TakenCall[]) => tx<TakenRow[]>`
  select n, outcome, balance, member_id as "memberId", answer, kept_hash as "keptHash"
  from wallet_take(${JSON.stringify(calls)}::text::jsonb) order by n`

/** A line of the journal. */
export interface CallRow {
  provider: string
  call: string
  request_id: string | undefined
  is_kept: boolean
  tx_id: string | undefined
  round_code: string | undefined
  member_id: string | undefined
  outcome: string
  body: string
  answer: string
  took_ms: number
  address: string
}

/** @throws 23505 when another process has answered one of these requests just now */
export async function insertCalls(tx: Queryable, rows: readonly CallRow[]): Promise<void> {
  await tx`
    insert into wallet_call (provider, call, request_id, is_kept, tx_id, round_code, member_id, outcome, body, answer,
                             took_ms, address)
    select provider, call, request_id, is_kept, tx_id, round_code, member_id, outcome, body, answer, took_ms, address
    from jsonb_populate_recordset(null::wallet_call, ${JSON.stringify(rows)}::text::jsonb)`
}

/** Forgets calls and sessions that nobody asks for any more; an answer is kept far longer than the 24 hours it must. */
export async function sweepWalletCalls(sql: Queryable): Promise<void> {
  await sweepRows(sql, 'wallet_call', sql`at < clock_timestamp() - interval '31 days'`)
  await sweepRows(sql, 'wallet_session', sql`expires_at < clock_timestamp() - interval '31 days'`)
}

/** Takes what members owe games from wallets that have something again. */
export async function collectGameDebts(sql: Queryable): Promise<void> {
  await sql`select wallet_collect_debts(200)`
}

/** The reference of a member at a provider, made at the first launch. */
export async function userRefOf(
  tx: Tx,
  { provider, memberId, fresh }: { provider: string; memberId: bigint; fresh: string },
): Promise<string> {
  await tx`
    insert into wallet_user (provider, member_id, user_ref) values (${provider}, ${memberId}, ${fresh})
    on conflict (provider, member_id) do nothing`
  const [row] = await tx<[{ userRef: string }]>`
    select user_ref as "userRef" from wallet_user where provider = ${provider} and member_id = ${memberId}`
  return row.userRef
}

export interface NewSession {
  tokenHash: Buffer
  provider: string
  memberId: bigint
  gameCode: string
  sessionHash: Buffer
  /** Epoch ms. */
  expiresAt: number
}

export async function insertSession(tx: Tx, it: NewSession): Promise<void> {
  await tx`
    insert into wallet_session (token_hash, provider, member_id, game_code, session_hash, expires_at)
    values (${it.tokenHash}, ${it.provider}, ${it.memberId}, ${it.gameCode}, ${it.sessionHash},
            ${new Date(it.expiresAt)})`
}

/** Ends the sessions of a member at a provider, or at all. @returns who he is at each of them */
export async function closeSessions(
  tx: Queryable,
  { memberId, provider }: { memberId: bigint; provider?: string | undefined },
): Promise<{ provider: string; user: string }[]> {
  await tx`
    update wallet_session set closed_at = clock_timestamp()
    where member_id = ${memberId} and closed_at is null
      ${provider === undefined ? tx`` : tx`and provider = ${provider}`}`
  return tx<{ provider: string; user: string }[]>`
    select provider, user_ref as user from wallet_user
    where member_id = ${memberId} ${provider === undefined ? tx`` : tx`and provider = ${provider}`} order by provider`
}

export type AlarmKind = 'unsigned' | 'stranger' | 'unreadable' | 'conflict' | 'debt' | 'difference'

export interface Alarm {
  provider: string
  kind: AlarmKind
  /** What it is about; one row for each until somebody has dealt with it. */
  subject: string
}

/** Raises an alarm, or counts one that is open. @returns whether it is new */
export async function raiseAlarm(sql: Queryable, { provider, kind, subject }: Alarm): Promise<boolean> {
  const [row] = await sql<[{ times: number }]>`
    insert into wallet_alarm as a (provider, kind, subject) values (${provider}, ${kind}, ${subject.slice(0, 200)})
    on conflict (provider, kind, subject) where handled_by is null
    do update set times = a.times + 1, last_at = clock_timestamp()
    returning times`
  return row.times === 1
}
