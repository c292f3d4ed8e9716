// The SQL of the operators' look at the wallet of games (migrations 0074 and 0075).
import type { Queryable, Tx } from '../../db/connect.ts'
import type { AlarmKind } from './queries.ts'

const ms = (sql: Queryable, column: string) => sql`(extract(epoch from ${sql(column)}) * 1000)::float8`

export interface ProviderState {
  isClosed: boolean
  lastCallAt: number | null
  openRounds: number
  openDifferences: number
}

export async function providerState(sql: Queryable, provider: string): Promise<ProviderState> {
  const [row] = await sql<[ProviderState]>`
    select exists (select from wallet_closure where provider = ${provider} and game_code is null
                     and from_at <= clock_timestamp() and (until_at is null or until_at > clock_timestamp())
                  ) as "isClosed",
           (select (extract(epoch from at) * 1000)::float8 from wallet_call where provider = ${provider}
            order by call_id desc limit 1) as "lastCallAt",
           (select count(*)::int from wallet_round where provider = ${provider} and closed_at is null and bets > 0)
             + (select count(*)::int from live_round where provider = ${provider} and state = 'open') as "openRounds",
           (select count(*)::int from wallet_difference where provider = ${provider} and over_at is null
           ) as "openDifferences"`
  return row
}

export interface ClosureRow {
  closureId: number
  provider: string
  gameCode: string | null
  from: number
  until: number | null
  note: string
  madeBy: string
  madeAt: number
  endedBy: string | null
}

export const selectClosures = (sql: Queryable, { state, before, rows }: StatePage<'open' | 'all'>) => sql<ClosureRow[]>`
  select closure_id::float8 as "closureId", provider, game_code as "gameCode", ${ms(sql, 'from_at')} as "from",
         ${ms(sql, 'until_at')} as until, note, made_by as "madeBy", ${ms(sql, 'made_at')} as "madeAt",
         ended_by as "endedBy"
  from wallet_closure
  where ${state === 'all' ? sql`true` : sql`(until_at is null or until_at > clock_timestamp())`}
    ${before === undefined ? sql`` : sql`and closure_id < ${before}`}
  order by closure_id desc limit ${rows}`

export interface NewClosure {
  provider: string
  gameCode: string | undefined
  /** Epoch ms; undefined: now. */
  from: number | undefined
  until: number | undefined
  note: string
  login: string
}

/** @returns its number */
export async function insertClosure(tx: Tx, it: NewClosure): Promise<number> {
  const until = it.until === undefined ? null : new Date(it.until)
  const [row] = await tx<[{ closureId: number }]>`
    insert into wallet_closure (provider, game_code, from_at, until_at, note, made_by)
    values (${it.provider}, ${it.gameCode ?? null},
            ${it.from === undefined ? tx`clock_timestamp()` : new Date(it.from)}, ${until}, ${it.note}, ${it.login})
    returning closure_id::float8 as "closureId"`
  return row.closureId
}

/** Ends one now; one that had not begun ends as it begins. @returns false when there is none, or it is over */
export async function endClosure(tx: Tx, { closureId, login }: { closureId: number; login: string }): Promise<boolean> {
  const { count } = await tx`
    update wallet_closure
    set until_at = greatest(clock_timestamp(), from_at + interval '1 microsecond'), ended_by = ${login}
    where closure_id = ${closureId} and (until_at is null or until_at > clock_timestamp()) and ended_by is null`
  return count === 1
}

interface OfMember {
  memberId: string | undefined
  rows: number
}

export interface BarredRow {
  provider: string
  memberId: string
  reason: string
  madeBy: string
  madeAt: number
}

export const selectBarred = (sql: Queryable, { memberId, rows }: OfMember) => sql<BarredRow[]>`
  select provider, member_id::text as "memberId", reason, made_by as "madeBy", ${ms(sql, 'made_at')} as "madeAt"
  from wallet_barred ${memberId === undefined ? sql`` : sql`where member_id = ${memberId}`}
  order by made_at desc, member_id, provider limit ${rows}`

export async function bar(tx: Tx, it: Named & { reason: string }): Promise<void> {
  await tx`
    insert into wallet_barred as b (provider, member_id, reason, made_by)
    values (${it.provider}, ${it.memberId}, ${it.reason}, ${it.login})
    on conflict (member_id, provider) do update
    set reason = excluded.reason, made_by = excluded.made_by, made_at = clock_timestamp()`
}

export async function unbar(tx: Tx, { provider, memberId }: Omit<Named, 'login'>): Promise<boolean> {
  const { count } = await tx`delete from wallet_barred where provider = ${provider} and member_id = ${memberId}`
  return count === 1
}

export interface BetMaxRow extends Omit<BarredRow, 'reason'> {
  betMax: bigint
}

export const selectBetMaxima = (sql: Queryable, { memberId, rows }: OfMember) => sql<BetMaxRow[]>`
  select provider, member_id::text as "memberId", bet_max as "betMax", made_by as "madeBy",
         ${ms(sql, 'made_at')} as "madeAt"
  from wallet_bet_max ${memberId === undefined ? sql`` : sql`where member_id = ${memberId}`}
  order by made_at desc, member_id, provider limit ${rows}`

/** @returns false for a member who has no figure that could go */
export async function setBetMax(tx: Tx, it: Named & { betMax: bigint | null }): Promise<boolean> {
  const { provider, memberId, betMax, login } = it
  const { count } =
    betMax === null
      ? await tx`delete from wallet_bet_max where provider = ${provider} and member_id = ${memberId}`
      : await tx`
          insert into wallet_bet_max as b (provider, member_id, bet_max, made_by)
          values (${provider}, ${memberId}, ${betMax}, ${login})
          on conflict (member_id, provider) do update
          set bet_max = excluded.bet_max, made_by = excluded.made_by, made_at = clock_timestamp()`
  return count === 1
}

interface Named {
  provider: string
  memberId: string
  login: string
}

export interface CallFilter {
  provider: string | undefined
  memberId: string | undefined
  requestId: string | undefined
  transactionId: string | undefined
  round: string | undefined
  outcome: string | undefined
  before: number | undefined
  rows: number
}

export interface ListedCall {
  callId: number
  provider: string
  call: string
  requestId: string | null
  transactionId: string | null
  round: string | null
  memberId: string | null
  outcome: string
  body: string
  answer: string
  tookMs: number
  address: string
  at: number
}

/**
 * Calls, the newest first. That an outcome is not 'ok' is said besides: the index of those few needs it in a plan that
 * does not know the outcome.
 */
export const selectCalls = (sql: Queryable, it: CallFilter) => sql<ListedCall[]>`
  select call_id::float8 as "callId", provider, call, request_id as "requestId", tx_id as "transactionId",
         round_code as round, member_id::text as "memberId", outcome, body, answer, took_ms as "tookMs", address,
         ${ms(sql, 'at')} as at
  from wallet_call
  where true ${it.provider === undefined ? sql`` : sql`and provider = ${it.provider}`}
    ${it.memberId === undefined ? sql`` : sql`and member_id = ${it.memberId}`}
    ${it.requestId === undefined ? sql`` : sql`and request_id = ${it.requestId}`}
    ${it.transactionId === undefined ? sql`` : sql`and tx_id = ${it.transactionId}`}
    ${it.round === undefined ? sql`` : sql`and round_code = ${it.round}`}
    ${it.outcome === undefined ? sql`` : sql`and outcome = ${it.outcome}`}
    ${it.outcome === undefined || it.outcome === 'ok' ? sql`` : sql`and outcome <> 'ok'`}
    ${it.before === undefined ? sql`` : sql`and call_id < ${it.before}`}
  order by call_id desc limit ${it.rows}`

export interface RoundRow {
  /** As bills name it; null of a provider that holds the money, where a round has no bill. */
  roundId: string | null
  provider: string
  round: string
  memberId: string
  gameCode: string
  bet: bigint
  win: bigint
  startedAt: number
  movedAt: number
}

/** Rounds with a bet that stands and no end, where nothing has moved for some minutes. */
export const selectOpenRounds = (
  sql: Queryable,
  { provider, idleMinutes, rows }: { provider: string | undefined; idleMinutes: number; rows: number },
) => sql<RoundRow[]>`
  select round_id::text as "roundId", provider, round_code as round, member_id::text as "memberId",
         game_code as "gameCode", bet, win, ${ms(sql, 'started_at')} as "startedAt", ${ms(sql, 'moved_at')} as "movedAt"
  from (
    select round_id, provider, round_code, member_id, game_code, bet, win, started_at, moved_at
    from wallet_round where closed_at is null and bets > 0
    union all
    select null, provider, round_code, member_id, game_code, bet, win, started_at, greatest(started_at, told_at)
    from live_round where state = 'open'
  ) r
  where moved_at <= clock_timestamp() - ${idleMinutes} * interval '1 minute'
    ${provider === undefined ? sql`` : sql`and provider = ${provider}`}
  order by moved_at, provider, round_code limit ${rows}`

export interface DifferenceRow {
  provider: string
  hour: number
  transactionId: string
  kind: 'missing-here' | 'missing-there' | 'different'
  ours: string | null
  theirs: string | null
  foundAt: number
  overAt: number | null
}

export const selectDifferences = (
  sql: Queryable,
  it: {
    provider: string | undefined
    kind: DifferenceRow['kind'] | undefined
    state: 'open' | 'all'
    rows: number
  },
) => sql<DifferenceRow[]>`
  select provider, ${ms(sql, 'hour')} as hour, tx_id as "transactionId", kind, ours, theirs,
         ${ms(sql, 'found_at')} as "foundAt", ${ms(sql, 'over_at')} as "overAt"
  from wallet_difference
  where ${it.state === 'all' ? sql`true` : sql`over_at is null`}
    ${it.provider === undefined ? sql`` : sql`and provider = ${it.provider}`}
    ${it.kind === undefined ? sql`` : sql`and kind = ${it.kind}`}
  order by wallet_difference.hour desc, provider, tx_id limit ${it.rows}`

export interface AlarmRow {
  alarmId: number
  provider: string
  kind: AlarmKind
  subject: string
  times: number
  raisedAt: number
  lastAt: number
  handledBy: string | null
  handledNote: string | null
}

export const selectAlarms = (sql: Queryable, { state, before, rows }: StatePage<'open' | 'handled'>) => sql<AlarmRow[]>`
  select alarm_id::float8 as "alarmId", provider, kind, subject, times, ${ms(sql, 'raised_at')} as "raisedAt",
         ${ms(sql, 'last_at')} as "lastAt", handled_by as "handledBy", handled_note as "handledNote"
  from wallet_alarm where ${state === 'open' ? sql`handled_by is null` : sql`handled_by is not null`}
    ${before === undefined ? sql`` : sql`and alarm_id < ${before}`}
  order by alarm_id desc limit ${rows}`

/** False when there is no such alarm, or somebody has it already. */
export async function handleAlarm(
  tx: Tx,
  { alarmId, login, note }: { alarmId: number; login: string; note: string },
): Promise<boolean> {
  const { count } = await tx`
    update wallet_alarm set handled_by = ${login}, handled_at = clock_timestamp(), handled_note = ${note}
    where alarm_id = ${alarmId} and handled_by is null`
  return count === 1
}

interface StatePage<State> {
  state: State
  before: number | undefined
  rows: number
}
