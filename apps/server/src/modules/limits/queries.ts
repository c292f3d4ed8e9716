/** The SQL of limits. Tables are in migration 0015, the judgement of wagers in db/routines/gaming_wager_refusal.sql. */
import { barredUntil, NO_END, type Pause } from '@liuhe/domain/members/play-pause.ts'
import type { LimitKind, LimitPeriod, SelfLimit } from '@liuhe/domain/members/self-limits.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

/** Takes the wallet's lock: a bet ends before what follows, or sees it. @returns the database's time after it */
export async function lockLimits(tx: Tx, memberId: bigint): Promise<number> {
  const [row] = await tx<[{ now: Date }]>`select gaming_lock(${memberId}) as now`
  return row.now.getTime()
}

/** The database's time for reading. */
export async function limitsNow(sql: Queryable): Promise<number> {
  const [row] = await sql<[{ now: Date }]>`select gaming_clock() as now`
  return row.now.getTime()
}

export interface LimitRow extends SelfLimit {
  kind: LimitKind
  period: LimitPeriod
}

/** Every limit that was ever set. */
export async function selectLimits(sql: Queryable, memberId: bigint): Promise<LimitRow[]> {
  const rows = await sql<StoredLimit[]>`
    select kind, period, amount, next_amount as "nextAmount", next_asked_at as "nextAskedAt"
    from gaming_limit where member_id = ${memberId}`
  return rows.map(({ kind, period, amount, nextAmount, nextAskedAt }) => ({
    kind,
    period,
    amount,
    next: nextAskedAt === null ? null : { amount: nextAmount, askedAt: nextAskedAt.getTime() },
  }))
}

interface StoredLimit {
  kind: LimitKind
  period: LimitPeriod
  amount: bigint | null
  nextAmount: bigint | null
  nextAskedAt: Date | null
}

/** Whose doing a change is: `member:7`, `operator:3`, `match:12` for somebody who is found to be member 12 again. */
export type ChangedBy = `${'member' | 'operator' | 'match'}:${bigint | number}`

/** Writes a limit as it is now; the table keeps the event by itself. */
export async function writeLimit(
  tx: Tx,
  memberId: bigint,
  { kind, period, amount, next, by }: LimitRow & { by: ChangedBy },
): Promise<void> {
  const askedAt = next === null ? null : new Date(next.askedAt)
  await tx`
    insert into gaming_limit (member_id, kind, period, amount, next_amount, next_asked_at, changed_by)
    values (${memberId}, ${kind}, ${period}, ${amount}, ${next?.amount ?? null}, ${askedAt}, ${by})
    on conflict (member_id, kind, period) do update
      set amount = excluded.amount, next_amount = excluded.next_amount, next_asked_at = excluded.next_asked_at,
          changed_by = excluded.changed_by`
}

/** How often what a member has set was changed. */
export async function countEvents(sql: Queryable, memberId: bigint): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from gaming_event where member_id = ${memberId}`
  return row.count
}

/** What each money limit counts in its period that ends now, in 厘; by `kind:period`. */
export async function selectUsed(sql: Queryable, memberId: bigint, now: number): Promise<Map<string, Money>> {
  const rows = await sql<{ name: string; used: Money }[]>`
    select k.kind || ':' || p.period as name, gaming_used(${memberId}, k.kind, p.period, ${new Date(now)}) as used
    from (values ('deposit'), ('loss'), ('stake')) k(kind), (values ('day'), ('week'), ('month')) p(period)`
  return new Map(rows.map(({ name, used }) => [name, used]))
}

/** Minutes of play since an instant. */
export async function selectMinutes(sql: Queryable, memberId: bigint, range: { from: number; now: number }) {
  const [row] = await sql<[{ minutes: number }]>`
    select (extract(epoch from gaming_play_time(${memberId}, ${new Date(range.from)}, ${new Date(range.now)})) / 60)
      ::float8 as minutes`
  return Math.floor(row.minutes)
}

/** Stakes and wins of what was staked since an instant, cancelled orders left out. In 厘. */
export async function selectPlay(
  sql: Queryable,
  memberId: bigint,
  from: number,
): Promise<{ stakes: Money; wins: Money }> {
  const [row] = await sql<[{ stakes: Money; wins: Money }]>`
    select coalesce(sum(stake), 0)::bigint as stakes, coalesce(sum(reward), 0)::bigint as wins from gaming_wager
    where member_id = ${memberId} and wager_id >= id_at(${new Date(from)}) and stands`
  return row
}

export async function selectPause(sql: Queryable, memberId: bigint): Promise<Pause | null> {
  const [row] = await sql<StoredPause[]>`
    select ${pauseColumns(sql)} from gaming_pause where member_id = ${memberId}`
  return row === undefined ? null : pauseOf(row)
}

export interface StoredPause {
  kind: Pause['kind']
  startedAt: Date
  endsAt: Date
  returnAskedAt: Date | null
  barredUntil: Date
}

export const pauseColumns = (sql: Queryable) => sql`
  kind, started_at as "startedAt", ends_at as "endsAt", return_asked_at as "returnAskedAt",
  barred_until as "barredUntil"`

/** An exclusion that nobody has ended is barred for ever; one that has an end was ended. */
export const pauseOf = ({ kind, startedAt, endsAt, returnAskedAt, barredUntil }: StoredPause): Pause => ({
  ...{ kind, startedAt: +startedAt, endsAt: +endsAt, returnAskedAt: returnAskedAt === null ? null : +returnAskedAt },
  liftedAt: kind === 'exclusion' && +barredUntil < NO_END ? +barredUntil : null,
})

/** Whether a member is excluded at this moment, by the clock that judges stakes and deposits. */
export async function isExcluded(sql: Queryable, memberId: bigint): Promise<boolean> {
  const rows = await sql`
    select from gaming_pause
    where member_id = ${memberId} and kind = 'exclusion' and barred_until > gaming_clock()`
  return rows.length > 0
}

export async function writePause(tx: Tx, memberId: bigint, pause: Pause & { by: ChangedBy }): Promise<void> {
  const { kind, startedAt, endsAt, returnAskedAt, by } = pause
  await tx`
    insert into gaming_pause (member_id, kind, started_at, ends_at, return_asked_at, barred_until, changed_by)
    values (${memberId}, ${kind}, ${new Date(startedAt)}, ${new Date(endsAt)},
            ${returnAskedAt === null ? null : new Date(returnAskedAt)}, ${new Date(barredUntil(pause))}, ${by})
    on conflict (member_id) do update
      set kind = excluded.kind, started_at = excluded.started_at, ends_at = excluded.ends_at,
          return_asked_at = excluded.return_asked_at, barred_until = excluded.barred_until,
          changed_by = excluded.changed_by`
}

export interface Reminder {
  everyMinutes: 15 | 30 | 60 | null
  acknowledgedAt: number
}

export async function selectReminder(sql: Queryable, memberId: bigint): Promise<Reminder | undefined> {
  const [row] = await sql<{ everyMinutes: Reminder['everyMinutes']; acknowledgedAt: Date }[]>`
    select every_minutes as "everyMinutes", acknowledged_at as "acknowledgedAt"
    from gaming_reminder where member_id = ${memberId}`
  return row && { everyMinutes: row.everyMinutes, acknowledgedAt: +row.acknowledgedAt }
}

export async function writeReminder(tx: Tx, memberId: bigint, reminder: Reminder): Promise<void> {
  await tx`
    insert into gaming_reminder (member_id, every_minutes, acknowledged_at, changed_by)
    values (${memberId}, ${reminder.everyMinutes}, ${new Date(reminder.acknowledgedAt)}, ${`member:${memberId}`})
    on conflict (member_id) do update
      set every_minutes = excluded.every_minutes, acknowledged_at = excluded.acknowledged_at,
          changed_by = excluded.changed_by`
}

export async function callAuthorizeWager(tx: Tx, memberId: bigint, amount: Money): Promise<string | null> {
  const [row] = await tx<[{ refusal: string | null }]>`select gaming_authorize_wager(${memberId}, ${amount}) as refusal`
  return row.refusal
}

export async function callAuthorizeDeposit(
  tx: Tx,
  deposit: Deposit,
): Promise<{ outcome: string; remaining: Money | null }> {
  const { memberId, reference, amount } = deposit
  const [row] = await tx<[{ outcome: string; remaining: Money | null }]>`
    select outcome, remaining from gaming_authorize_deposit(${memberId}, ${reference}, ${amount})`
  return row
}

export async function callCreditDeposit(tx: Tx, deposit: Deposit): Promise<{ outcome: string }> {
  const { memberId, reference, amount } = deposit
  const [row] = await tx<[{ outcome: string }]>`
    select outcome from gaming_credit_deposit(${memberId}, ${reference}, ${amount})`
  return row
}

export async function callReleaseDeposit(tx: Tx, memberId: bigint, reference: string): Promise<void> {
  await tx`select gaming_release_deposit(${memberId}, ${reference})`
}

/** A deposit by its recharge order. */
export interface Deposit {
  memberId: bigint
  /** Number of the order: one deposit is counted once. */
  reference: string
  /** In 厘. */
  amount: Money
}

/**
 * The longest exclusion of anybody else who has this phone, this name and birth date, or one of these accounts. The
 * point within a name is written in four ways.
 */
export async function findExclusion(sql: Queryable, person: Person): Promise<Exclusion | undefined> {
  const { memberId, phone, fullName, birthday, holders = [] } = person
  const [row] = await sql<{ startedAt: Date; endsAt: Date; memberId: bigint }[]>`
    select p.started_at as "startedAt", p.ends_at as "endsAt", p.member_id as "memberId"
    from gaming_excluded_person e join gaming_pause p using (member_id)
    where e.member_id is distinct from ${memberId ?? null}
      and (e.phone = ${phone ?? null} or e.member_id = any (${arrayOf(holders)}::bigint[])
        or (translate(e.full_name, '•．.', '···') = translate(${fullName ?? null}, '•．.', '···')
            and e.birthday = ${birthday ?? null}::date))
    order by p.ends_at desc limit 1`
  return row && { startedAt: +row.startedAt, endsAt: +row.endsAt, memberId: row.memberId }
}

/** Since when somebody stays away, and when he may ask to return (epoch ms); and who he is. */
export type Exclusion = Pick<Pause, 'startedAt' | 'endsAt'> & { memberId: bigint }

export interface Person {
  /** Whose exclusion does not count, because it is his own. */
  memberId?: bigint | undefined
  phone?: string | null | undefined
  fullName?: string | null | undefined
  /** YYYY-MM-DD */
  birthday?: string | null | undefined
  /** Members who hold or held the same payout account. */
  holders?: readonly bigint[]
}

/** Who of some members stays away now. */
export const pausesOf = (sql: Queryable, memberIds: readonly bigint[]) => sql<
  { memberId: bigint; kind: Pause['kind']; endsAt: Date }[]
>`
  select member_id as "memberId", kind, ends_at as "endsAt" from gaming_pause
  where member_id = any (${arrayOf(memberIds)}::bigint[]) and barred_until > gaming_clock()`
