import type { RechargeRole, RechargeStep } from '@liuhe/domain/recharge/order.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import type { ChannelRow } from './channel-queries.ts'
import type { EndedBy, Payment } from './order-queries.ts'

/** A recharge that is over, for the demonstration; its money is posted beside it. */
export interface PastRecharge {
  rechargeId: bigint
  memberId: bigint
  requestId: string
  channel: ChannelRow
  status: 3 | 4 | 5
  amount: Money
  fee: Money
  discount: Money
  firstGift: Money
  /** Of coins, millionths. */
  usdtMicros: bigint | null
  remittanceCode: string | null
  endedBy: EndedBy | null
  remark: string | null
  createdAt: Instant
  closedAt: Instant
  /** The money of a credited one. */
  receivedId: bigint | null
  steps: readonly { at: Instant; code: RechargeStep; role: RechargeRole; amount?: Money; note?: string }[]
}

/** Writes recharges that are over, with their money and their steps. */
export async function writePastRecharges(tx: Queryable, recharges: readonly PastRecharge[]): Promise<void> {
  const orders = recharges.map(({ channel, ...order }) => ({
    ...{ recharge_id: order.rechargeId, member_id: order.memberId, request_id: order.requestId },
    ...{ channel_code: channel.code, group_name: channel.group, flow: channel.flow, gateway: channel.gateway },
    ...{ gateway_channel: channel.gatewayChannel, status: order.status, amount: order.amount, fee: order.fee },
    ...{ discount: order.discount, first_gift: order.firstGift, deposit_multiple: channel.depositMultiple },
    ...{ gift_multiple: channel.giftMultiple, rate: order.usdtMicros === null ? null : channel.rate },
    ...{ usdt_micros: order.usdtMicros, remittance_code: order.remittanceCode, payment: PAID(order.rechargeId) },
    ...{ ended_by: order.endedBy, remark: order.remark, created_at: new Date(order.createdAt) },
    ...{ closed_at: new Date(order.closedAt), received_id: order.receivedId },
    expires_at: new Date(order.createdAt + channel.expireMinutes * 60_000),
  }))
  const steps = recharges.flatMap(({ rechargeId, steps: own }) =>
    own.map(({ at, code, role, amount, note }) => ({
      ...{ recharge_id: rechargeId, at: new Date(at), code, role },
      ...{ amount: amount ?? null, note: note ?? null },
    })),
  )
  await tx`
    with past as materialized (
      select * from jsonb_to_recordset(${textOf(orders)}::text::jsonb) as j(
        recharge_id bigint, member_id bigint, request_id text, channel_code text, group_name text, flow text,
        gateway text, gateway_channel text, status smallint, amount bigint, fee bigint, discount bigint,
        first_gift bigint, deposit_multiple smallint, gift_multiple smallint, rate integer, usdt_micros bigint,
        remittance_code text, payment jsonb, ended_by text, remark text, created_at timestamptz, closed_at timestamptz,
        received_id bigint, expires_at timestamptz)
    ), orders as (
      insert into recharge_order (recharge_id, member_id, request_id, channel_code, group_name, flow, gateway,
        gateway_channel, status, amount, fee, discount, first_gift, deposit_multiple, gift_multiple, rate, usdt_micros,
        remittance_code, payment, ended_by, remark, created_at, closed_at, expires_at)
      select recharge_id, member_id, request_id, channel_code, group_name, flow, gateway, gateway_channel, status,
             amount, fee, discount, first_gift, deposit_multiple, gift_multiple, rate, usdt_micros, remittance_code,
             payment, ended_by, remark, created_at, closed_at, expires_at
      from past
    )
    insert into recharge_received (received_id, gateway, reference, recharge_id, currency, amount, worth, match_code,
                                   paid_at, arrived_at, verdict, outcome, decided_at)
    select received_id, gateway, 'past-' || recharge_id, recharge_id,
           case when usdt_micros is null then 'CNY' else 'USDT' end, coalesce(usdt_micros, amount), amount,
           remittance_code, closed_at, closed_at, 'agreed', 'credited', closed_at
    from past where received_id is not null`
  await tx`
    insert into recharge_step (recharge_id, at, code, role, amount, note)
    select recharge_id, at, code, role, amount, note from jsonb_to_recordset(${textOf(steps)}::text::jsonb)
      as j(recharge_id bigint, at timestamptz, code text, role text, amount bigint, note text)`
}

/** How it was paid is not kept: the provider's page of then is gone. */
const PAID = (rechargeId: bigint): Payment => ({
  gatewayReference: `past-${rechargeId}`,
  ...{ payUrl: null, qrText: null, account: null, coin: null },
})

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))
