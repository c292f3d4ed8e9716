import * as api from '@liuhe/contract/api/withdrawals.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { addDays, instantOf, siteDateOf } from '@liuhe/domain/time.ts'
import { formatYuan, yuan } from '@liuhe/domain/money.ts'
import { quoteWithdrawal } from '@liuhe/domain/withdrawals/quote.ts'
import { nextOf, withdrawalStatusOf, type WithdrawalState } from '@liuhe/domain/withdrawals/state.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { type Fake, fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { type ReactNode, useState } from 'react'
import { LiveContext } from '../../../shared/live.ts'
import { NavigationContext, useNavigation } from '../../../shared/navigation.ts'
import { aProfile } from '../../../shared/testing/a-profile.ts'
import { fakeLine } from '../../../shared/testing/fake-line.ts'
import { pageProps, renderPage, type RenderPageOptions } from '../../../shared/testing/render-page.tsx'
import type { Request } from '../pending.ts'
import WithdrawDetailPage from '../withdraw-detail-page.tsx'
import WithdrawHistoryPage from '../withdraw-history-page.tsx'
import WithdrawPage from '../withdraw-page.tsx'
import type { Account, Missing, OrderDetail, Terms } from '../withdrawal.ts'

export const TODAY = siteDateOf(Date.now())
export const daysAgo = (days: number, clock = '12:00:00') => instantOf(addDays(TODAY, -days), clock)

export const LINE: Terms['line'] = { decided: 412, seconds: { median: 640, p90: 1_530, p99: 4_260 } }

export const BANK: Account = {
  ...{ id: '7', kind: 'bank', payType: 2, provider: '中国建设银行', number: '**** **** **** 8231', holderName: '张**' },
  ...{ isDefault: true, mode: 'third-party', isOpen: true, isFirst: false, rate: null },
}
export const COIN: Account = {
  ...{ id: '8', kind: 'usdt', payType: 10, provider: 'TRC20', number: 'TQ7n****eD41', holderName: '张**' },
  ...{ isDefault: false, mode: 'coin', isOpen: true, isFirst: true, rate: 71_280 },
}
export const CLOSED: Account = {
  ...{ id: '9', kind: 'e_wallet', payType: 20, provider: 'OKPay', number: 'ok****88', holderName: '张**' },
  ...{ isDefault: false, mode: 'third-party', isOpen: false, isFirst: true, rate: null },
}

/** A recharge with a gift of which 980 is missing. */
export const MISSING: Missing = {
  ...{ id: '2', sourceKind: 'recharge', sourceNo: 'R2', deposit: yuan('1000'), gift: yuan('100') },
  ...{ claim: yuan('2500'), achieved: yuan('1520'), missing: yuan('980'), beginTime: daysAgo(1) },
}
export const SHORT: Terms['turnover'] = {
  ...{ yetWithdraw: yuan('980'), sumAllDeduct: yuan('100'), deductKind: 'gift', missing: [MISSING] },
}

/** What a member with 10,858 may do: twice today still without a fee; what a test cares about is changed. */
export const theTerms = (set: Partial<Terms> = {}): Terms => ({
  ...{ now: Date.now(), isClosed: false, isFrozen: false, balance: yuan('10858') },
  limits: {
    ...{ amountMin: yuan('100'), amountMax: yuan('50000'), dayMax: yuan('200000') },
    ...{ timesPerDay: 5, freeTimes: 3, feeBps: 100, feeCap: yuan('50') },
  },
  ...{ day: { times: 1, amount: yuan('500') }, timesLeft: 4, freeTimesLeft: 2, dayLeft: yuan('199500') },
  ...{ held: null, hasCashPassword: true },
  turnover: { yetWithdraw: 0n, sumAllDeduct: 0n, deductKind: null, missing: [] },
  ...{ deductingOrderNo: null, accounts: [BANK, COIN], isFreeBankOpen: false, line: LINE },
  ...{ directAmounts: [yuan('300'), yuan('500')], directWaitHours: 24 },
  ...set,
})

type Step = OrderDetail['steps'][number]
export const aStep = (code: Step['code'], at: number, rest: Partial<Step> = {}): Step => ({
  ...{ code, at, by: 'server', rule: null, note: null },
  ...rest,
})

/** 2,000 to a bank card, on its way for eight minutes; what a test cares about is changed. */
export function anOrder(set: Partial<OrderDetail> & { people?: 0 | 1 | 2 } = {}): OrderDetail {
  const { people = 0, ...rest } = set
  const state: WithdrawalState = set.state ?? 'paying'
  const createTime = set.createTime ?? Math.floor(Date.now() / 1000) * 1000 - 480_000
  const amount = set.amount ?? yuan('2000')
  const [fee, deduct] = [set.fee ?? 0n, set.deduct ?? 0n]
  return {
    ...{ orderNo: '8800000000000000201', status: withdrawalStatusOf(state), state, accountKind: 'bank', payType: 2 },
    ...{ provider: '中国建设银行', accountNumber: '**** **** **** 8231', mode: 'third-party', amount, fee, deduct },
    ...{ paidMoney: amount - fee - deduct, createTime, stateTime: createTime + 219_000, auditTime: null },
    ...{ dueTime: createTime + 1_530_000, reason: null, now: Date.now(), holderName: '张**', usdt: null, rate: null },
    ...{ deductKind: null, next: nextOf({ state, people }), peopleNeeded: people, peopleDone: 0, holds: [] },
    steps: [
      aStep('requested', createTime, { by: 'member' }),
      ...(state === 'requested' ? [] : [aStep('paying', createTime + 219_000)]),
    ],
    turnover: { yetWithdraw: 0n, sumAllDeduct: 0n, deductKind: null, missing: [] },
    ...{ isFrozen: false, line: LINE, payoutReference: null, direct: null },
    ...rest,
  }
}

/** What the server of a test has and was told. */
export function withdrawWorld(changes: { terms?: Terms; orders?: OrderDetail[] } = {}) {
  const world = {
    ...{ terms: theTerms(), orders: [] as OrderDetail[], fails: false },
    ...changes,
    sent: [] as Request[],
    /** Runs before a request is taken: throws what the server would refuse with. */
    before: (_request: Request): void => undefined,
    /** The request is taken, and its answer is lost on the way. */
    losesAnswer: false,
  }
  const mustWork = () => {
    if (world.fails) throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
  }
  const known = new Map<string, OrderDetail>()
  const take = (request: Request): OrderDetail => {
    const { terms } = world
    const deduct = terms.turnover.sumAllDeduct
    const { fee } = quoteWithdrawal(terms.limits, terms.day, { amount: request.amount, deduct })
    const orderNo = String(8_800_000_000_000_000_300n + BigInt(known.size))
    const order = anOrder({ orderNo, state: 'requested', amount: request.amount, fee, deduct })
    known.set(request.requestId, order)
    world.orders = [order, ...world.orders]
    return order
  }
  const fakes: Fake[] = [
    fake(member.info, () => aProfile()),
    fake(lottery.games, () => []),
    fake(api.terms, () => {
      mustWork()
      return world.terms
    }),
    fake(api.save, (request) => {
      world.sent.push(request)
      world.before(request)
      const order = known.get(request.requestId) ?? take(request)
      if (world.losesAnswer) throw new ApiError('TIMEOUT', '请求超时', 0)
      return order
    }),
    fake(api.list, ({ state = 'all', from = '', until = '9999', after, rows = 20 }) => {
      mustWork()
      const all = world.orders.filter(({ status, createTime }) => {
        const day = siteDateOf(createTime)
        const group = status < 3 ? 'processing' : status === 3 ? 'done' : 'failed'
        return day >= from && day <= until && (state === 'all' || state === group)
      })
      const start = after === undefined ? 0 : all.findIndex(({ orderNo }) => orderNo === after) + 1
      const data = all.slice(start, start + rows)
      return { data, next: data.length < rows ? null : (data.at(-1)?.orderNo ?? null) }
    }),
    fake(api.read, ({ orderNo }) => {
      mustWork()
      return mine(world.orders, orderNo)
    }),
    fake(api.evidence, ({ orderNo }) => fileOf(mine(world.orders, orderNo))),
  ]
  return { world, fakes }
}

function mine(orders: readonly OrderDetail[], orderNo: string): OrderDetail {
  const order = orders.find((one) => one.orderNo === orderNo)
  if (order === undefined) throw refusal('WITHDRAW/NOT_FOUND', '提现订单不存在', 404)
  return order
}

function fileOf({ orderNo, amount }: OrderDetail) {
  const text = JSON.stringify({ orderNo, amount: formatYuan(amount), note: '凭证' })
  const bytes = sha256(new TextEncoder().encode(text))
  const hash = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { fileName: `withdrawal-${orderNo}.json`, text, sha256: hash }
}

export const renderWithdraw = (fakes: readonly Fake[], options: RenderPageOptions = {}) =>
  renderLive(<WithdrawPage />, fakes, options)

/** The list, which follows its own address as the stack would have it. */
export const renderHistory = (
  fakes: readonly Fake[],
  search: Record<string, string> = {},
  options: RenderPageOptions = {},
) => renderLive(<Followed search={search} />, fakes, options)

export const renderDetail = (fakes: readonly Fake[], id: string, options: RenderPageOptions = {}) =>
  renderLive(
    <WithdrawDetailPage {...pageProps({ routeName: 'withdraw-history-detail', params: { id } })} />,
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
    if (pathname === '/withdraw-history') setAsked(Object.fromEntries(searchParams))
  }
  return (
    <NavigationContext value={{ ...navigation, go }}>
      <WithdrawHistoryPage {...pageProps({ routeName: 'withdraw-history', search: asked })} />
    </NavigationContext>
  )
}
