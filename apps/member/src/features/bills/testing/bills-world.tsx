import * as bills from '@liuhe/contract/api/bills.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { billGroupOf } from '@liuhe/domain/bills/bill-types.ts'
import { addDays, instantOf, siteDateOf } from '@liuhe/domain/time.ts'
import { type Fake, fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { useState } from 'react'
import { LiveContext } from '../../../shared/live.ts'
import { NavigationContext, useNavigation } from '../../../shared/navigation.ts'
import { fakeLine } from '../../../shared/testing/fake-line.ts'
import { pageProps, renderPage, type RenderPageOptions } from '../../../shared/testing/render-page.tsx'
import type { Bill } from '../bill-row.tsx'
import BillsPage from '../bills-page.tsx'

export const TODAY = siteDateOf(Date.now())
export const daysAgo = (days: number, clock = '12:00:00') => instantOf(addDays(TODAY, -days), clock)

/** Bills from their amounts, oldest first, as a chain from a balance. */
export function aChain(lines: readonly Partial<Bill>[], start = 0n): Bill[] {
  let balance = start
  const chain = lines.map((line, n): Bill => {
    const amount = line.amount ?? 10_000n
    const before = balance
    balance += amount
    return {
      billNo: `B100${n}-1`,
      tranType: 2,
      before,
      after: balance,
      orderNo: null,
      gameId: null,
      turnNum: null,
      content: '',
      addTime: daysAgo(0) + n * 1000,
      ...line,
      amount,
    }
  })
  return chain.toReversed()
}

export type BillsWorld = {
  stored: Bill[]
  fails: boolean
  details: Map<string, Partial<OutputOf<typeof bills.detail>>>
}

/** A server that keeps bills, newest first, and answers pages of `rows`. */
export function billsWorld(stored: Bill[] = []): { world: BillsWorld; fakes: Fake[] } {
  const world: BillsWorld = { stored, fails: false, details: new Map() }
  type Filter = { startDate?: string; endDate?: string; group?: string; tranType?: number; direction?: 'in' | 'out' }
  const passing = ({ startDate = '', endDate = '9999', group, tranType, direction }: Filter) => {
    if (world.fails) throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
    return world.stored.filter((bill) => {
      const day = siteDateOf(bill.addTime)
      return (
        day >= startDate &&
        day <= endDate &&
        (group === undefined || billGroupOf(bill.tranType) === group) &&
        (tranType === undefined || bill.tranType === tranType) &&
        (direction === undefined || bill.amount > 0n === (direction === 'in'))
      )
    })
  }
  const sum = (list: readonly Bill[], isGain: boolean) =>
    list.filter(({ amount }) => amount > 0n === isGain).reduce((total, { amount }) => total + amount, 0n)
  const fakes = [
    fake(bills.list, ({ key, rows = 20, ...filter }) => {
      const all = passing(filter)
      const from = key === undefined ? 0 : all.findIndex(({ billNo }) => billNo === key) + 1
      const data = all.slice(from, from + rows)
      return { data, nextKey: data.length < rows ? null : (data.at(-1)?.billNo ?? null) }
    }),
    fake(bills.summary, (filter) => {
      const all = passing(filter)
      const days = [...new Set(all.map(({ addTime }) => siteDateOf(addTime)))].map((day) => {
        const list = all.filter(({ addTime }) => siteDateOf(addTime) === day)
        return { day, entries: list.length, gained: sum(list, true), spent: -sum(list, false) }
      })
      return { gained: sum(all, true), spent: -sum(all, false), netDeposit: 500_000n, days }
    }),
    fake(bills.search, ({ no }) => ({
      data: world.stored.filter(
        ({ billNo, orderNo }) => billNo === no || orderNo === no || world.details.get(billNo)?.about?.id === no,
      ),
    })),
    fake(bills.netDeposit, () => ({ day: 0n, week: -1_000n, month: 2_000n, year: 30_000n, total: 400_000n })),
    fake(bills.detail, ({ billNo }) => detailOf(world, billNo)),
    fake(bills.startExport, ({ year }) => {
      if (year !== Number(TODAY.slice(0, 4))) throw refusal('BILL/NONE', '该年度没有账单', 404)
      return { path: '/app-api/api/bills/export/ticket' }
    }),
    fake(lottery.games, () => []),
  ]
  return { world, fakes }
}

/** What is told of a bill: the usual, with what the test says of it. */
function detailOf(world: BillsWorld, billNo: string): OutputOf<typeof bills.detail> {
  const bill = world.stored.find((one) => one.billNo === billNo)
  if (bill === undefined) throw refusal('BILL/NOT_FOUND', '账单不存在', 404)
  const isGain = bill.amount > 0n
  return {
    bill,
    posting: {
      from: isGain ? 'opening' : 'main',
      to: isGain ? 'main' : 'stakes',
      amount: isGain ? bill.amount : -bill.amount,
    },
    previousAfter: bill.before,
    together: { lines: 1, amount: bill.amount },
    order: null,
    about: null,
    round: null,
    ...world.details.get(billNo),
  }
}

/** The page, which follows its own address as the stack would have it. */
export async function renderBills(
  fakes: readonly Fake[],
  search: Record<string, string> = {},
  options: RenderPageOptions = {},
) {
  const { live, push } = fakeLine()
  const shown = await renderPage(
    <LiveContext value={live}>
      <Followed search={search} />
    </LiveContext>,
    { token: 'abc', fakes, ...options },
  )
  return { ...shown, push }
}

function Followed({ search }: { search: Record<string, string> }) {
  const [asked, setAsked] = useState(search)
  const navigation = useNavigation()
  const go: typeof navigation.go = (to, options) => {
    navigation.go(to, options)
    if (to.startsWith('/bills')) setAsked(Object.fromEntries(new URL(to, 'https://own.invalid').searchParams))
  }
  return (
    <NavigationContext value={{ ...navigation, go }}>
      <BillsPage {...pageProps({ routeName: 'bills', search: asked })} />
    </NavigationContext>
  )
}
