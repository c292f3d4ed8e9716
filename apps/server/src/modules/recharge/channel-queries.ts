/** The SQL of channels, groups and settings of recharging (migration 0068). */
import type { RechargeFlow, RechargeGroup } from '@liuhe/domain/recharge/channel.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

export interface GroupRow {
  group: RechargeGroup
  name: string
  isReady: boolean
}

export const selectGroups = (sql: Queryable) => sql<GroupRow[]>`
  select group_name as "group", name, is_ready as "isReady" from recharge_group where is_shown order by sort`

/** A channel as it is stored: what may be changed of it, and what may not. */
export interface ChannelRow extends ChannelFigures {
  code: string
  group: RechargeGroup
  flow: RechargeFlow
  gateway: string
  gatewayChannel: string
  icon: string
  network: 'TRC20' | 'ERC20' | null
  confirmations: number | null
  revision: number
}

/** What operators change, by two people. */
export interface ChannelFigures {
  name: string
  sort: number
  isShown: boolean
  amountMin: Money
  amountMax: Money
  hasDecimals: boolean
  isFixed: boolean
  chips: Money[]
  feeBps: number
  feeCap: Money | null
  discountBps: number
  discountCap: Money | null
  discountFrom: Money
  depositMultiple: number
  giftMultiple: number
  hours: string | null
  maintenance: string | null
  pausedFrom: Date | null
  pausedUntil: Date | null
  vipMin: number
  vipMax: number
  rechargeLevelMin: number
  rechargeLevelMax: number
  expireMinutes: number
  expectedSeconds: number
  rate: number | null
}

const columns = (sql: Queryable) => sql`
  channel_code as code, group_name as "group", name, icon, flow, gateway, gateway_channel as "gatewayChannel", sort,
  is_shown as "isShown", amount_min as "amountMin", amount_max as "amountMax", has_decimals as "hasDecimals",
  is_fixed as "isFixed", chips, fee_bps as "feeBps", fee_cap as "feeCap", discount_bps as "discountBps",
  discount_cap as "discountCap", discount_from as "discountFrom", deposit_multiple as "depositMultiple",
  gift_multiple as "giftMultiple", hours, maintenance, paused_from as "pausedFrom", paused_until as "pausedUntil",
  vip_min as "vipMin", vip_max as "vipMax", recharge_level_min as "rechargeLevelMin",
  recharge_level_max as "rechargeLevelMax", expire_minutes as "expireMinutes", expected_seconds as "expectedSeconds",
  network, rate, confirmations, revision`

/** All channels in their order; those that are not shown, too. */
export const selectChannels = (sql: Queryable) => sql<ChannelRow[]>`
  select ${columns(sql)} from recharge_channel order by group_name, sort, channel_code`

export async function findChannel(sql: Queryable, code: string): Promise<ChannelRow | undefined> {
  const [row] = await sql<ChannelRow[]>`select ${columns(sql)} from recharge_channel where channel_code = ${code}`
  return row
}

export async function lockChannel(tx: Tx, code: string): Promise<ChannelRow | undefined> {
  const [row] = await tx<ChannelRow[]>`
    select ${columns(tx)} from recharge_channel where channel_code = ${code} for no key update`
  return row
}

/** Writes new figures of a channel. @returns its revision */
export async function updateChannel(tx: Tx, code: string, it: ChannelFigures): Promise<number> {
  const [row] = await tx<[{ revision: number }]>`
    update recharge_channel set
      name = ${it.name}, sort = ${it.sort}, is_shown = ${it.isShown}, amount_min = ${it.amountMin},
      amount_max = ${it.amountMax}, has_decimals = ${it.hasDecimals}, is_fixed = ${it.isFixed},
      chips = ${arrayOf(it.chips)}::bigint[], fee_bps = ${it.feeBps}, fee_cap = ${it.feeCap},
      discount_bps = ${it.discountBps}, discount_cap = ${it.discountCap}, discount_from = ${it.discountFrom},
      deposit_multiple = ${it.depositMultiple}, gift_multiple = ${it.giftMultiple}, hours = ${it.hours},
      maintenance = ${it.maintenance}, paused_from = ${it.pausedFrom}, paused_until = ${it.pausedUntil},
      vip_min = ${it.vipMin}, vip_max = ${it.vipMax}, recharge_level_min = ${it.rechargeLevelMin},
      recharge_level_max = ${it.rechargeLevelMax}, expire_minutes = ${it.expireMinutes},
      expected_seconds = ${it.expectedSeconds}, rate = ${it.rate}, revision = revision + 1,
      changed_at = clock_timestamp()
    where channel_code = ${code} returning revision`
  return row.revision
}

/** Stops a locked channel from now on, or opens it. @returns its revision */
export async function writePaused(tx: Tx, code: string, isPaused: boolean): Promise<number> {
  const [row] = await tx<[{ revision: number }]>`
    update recharge_channel set
      paused_from = case when ${isPaused} then clock_timestamp() end, paused_until = null, revision = revision + 1,
      changed_at = clock_timestamp()
    where channel_code = ${code} returning revision`
  return row.revision
}

/** How a channel does: orders of a quarter of an hour and of a day that have ended, and how many were credited. */
export interface ChannelHealth {
  code: string
  quarterEnded: number
  quarterCredited: number
  dayEnded: number
  dayCredited: number
  open: number
  lastCreditedAt: number | null
}

/** Read by the numbers of orders, which say when they were made: those of the last 24 hours alone. */
export const selectHealth = (sql: Queryable) => sql<ChannelHealth[]>`
  with span as materialized (
    select channel_code, status, closed_at, created_at >= clock_timestamp() - interval '15 minutes' as is_new
    from recharge_order where recharge_id >= id_at(clock_timestamp() - interval '24 hours')
  )
  select c.channel_code as code,
         count(s.status) filter (where s.status >= 3 and s.is_new)::int as "quarterEnded",
         count(s.status) filter (where s.status = 3 and s.is_new)::int as "quarterCredited",
         count(s.status) filter (where s.status >= 3)::int as "dayEnded",
         count(s.status) filter (where s.status = 3)::int as "dayCredited",
         count(s.status) filter (where s.status < 3)::int as open,
         (extract(epoch from max(s.closed_at) filter (where s.status = 3)) * 1000)::float8 as "lastCreditedAt"
  from recharge_channel c left join span s using (channel_code)
  group by c.channel_code order by c.channel_code`

export interface Settings {
  isFrozen: boolean
  frozenReason: string | null
  firstGift: Money | null
  firstGiftLeast: Money
  levelFrom: Money[]
}

export async function selectSettings(sql: Queryable): Promise<Settings> {
  const [row] = await sql<[Settings]>`
    select is_frozen as "isFrozen", frozen_reason as "frozenReason", first_gift as "firstGift",
           first_gift_least as "firstGiftLeast", level_from as "levelFrom"
    from recharge_setting`
  return row
}

/** Stops new orders, or lets them be made again; money that is under way is not stopped. */
export async function writeFrozen(tx: Tx, isFrozen: boolean, reason: string | null): Promise<void> {
  await tx`update recharge_setting set is_frozen = ${isFrozen}, frozen_reason = ${reason}`
}

export interface ChannelSums {
  code: string
  name: string
  orders: number
  amount: Money
  fee: Money
  gift: Money
}

/** What came in by each channel on some days of the site, by the day of the credit. */
export const sumsOfChannels = (sql: Queryable, { from, to }: { from: string; to: string }) => sql<ChannelSums[]>`
  select c.channel_code as code, c.name, count(*)::integer as orders, sum(o.amount)::bigint as amount,
         sum(o.fee)::bigint as fee, sum(o.discount + o.first_gift)::bigint as gift
  from recharge_channel c join recharge_order o on o.channel_code = c.channel_code and o.status = 3
    and o.closed_at >= site_day_start(${from}::date) and o.closed_at < site_day_start(${to}::date + 1)
  group by c.channel_code order by amount desc`
