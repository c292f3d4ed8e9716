import * as member from '@liuhe/contract/api/member.ts'
import * as recharge from '@liuhe/contract/api/recharge.ts'
import { rechargeStateOf, isOpen } from '@liuhe/domain/recharge/order.ts'
import { addDays, instantOf, siteDateOf } from '@liuhe/domain/time.ts'
import { type Fake, fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { type ReactNode, useState } from 'react'
import { LiveContext } from '../../../shared/live.ts'
import { NavigationContext, useNavigation } from '../../../shared/navigation.ts'
import { aProfile } from '../../../shared/testing/a-profile.ts'
import { fakeLine } from '../../../shared/testing/fake-line.ts'
import { pageProps, renderPage, type RenderPageOptions } from '../../../shared/testing/render-page.tsx'
import type { OrderDetail, OrderStep } from '../order-words.ts'
import RechargeDetailPage from '../recharge-detail-page.tsx'
import RechargeHistoryPage from '../recharge-history-page.tsx'

export const TODAY = siteDateOf(Date.now())
export const daysAgo = (days: number, clock = '12:00:00') => instantOf(addDays(TODAY, -days), clock)

/** A step of a timeline; what a test cares about is changed. */
export const aStep = (code: OrderStep['code'], at: number, rest: Partial<OrderStep> = {}): OrderStep => ({
  ...{ code, at, by: 'server', check: null, amount: null, note: null },
  ...rest,
})

/** An order of 1,000 by 支付宝扫码 that was credited a minute later; what a test cares about is changed. */
export function anOrder(set: Partial<OrderDetail> = {}): OrderDetail {
  const createTime = set.createTime ?? daysAgo(0, '00:00:30')
  const amount = set.amount ?? 1_000_000n
  const [discount, firstGift, fee] = [set.discount ?? 0n, set.firstGift ?? 0n, set.fee ?? 0n]
  const discountMoney = discount + firstGift
  const creditMoney = amount - fee + discountMoney
  return {
    ...{
      orderNo: '8800000000000000001',
      group: 'online',
      payType: 1,
      channelCode: 'alipay',
      channelName: '支付宝扫码',
    },
    ...{ icon: 'alipay', flow: 'qr', status: 3, amount, fee, discountMoney, creditMoney, createTime },
    ...{ expireTime: createTime + 900_000, auditTime: null, check: null, now: Date.now(), discount, firstGift },
    turnover: creditMoney,
    payment: { payUrl: null, qrText: null, account: null, remittanceCode: null, coin: null },
    ...{ payer: null, paidTime: null, txid: null, receipts: [] },
    steps: [
      aStep('created', createTime, { by: 'member', amount }),
      aStep('pay-ready', createTime + 1_000, { by: 'provider' }),
      aStep('credited', createTime + 61_000, { amount: creditMoney }),
    ],
    ...{
      next: null,
      canCancel: false,
      canConfirm: false,
      typicalSeconds: 60,
      expectedSeconds: 60,
      remark: null,
      match: null,
    },
    ...set,
  }
}

/** One that was made two minutes ago and has thirteen to be paid. */
export function aWaitingOrder(set: Partial<OrderDetail> = {}): OrderDetail {
  const createTime = Math.floor(Date.now() / 1000) * 1000 - 120_000
  return anOrder({
    ...{
      status: 1,
      createTime,
      expireTime: createTime + 900_000,
      canCancel: true,
      next: { code: 'pay', who: 'member' },
    },
    steps: [
      aStep('created', createTime, { by: 'member', amount: set.amount ?? 1_000_000n }),
      aStep('pay-ready', createTime + 1_000, { by: 'provider' }),
    ],
    ...set,
  })
}

export type HistoryWorld = { orders: OrderDetail[]; fails: boolean }

/** A server that keeps orders, newest first, and answers pages of `rows`. */
export function historyWorld(orders: OrderDetail[] = []): { world: HistoryWorld; fakes: Fake[] } {
  const world: HistoryWorld = { orders, fails: false }
  const mustWork = () => {
    if (world.fails) throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
  }
  const fakes = [
    fake(recharge.options, () => ({
      ...{ now: Date.now(), isFrozen: false, groups: [], openOrders: 0, openMax: 3, isFirst: true, firstGift: null },
      ...{ asksForLimit: world.orders.length === 0, depositLeft: null },
    })),
    fake(member.info, () => aProfile()),
    fake(recharge.list, ({ state = 'all', from = '', until = '9999', after, rows = 20 }) => {
      mustWork()
      const all = world.orders.filter(({ status, createTime }) => {
        const day = siteDateOf(createTime)
        return day >= from && day <= until && (state === 'all' || groupOf(status) === state)
      })
      const start = after === undefined ? 0 : all.findIndex(({ orderNo }) => orderNo === after) + 1
      const data = all.slice(start, start + rows)
      return { data, next: data.length < rows ? null : (data.at(-1)?.orderNo ?? null) }
    }),
    fake(recharge.read, ({ orderNo }) => {
      mustWork()
      const order = world.orders.find((one) => one.orderNo === orderNo)
      if (order === undefined) throw refusal('RECHARGE/NOT_FOUND', '充值订单不存在', 404)
      return order
    }),
  ]
  return { world, fakes }
}

function groupOf(status: number): 'processing' | 'done' | 'failed' {
  const state = rechargeStateOf(status)
  return isOpen(state) ? 'processing' : state === 'credited' ? 'done' : 'failed'
}

/** The list, which follows its own address as the stack would have it. */
export const renderHistory = (
  fakes: readonly Fake[],
  search: Record<string, string> = {},
  options: RenderPageOptions = {},
) => renderLive(<Followed search={search} />, fakes, options)

export const renderDetail = (fakes: readonly Fake[], id: string, options: RenderPageOptions = {}) =>
  renderLive(
    <RechargeDetailPage {...pageProps({ routeName: 'recharge-history-detail', params: { id } })} />,
    fakes,
    options,
  )

async function renderLive(page: ReactNode, fakes: readonly Fake[], options: RenderPageOptions) {
  const { live, push } = fakeLine()
  const shown = await renderPage(<LiveContext value={live}>{page}</LiveContext>, { token: 'abc', fakes, ...options })
  return { ...shown, push }
}

function Followed({ search }: { search: Record<string, string> }) {
  const [asked, setAsked] = useState(search)
  const navigation = useNavigation()
  const go: typeof navigation.go = (to, options) => {
    navigation.go(to, options)
    const { pathname, searchParams } = new URL(to, 'https://own.invalid')
    if (pathname === '/recharge-history') setAsked(Object.fromEntries(searchParams))
  }
  return (
    <NavigationContext value={{ ...navigation, go }}>
      <RechargeHistoryPage {...pageProps({ routeName: 'recharge-history', search: asked })} />
    </NavigationContext>
  )
}
