/** What those who look after players look at. */
import type * as api from '@liuhe/contract/api/operator/protection.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import { liftableAt } from '@liuhe/domain/members/play-pause.ts'
import { CASE_KINDS, type CaseKind } from '@liuhe/domain/members/protection.ts'
import { confirmableAt } from '@liuhe/domain/members/self-limits.ts'
import type { Queryable } from '../../db/connect.ts'
import { siteDay, siteSpan } from '../../db/site-days.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import {
  countNights,
  countPeople,
  limitEvents,
  limitsRevision,
  type PauseListed,
  pauseOf,
  readLimits,
  recentPlay,
  selectPauses,
  selectRaises,
  wonSince,
} from '../limits/index.ts'
import type { Asker } from '../../platform/remember.ts'
import { maskedAccounts } from '../member/index.ts'
import { foundMember, selectNotes, shownNotes } from '../members/index.ts'
import { actorNames } from './actor-names.ts'
import * as queries from './queries.ts'
import { shownCases } from './wire.ts'

export async function readQueue(
  sql: Queryable,
  { kind, after, rows }: InputOf<typeof api.queue>,
): Promise<OutputOf<typeof api.queue>> {
  const key = after === undefined ? undefined : (keyOf(after, ['time', 'big']) as [string, string])
  const [found, counts] = await Promise.all([
    queries.selectOpen(sql, { kind, after: key, rows }),
    queries.countOpen(sql),
  ])
  const kinds: readonly CaseKind[] = kind === undefined ? CASE_KINDS : [kind]
  return {
    data: await shownCases(sql, found),
    next: nextKey(found, rows, ({ place, caseId }) => [place, String(caseId)]),
    totalCount: kinds.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0),
  }
}

export async function readCounts(sql: Queryable): Promise<OutputOf<typeof api.counts>> {
  const [open, { raises, timeOuts, exclusions }] = await Promise.all([queries.countOpen(sql), countPeople(sql)])
  const cases = Object.fromEntries(CASE_KINDS.map((kind) => [kind, open.get(kind) ?? 0]))
  return { cases: cases as OutputOf<typeof api.counts>['cases'], raises, timeOuts, exclusions }
}

/** An amount of a limit on the wire; minutes are as they are. */
const shownAmount = (kind: string, amount: bigint | null): bigint | null =>
  amount !== null && kind === 'session' ? amount * 1000n : amount

export async function readRaises(
  sql: Queryable,
  { after, rows }: InputOf<typeof api.raises>,
): Promise<OutputOf<typeof api.raises>> {
  const key =
    after === undefined
      ? undefined
      : (keyOf(after, ['time', 'big', 'text', 'text']) as [string, string, string, string])
  const [found, counts] = await Promise.all([selectRaises(sql, { after: key, rows }), countPeople(sql)])
  const accounts = await maskedAccounts(
    sql,
    found.map(({ memberId }) => memberId),
  )
  return {
    data: found.map(({ memberId, kind, period, amount, next, askedAt }) => ({
      ...{ memberId: String(memberId), account: accounts.get(memberId) ?? '', kind, period },
      ...{ amount: shownAmount(kind, amount), next: shownAmount(kind, next), askedAt: askedAt.getTime() },
      confirmableAt: confirmableAt({ askedAt: askedAt.getTime() }),
    })),
    next: nextKey(found, rows, ({ place, memberId, kind, period }) => [place, String(memberId), kind, period]),
    totalCount: counts.raises,
  }
}

export async function readPauses(
  sql: Queryable,
  { kind, after, rows }: InputOf<typeof api.pauses>,
): Promise<OutputOf<typeof api.pauses>> {
  const key = after === undefined ? undefined : (keyOf(after, ['time', 'big']) as [string, string])
  const [found, counts] = await Promise.all([selectPauses(sql, { kind, after: key, rows }), countPeople(sql)])
  const ids = found.map(({ memberId }) => memberId)
  const [accounts, names] = await Promise.all([
    maskedAccounts(sql, ids),
    actorNames(
      sql,
      found.map(({ changedBy }) => changedBy),
    ),
  ])
  return {
    data: found.map((row: PauseListed) => {
      const pause = pauseOf(row)
      const { startedAt, endsAt, returnAskedAt } = pause
      return {
        ...{ memberId: String(row.memberId), account: accounts.get(row.memberId) ?? '' },
        ...{ startedAt, endsAt, returnAskedAt, liftableAt: liftableAt(pause), by: names.get(row.changedBy) ?? '' },
      }
    }),
    next: nextKey(found, rows, ({ place, memberId }) => [place, String(memberId)]),
    totalCount: kind === 'time-out' ? counts.timeOuts : counts.exclusions,
  }
}

export async function readOne({ sql, clock }: Asker, id: string): Promise<OutputOf<typeof api.member>> {
  const { memberId, account, vipLevel } = await foundMember(sql, id)
  const { from } = await siteSpan(sql, await siteDay(sql, clock.now()))
  const [limits, revision, hours, events, nights, won, notes, cases] = await Promise.all([
    readLimits(sql, memberId),
    limitsRevision(sql, memberId),
    recentPlay(sql, memberId),
    limitEvents(sql, memberId, EVENTS),
    countNights(sql, memberId),
    wonSince(sql, memberId, from),
    selectNotes(sql, memberId, { kind: 'contact', rows: CONTACTS }),
    queries.selectOfMember(sql, memberId, CASES),
  ])
  const names = await actorNames(
    sql,
    events.map(({ state }) => String(state['changed_by'])),
  )
  const byOf = (state: Record<string, unknown>) => names.get(String(state['changed_by'])) ?? ''
  const lastPause = events.find(({ subject }) => subject === 'pause')
  const month = limits.limits.find(({ kind, period }) => kind === 'deposit' && period === 'month')
  const { pause } = limits
  return {
    ...{ memberId: id, account: mask(account), vipLevel, revision, limits },
    pauseBy: pause === null || lastPause === undefined ? null : byOf(lastPause.state),
    liftableAt: pause === null ? null : liftableAt({ ...pause, liftedAt: null }),
    figures: {
      lostToday: won < 0n ? -won : 0n,
      deposited30: month?.used ?? 0n,
      minutesToday: limits.session.usedMinutes,
      nights,
    },
    hours: hours.map(({ hour, ...figures }) => ({ ...figures, hour: hour.getTime() })),
    events: events.map(({ at, subject, state }) => ({
      ...{ at: at.getTime(), subject, by: byOf(state), words: wordsOf(subject, state) },
    })),
    contacts: await shownNotes(sql, notes),
    cases: await shownCases(sql, cases),
  }
}

const EVENTS = 30
const CONTACTS = 20
const CASES = 20

/** What a state says, in a few words. */
function wordsOf(subject: string, state: Record<string, unknown>): string {
  if (subject === 'pause')
    return `${state['kind'] === 'exclusion' ? '自我排除' : '暂停'}至 ${String(state['ends_at']).slice(0, 10)}`
  if (subject === 'reminder')
    return state['every_minutes'] === null ? '关闭提醒' : `每 ${state['every_minutes']} 分钟提醒`
  const unit = subject.startsWith('limit:session')
    ? (amount: unknown) => `${amount} 分钟`
    : (amount: unknown) => formatAmount(BigInt(String(amount)))
  const shown = (amount: unknown) => (amount === null ? '未设' : unit(amount))
  const waits = state['next_asked_at'] === null ? '' : `，待放宽至 ${shown(state['next_amount'])}`
  return `${shown(state['amount'])}${waits}`
}
