/** Both kinds of counterparty as reconciliation takes them: a gateway's day, and a day of a provider of games. */
import type { PlacedDifference, ReconFlow, ReconKind } from '@liuhe/domain/recon/difference.ts'
import { isSiteDate, type SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { siteSpan } from '../../db/site-days.ts'
import { Refusal } from '../../http/refusal.ts'
import * as games from '../game-wallet/index.ts'
import * as payments from '../payments/index.ts'

/** Which day of whom. */
export type OfDay = { kind: ReconKind; source: string; day: SiteDate }

/** Days from the first to the last; of one source where it is named. */
export interface Days {
  from: SiteDate
  until: SiteDate
  source?: string | undefined
}

type Sum = { count: number | null; sum: bigint | null }

/** A day as both sides have it. */
export interface BookDay extends OfDay {
  currency: 'CNY' | 'USDT'
  flows: { flow: ReconFlow; ours: Sum; theirs: Sum }[]
  comparedAt: number
  isComplete: boolean
}

export interface DayCount {
  source: string
  day: SiteDate
  missingHere: number
  missingThere: number
  different: number
  undecided: number
  oldestAt: number | null
}

export interface Destination {
  way: 'posted' | 'carried'
  note: string
  by: string
  approvalId: number | null
}

export type Place = OfDay & Pick<PlacedDifference, 'reference' | 'what' | 'part'>
/** The key of the last difference of a page. */
export type After = readonly [reference: string, what: string, part: string] | undefined

/** What reconciliation asks of a kind of counterparty. */
export interface ReconBook {
  days(sql: Queryable, days: Days): Promise<BookDay[]>
  counts(sql: Queryable, days: Days): Promise<readonly DayCount[]>
  differences(sql: Queryable, ofDay: OfDay, page: { after: After; rows: number }): Promise<readonly PlacedDifference[]>
  lock(tx: Tx, place: Place): Promise<PlacedDifference | undefined>
  settle(tx: Tx, place: Place, to: Destination): Promise<void>
}

const gateways: ReconBook = {
  async days(sql, { source: gateway, ...span }) {
    return (await payments.selectComparedDays(sql, { ...span, gateway })).map((row) => ({
      ...{ kind: 'gateway', source: row.gateway, day: row.day, currency: row.currency },
      ...{ comparedAt: row.ranAt, isComplete: row.isComplete },
      flows: [
        {
          flow: 'in',
          ours: { count: row.ours, sum: row.oursSum },
          theirs: { count: row.theirs, sum: row.theirsSum },
        },
        {
          flow: 'out',
          ours: { count: row.oursPayouts, sum: row.oursPayoutsSum },
          theirs: { count: row.theirsPayouts, sum: row.theirsPayoutsSum },
        },
      ],
    }))
  },
  counts: (sql, { source: gateway, ...span }) => payments.countByDay(sql, { ...span, gateway }),
  differences: (sql, { source, day }, page) => payments.selectOfDay(sql, { source, day, ...page }),
  lock: (tx, place) => payments.lockDifference(tx, place),
  settle: (tx, place, to) => payments.settleDifference(tx, place, to),
}

const providers: ReconBook = {
  async days(sql, { from, until, source: provider }) {
    const span = await siteSpan(sql, from, until)
    return (await games.selectPlayedDays(sql, { ...span, provider })).map((row) => ({
      ...{ kind: 'games', source: row.provider, day: row.day, currency: 'CNY' },
      ...{ comparedAt: row.comparedAt, isComplete: row.isComplete },
      flows: [
        {
          flow: 'play',
          ours: { count: row.ours, sum: row.oursNet },
          theirs: { count: row.theirs, sum: row.theirsNet },
        },
      ],
    }))
  },
  async counts(sql, { from, until, source: provider }) {
    return games.countPlayedDifferences(sql, { ...(await siteSpan(sql, from, until)), provider })
  },
  async differences(sql, { source, day }, page) {
    return games.selectPlayedDifferences(sql, { ...(await siteSpan(sql, day)), source, ...page })
  },
  async lock(tx, place) {
    const { from, until } = await siteSpan(tx, place.day)
    const hour = Number(place.part)
    const isOfDay = hour >= from.getTime() && hour < until.getTime()
    return isOfDay ? games.lockPlayedDifference(tx, place) : undefined
  },
  settle: (tx, place, to) => games.settlePlayedDifference(tx, place, to),
}

export const RECON_BOOKS: Readonly<Record<ReconKind, ReconBook>> = { gateway: gateways, games: providers }

/** One day of one source. @throws RECON/NOT_FOUND for one that was never compared */
export async function dayOf(sql: Queryable, { kind, source, day }: OfDay): Promise<BookDay> {
  if (!isSiteDate(day)) throw new Refusal('RECON/NOT_FOUND')
  const [found] = await RECON_BOOKS[kind].days(sql, { from: day, until: day, source })
  if (found === undefined) throw new Refusal('RECON/NOT_FOUND')
  return found
}
