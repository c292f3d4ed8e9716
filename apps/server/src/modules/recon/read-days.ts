import type * as api from '@liuhe/contract/api/operator/recon.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { amountIn, flowOf, type PlacedDifference, type ReconKind } from '@liuhe/domain/recon/difference.ts'
import { addDays, isSiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { siteDay } from '../../db/site-days.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import { selectApprovals } from '../approvals/index.ts'
import { type ClosedDay, selectClosed } from './close-queries.ts'
import { objectOfDifference, RECON_KIND } from './recon-object.ts'
import { type BookDay, type DayCount, dayOf, type Days, type OfDay, RECON_BOOKS } from './recon-books.ts'

export type ReconDay = OutputOf<typeof api.days>['data'][number]

/** Days before one, the newest first, of all sources: as many days of the calendar as are asked for. */
export async function listDays(
  { sql, now }: { sql: Queryable; now: number },
  { kind, before, rows }: InputOf<typeof api.days>,
): Promise<OutputOf<typeof api.days>> {
  if (before !== undefined && !isSiteDate(before)) throw new Refusal('REQ/INVALID')
  const until = addDays(before ?? addDays(await siteDay(sql, now), 1), -1)
  const from = addDays(until, 1 - rows)
  const kinds = kind === undefined ? (['gateway', 'games'] as const) : [kind]
  const data = (await Promise.all(kinds.map((one) => daysOf(sql, one, { from, until })))).flat()
  data.sort((one, other) => (one.day === other.day ? order(one.source, other.source) : order(other.day, one.day)))
  // Calendars have no end; a stretch without any day is taken for the beginning.
  return { data, next: data.length === 0 ? null : from }
}

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

async function daysOf(sql: Queryable, kind: ReconKind, days: Days): Promise<ReconDay[]> {
  const book = RECON_BOOKS[kind]
  const [found, counts, closed] = await Promise.all([
    book.days(sql, days),
    book.counts(sql, days),
    selectClosed(sql, days),
  ])
  return found.map((day) => {
    const isIt = (one: { source: string; day: string }) => one.source === day.source && one.day === day.day
    return dayIn(
      day,
      counts.find(isIt),
      closed.find((one) => one.kind === kind && isIt(one)),
    )
  })
}

/** One day in wire form. @throws RECON/NOT_FOUND */
export async function readDay(sql: Queryable, ofDay: OfDay): Promise<ReconDay> {
  const { day, source } = await dayOf(sql, ofDay)
  const [found] = await daysOf(sql, ofDay.kind, { from: day, until: day, source })
  return found as ReconDay
}

function dayIn(day: BookDay, count: DayCount | undefined, closed: ClosedDay | undefined): ReconDay {
  const text = ({ count: many, sum }: BookDay['flows'][number]['ours']) => ({
    count: many,
    sum: sum === null ? null : String(sum),
  })
  const { missingHere = 0, missingThere = 0, different = 0, undecided = 0, oldestAt = null } = count ?? {}
  return {
    ...{ kind: day.kind, source: day.source, day: day.day, currency: day.currency },
    flows: day.flows.map(({ flow, ours, theirs }) => ({ flow, ours: text(ours), theirs: text(theirs) })),
    ...{ missingHere, missingThere, different, undecided, oldestAt },
    ...{ comparedAt: day.comparedAt, isComplete: day.isComplete },
    closedBy: closed?.closedBy ?? null,
    closedAt: closed?.closedAt ?? null,
  }
}

/** A page of the differences of a day. */
export async function listDifferences(
  sql: Queryable,
  { kind, source, day, after, rows }: InputOf<typeof api.differences>,
): Promise<OutputOf<typeof api.differences>> {
  const ofDay = { kind, source, day }
  const head = await readDay(sql, ofDay)
  const key = after === undefined ? undefined : (keyOf(after, ['text', 'text', 'text']) as [string, string, string])
  const found = await RECON_BOOKS[kind].differences(sql, ofDay, { after: key, rows })
  const next = nextKey(found, rows, ({ reference, what, part }) => [reference, what, part])
  const waiting = await selectApprovals(sql, { kinds: [RECON_KIND], state: 'open', rows: WAITING_MAX })
  const objects = new Set(waiting.map(({ object }) => object))
  const data = found.map((row) => {
    const object = objectOfDifference({ ...ofDay, ...row })
    return { ...differenceIn(kind, row), object, isWaiting: objects.has(object) }
  })
  return { day: head, data, next }
}

/** No desk has so many proposals waiting at once. */
const WAITING_MAX = 500

function differenceIn(kind: ReconKind, row: PlacedDifference) {
  const { reference, what, part, ours, theirs, foundAt, overAt } = row
  const amountOf = (words: string | null) => (words === null ? null : (amountIn(kind, words)?.toString() ?? null))
  const { settledWay: way, settledNote, settledBy, settledAt, settledApproval: approvalId } = row
  return {
    ...{ reference, what, part, flow: flowOf(kind, part), ours, theirs, foundAt, overAt },
    ...{ oursAmount: amountOf(ours), theirsAmount: amountOf(theirs) },
    settled:
      way === null ? null : { way, note: settledNote ?? '', by: settledBy ?? '', at: settledAt ?? 0, approvalId },
  }
}
