import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as api from '@liuhe/contract/api/recharge.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { RECHARGE_STATUS } from '@liuhe/domain/recharge/order.ts'
import { quoteRecharge } from '@liuhe/domain/recharge/quote.ts'
import { type Fake, fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { type ReactNode, useState } from 'react'
import { LiveContext } from '../../../shared/live.ts'
import { NavigationContext, useNavigation } from '../../../shared/navigation.ts'
import { aProfile } from '../../../shared/testing/a-profile.ts'
import { fakeLine } from '../../../shared/testing/fake-line.ts'
import { pageProps, renderPage, type RenderPageOptions } from '../../../shared/testing/render-page.tsx'
import type { Channel, Group, Options } from '../choice.ts'
import type { Order, OrderRow } from '../order.ts'
import RechargePage from '../recharge-page.tsx'

export const aChannel = (channel: Partial<Channel> = {}): Channel => ({
  code: 'alipay',
  name: '支付宝扫码',
  icon: 'alipay',
  flow: 'qr',
  amountMin: yuan('100'),
  amountMax: yuan('20000'),
  hasDecimals: false,
  isFixed: false,
  chips: ['100', '300', '500', '1000', '2000', '5000', '10000', '20000'].map(yuan),
  feeBps: 0,
  feeCap: null,
  discountBps: 100,
  discountCap: yuan('50'),
  discountFrom: yuan('1000'),
  depositMultiple: 100,
  giftMultiple: 100,
  hours: null,
  maintenance: null,
  closed: null,
  expireMinutes: 15,
  typicalSeconds: null,
  expectedSeconds: 60,
  coin: null,
  openOrderNo: null,
  ...channel,
})

export const aGroup = (group: Partial<Group> & Pick<Group, 'group' | 'name' | 'channels'>): Group => ({
  payType: 1,
  bestDiscountBps: Math.max(0, ...group.channels.map(({ discountBps }) => discountBps)),
  closed: null,
  ...group,
})

/** 22:00 of today, by the site's clock. */
export const REOPENS = Date.parse('2026-11-23T14:00:00Z')

export const GROUPS: Group[] = [
  aGroup({
    group: 'bank',
    name: '转账汇款',
    channels: [aChannel({ code: 'bank-ccb', name: '银行卡转账', icon: 'bank', flow: 'transfer', discountBps: 50 })],
  }),
  aGroup({
    group: 'online',
    name: '线上支付',
    channels: [
      aChannel(),
      aChannel({
        ...{ code: 'wechat', name: '微信支付', icon: 'wechat', flow: 'redirect', discountBps: 0 },
        ...{ amountMin: yuan('50'), amountMax: yuan('5000') },
      }),
      aChannel({ code: 'unionpay', name: '云闪付', icon: 'unionpay', flow: 'redirect', discountBps: 0, feeBps: 50 }),
      aChannel({
        ...{ code: 'alipay-large', name: '支付宝大额', discountBps: 0, maintenance: '20:00~22:00' },
        closed: { reason: 'maintenance', opensAt: REOPENS },
      }),
    ],
  }),
  aGroup({
    group: 'usdt',
    name: '虚拟币',
    channels: [
      aChannel({
        ...{ code: 'usdt-trc20', name: 'USDT-TRC20', icon: 'usdt', flow: 'coin' },
        coin: { network: 'TRC20', rate: 71_280, confirmations: 19 },
      }),
    ],
  }),
  aGroup({
    group: 'wallet',
    name: '电子钱包',
    channels: [aChannel({ code: 'okpay', name: 'OKPay', icon: 'okpay', flow: 'redirect', discountBps: 0 })],
  }),
  aGroup({ group: 'direct', name: '免提直充', channels: [], closed: { reason: 'not-yet', opensAt: null } }),
]

export const someOptions = (options: Partial<Options> = {}): Options => ({
  now: Date.now(),
  isFrozen: false,
  groups: GROUPS,
  openOrders: 0,
  openMax: 3,
  isFirst: false,
  firstGift: null,
  asksForLimit: false,
  depositLeft: null,
  ...options,
})

const NOTHING = { payUrl: null, qrText: null, account: null, remittanceCode: null, coin: null }

/** How an order of each flow is paid. */
const PAYMENTS: Record<Order['flow'], Partial<Order['payment']>> = {
  qr: { payUrl: 'https://cashier.example/pay/1', qrText: 'https://cashier.example/q/1' },
  redirect: { payUrl: 'https://cashier.example/pay/2' },
  transfer: {
    account: {
      bank: '中国建设银行',
      branch: '杭州西湖支行',
      holder: '杭州云启贸易有限公司',
      number: '6217001540088231906',
    },
    remittanceCode: 'LH7K2Q',
  },
  coin: {
    qrText: 'TQ7nVdP3sL8wKcRz5XhYb2MfGjT9uAeD41',
    coin: {
      ...{ network: 'TRC20', address: 'TQ7nVdP3sL8wKcRz5XhYb2MfGjT9uAeD41', amount: 140_293_700n, tail: '37' },
      ...{ rate: 71_280, confirmations: 19 },
    },
  },
  matched: {},
}

const MINUTE_MS = 60_000

/** An order that waits for its payer, with what the test says of it. */
export function anOrder(order: Partial<Order> = {}): Order {
  const { flow = 'qr' } = order
  const now = Date.now()
  return {
    ...{ orderNo: '1001', group: 'online', payType: 1, channelCode: 'alipay', channelName: '支付宝扫码' },
    ...{ icon: 'alipay', flow, status: RECHARGE_STATUS.waiting, amount: yuan('1000'), fee: 0n },
    ...{ discountMoney: yuan('10'), creditMoney: yuan('1010'), createTime: now - MINUTE_MS },
    ...{ expireTime: now + 14 * MINUTE_MS, auditTime: null, check: null, now, discount: yuan('10'), firstGift: 0n },
    ...{ turnover: yuan('1010'), payment: { ...NOTHING, ...PAYMENTS[flow] }, payer: null, paidTime: null },
    ...{ txid: null, receipts: [], next: { code: 'pay', who: 'member' }, canCancel: true, canConfirm: true },
    ...{ typicalSeconds: 160, expectedSeconds: 60, remark: null, match: null },
    steps: [
      aStep({ at: now - MINUTE_MS, code: 'created' }),
      aStep({ at: now - MINUTE_MS + 400, code: 'pay-ready', by: 'provider' }),
    ],
    ...order,
  }
}

export const aStep = (step: Partial<Order['steps'][number]> & Pick<Order['steps'][number], 'code'>) => ({
  ...{ at: Date.now(), by: 'member' as const, check: null, amount: null, note: null },
  ...step,
})

/** An order that is over. */
export const over = (
  order: Order,
  state: 'credited' | 'cancelled' | 'rejected',
  step: Parameters<typeof aStep>[0] = STEP_OF[state],
): Order => ({
  ...order,
  ...{ status: RECHARGE_STATUS[state], auditTime: Date.now(), next: null, canCancel: false, canConfirm: false },
  payment: NOTHING,
  steps: [...order.steps, aStep(step)],
})

const STEP_OF = {
  credited: { code: 'credited' as const, by: 'server' as const },
  cancelled: { code: 'cancelled' as const },
  rejected: { code: 'rejected' as const, by: 'provider' as const, note: '支付被取消' },
}

export type RechargeWorld = {
  options: Options
  orders: Map<string, Order>
  newest: string | null
  /** What orders were asked for, as they were. */
  made: { requestId: string; channelCode: string; amount: bigint }[]
  /** Refuses the next order. */
  refuses: Error | undefined
  balance: bigint
}

const FLOWS = new Map(GROUPS.flatMap(({ channels }) => channels.map((channel) => [channel.code, channel] as const)))

/** A server that keeps orders. */
export function rechargeWorld(changes: Partial<RechargeWorld> & { kept?: readonly Order[] } = {}) {
  const { kept = [], ...rest } = changes
  const world: RechargeWorld = {
    ...{ options: someOptions(), newest: null, made: [], refuses: undefined, balance: yuan('9870') },
    orders: new Map(kept.map((order) => [order.orderNo, order])),
    ...rest,
  }
  const found = (orderNo: string): Order => {
    const order = world.orders.get(orderNo)
    if (order === undefined) throw refusal('RECHARGE/NOT_FOUND', '充值订单不存在', 404)
    return order
  }
  const put = (order: Order): Order => {
    world.orders.set(order.orderNo, order)
    return order
  }
  const fakes: Fake[] = [
    fake(member.info, () => aProfile()),
    fake(member.status, () => ({ money: world.balance, liveMoney: 0n }) as never),
    fake(lottery.games, () => []),
    fake(api.options, () => world.options),
    fake(api.read, ({ orderNo }) => found(orderNo)),
    fake(api.newest, () => (world.newest === null ? null : found(world.newest))),
    fake(api.list, () => ({ data: [...world.orders.values()].map(rowOf), next: null })),
    fake(api.create, (asked) => {
      world.made.push(asked)
      if (world.refuses) throw world.refuses
      return put(made(asked, world))
    }),
    fake(api.cancel, ({ orderNo }) => put(over(found(orderNo), 'cancelled'))),
    fake(api.confirm, ({ orderNo, payer = null, paidTime = null, txid = null }) => {
      const order = found(orderNo)
      const said = { payer, paidTime, txid }
      if (order.flow === 'coin') return put({ ...order, ...said })
      return put({ ...order, ...said, status: RECHARGE_STATUS.accepted, next: { code: 'match', who: 'bank' } })
    }),
    fake(api.addReceipt, ({ orderNo }) => {
      const order = found(orderNo)
      const name = `${String(order.receipts.length).padStart(32, '0')}.webp`
      return { receipts: put({ ...order, receipts: [...order.receipts, `/sys-upload/recharge/${name}`] }).receipts }
    }),
  ]
  return { world, fakes }
}

function made({ channelCode, amount }: { channelCode: string; amount: bigint }, { options }: RechargeWorld): Order {
  const channel = FLOWS.get(channelCode) as Channel
  const { fee, discount, firstGift, credit, turnover } = quoteRecharge(channel, amount, options.firstGift)
  return anOrder({
    ...{ flow: channel.flow, channelCode, channelName: channel.name, icon: channel.icon, amount, fee, discount },
    ...{ firstGift, discountMoney: discount + firstGift, creditMoney: credit, turnover },
  })
}

const ROW_KEYS = [
  ...([
    'orderNo',
    'group',
    'payType',
    'channelCode',
    'channelName',
    'icon',
    'flow',
    'status',
    'amount',
    'fee',
  ] as const),
  ...(['discountMoney', 'creditMoney', 'createTime', 'expireTime', 'auditTime', 'check'] as const),
]

const rowOf = (order: Order): OrderRow =>
  Object.fromEntries(ROW_KEYS.map((key) => [key, order[key]])) as unknown as OrderRow

/** Draws a page of recharges and speaks for the server. */
export async function renderRecharge(
  page: ReactNode,
  { fakes, ...options }: RenderPageOptions & { fakes: readonly Fake[] },
) {
  const { live, push } = fakeLine()
  const shown = await renderPage(<LiveContext value={live}>{page}</LiveContext>, { token: 'abc', fakes, ...options })
  let seq = 0
  const tell = (order: Order) =>
    push({ type: 'RECHARGE', seq: String(++seq), orderNo: order.orderNo, status: order.status, recharged: 0 })
  return { ...shown, tell }
}

/** The page of choosing, which follows its own address as the stack would have it. */
export function Choosing({ channel }: { channel?: string }) {
  const [search, setSearch] = useState<Record<string, string>>(channel === undefined ? {} : { channel })
  const navigation = useNavigation()
  const go: typeof navigation.go = (to, options) => {
    navigation.go(to, options)
    if (/^\/recharge(\?|$)/.test(to)) setSearch(Object.fromEntries(new URL(to, 'https://own.invalid').searchParams))
  }
  return (
    <NavigationContext value={{ ...navigation, go }}>
      <RechargePage {...pageProps({ routeName: 'recharge', search })} />
    </NavigationContext>
  )
}
