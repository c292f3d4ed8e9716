import type { OfferKind } from '@liuhe/domain/bonus/offer.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

// The SQL of offers and of the times at which they are issued.

/** An offer; which of the figures it has depends on its kind (migration 0072). */
export interface OfferRow {
  kind: OfferKind
  title: string
  terms: string
  isOn: boolean
  /** Hundredths of the gift. */
  multiple: number
  /** 厘 of each of the seven days. */
  amounts: Money[]
  least: Money
  most: Money
  /** Tenths of a percent. */
  percent: number
  revision: number
}

export const selectOffers = (db: Queryable): Promise<OfferRow[]> => db<OfferRow[]>`
  select kind, title, terms, is_on as "isOn", multiple, amounts, least, most, percent_tenths as percent, revision
  from bonus_offer order by sort`

/** Holds an offer, so that stopping it and taking from it come one after the other. */
export async function shareOffer(tx: Tx, kind: OfferKind): Promise<OfferRow | undefined> {
  const [row] = await tx<OfferRow[]>`
    select kind, title, terms, is_on as "isOn", multiple, amounts, least, most, percent_tenths as percent, revision
    from bonus_offer where kind = ${kind} for share`
  return row
}

/** Holds an offer alone, for a change. */
export async function lockOffer(tx: Tx, kind: OfferKind): Promise<OfferRow | undefined> {
  const [row] = await tx<{ kind: OfferKind }[]>`select kind from bonus_offer where kind = ${kind} for update`
  return row && (await selectOffers(tx)).find((offer) => offer.kind === row.kind)
}

export const updateOffer = (tx: Tx, kind: OfferKind, figures: Omit<OfferRow, 'kind' | 'isOn' | 'revision'>) => tx`
  update bonus_offer
  set title = ${figures.title}, terms = ${figures.terms}, multiple = ${figures.multiple},
      amounts = ${arrayOf(figures.amounts)}::bigint[], least = ${figures.least}, most = ${figures.most},
      percent_tenths = ${figures.percent}, revision = revision + 1
  where kind = ${kind}`

/** Stops an offer, or lets it go on. @returns whether it ran before; undefined when there is none */
export async function switchOffer(tx: Tx, kind: OfferKind, isOn: boolean): Promise<boolean | undefined> {
  const before = await lockOffer(tx, kind)
  await tx`update bonus_offer set is_on = ${isOn} where kind = ${kind}`
  return before?.isOn
}

/** The days of the site around this moment, and when wages are issued next. */
export interface Days {
  today: SiteDate
  yesterday: SiteDate
  /** The Mondays of this week and the last one. */
  monday: SiteDate
  lastMonday: SiteDate
  nextWeek: Date
  nextMonth: Date
}

export async function selectDays(db: Queryable): Promise<Days> {
  const [row] = await db<[Days]>`
    with clock as (select clock_timestamp() at time zone site_zone() as t),
    noon as (select t, date_trunc('week', t) + interval '12 hours' as week,
                    date_trunc('month', t) + interval '12 hours' as month from clock)
    select to_char(t, 'YYYY-MM-DD') as today, to_char(t - interval '1 day', 'YYYY-MM-DD') as yesterday,
           to_char(week, 'YYYY-MM-DD') as monday, to_char(week - interval '7 days', 'YYYY-MM-DD') as "lastMonday",
           (case when t < week then week else week + interval '7 days' end) at time zone site_zone() as "nextWeek",
           (case when t < month then month else month + interval '1 month' end) at time zone site_zone() as "nextMonth"
    from noon`
  return row
}

/** One issue of an offer: who is looked at next, and for which days before it he must have bet. */
export interface RunRow {
  kind: 'week-wage' | 'month-wage' | 'monthly-packet' | 'birthday'
  period: string
  day: SiteDate
  afterMember: bigint
  betFrom: SiteDate
}

/**
 * Writes down every issue that has become due, also those of days on which no process ran. An offer that is stopped
 * when its time comes issues nothing for it, ever.
 */
export const openRuns = (db: Queryable): Promise<unknown> => db`
  insert into bonus_run (kind, period, day, due_at, bet_from, finished_at)
  select k.kind, k.period, d.day, k.due_at, k.bet_from, case when not o.is_on then clock_timestamp() end
  from bonus_setting s
  cross join lateral generate_series(
    site_day(greatest(s.since, clock_timestamp() - interval '60 days'))::timestamp,
    site_day(clock_timestamp())::timestamp, interval '1 day') as g(t)
  cross join lateral (select g.t::date as day, (g.t + interval '12 hours') at time zone site_zone() as noon) d
  cross join lateral (values
    ('week-wage', to_char(d.day, 'IYYY"W"IW'), extract(isodow from d.day) = 1, d.noon, d.day - 7),
    ('month-wage', to_char(d.day, 'YYYY-MM'), extract(day from d.day) = 1, d.noon, (d.day - interval '1 month')::date),
    ('monthly-packet', to_char(d.day, 'YYYY-MM'), extract(day from d.day) = 1, d.noon,
     (d.day - interval '1 month')::date),
    ('birthday', to_char(d.day, 'YYYY-MM-DD'), true, site_day_start(d.day), d.day)
  ) as k(kind, period, is_its_day, due_at, bet_from)
  join bonus_offer o on o.kind = k.kind
  where k.is_its_day and k.due_at > s.since and k.due_at <= clock_timestamp()
  on conflict do nothing`

/** Takes an issue that is not through and that nobody else works on. */
export async function takeRun(tx: Tx): Promise<RunRow | undefined> {
  const [row] = await tx<RunRow[]>`
    select kind, period, to_char(day, 'YYYY-MM-DD') as day, after_member as "afterMember",
           to_char(bet_from, 'YYYY-MM-DD') as "betFrom"
    from bonus_run where finished_at is null order by due_at, kind limit 1 for update skip locked`
  return row
}

/** How far it has come: the last member that was looked at, or undefined at the end. */
export const moveRun = (tx: Tx, { kind, period }: RunRow, afterMember: bigint | undefined): Promise<unknown> => tx`
  update bonus_run set after_member = coalesce(${afterMember ?? null}, after_member),
         finished_at = case when ${afterMember ?? null}::bigint is null then clock_timestamp() end
  where kind = ${kind} and period = ${period}`

/** Takes rises of members that have no gift yet. */
export const takeRises = (tx: Tx, most: number) => tx<{ memberId: bigint; fromLevel: number; toLevel: number }[]>`
  delete from bonus_rise where rise_id in (
    select rise_id from bonus_rise order by rise_id limit ${most} for update skip locked)
  returning member_id as "memberId", from_level as "fromLevel", to_level as "toLevel"`
