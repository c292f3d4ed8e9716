import * as bets from '@liuhe/contract/api/bets.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { type Fake, fake } from '@liuhe/web/testing/fake-call.ts'
import { useEffect, useState } from 'react'
import { vi } from 'vitest'
import { pageProps, renderPage } from '../../../shared/testing/render-page.tsx'
import BetListPage from '../bet-list-page.tsx'
import type { Order } from '../use-cancel-rules.ts'

/** The wire knows whole seconds only. */
const SECOND = Math.floor(Date.now() / 1000) * 1000

/** An order that can be cancelled, unless told otherwise. */
export const order = (row: Partial<Order> = {}): Order => ({
  orderNo: '1',
  gameId: 71,
  gameName: '一分六合彩',
  turnNum: '202611201358',
  chaseNo: null,
  status: 0,
  result: null,
  pricing: 'credit',
  playName: '特码A',
  selectionText: '07',
  odds: [480_000],
  notes: 1,
  total: 10_000n,
  reward: 0n,
  closeTime: SECOND + 60_000,
  addTime: SECOND,
  account: 'player01',
  resultText: null,
  cancellable: true,
  ...row,
})

const pageFor = ({ page = 1, rows = 20 }: { page?: number; rows?: number }, list: readonly Order[]) => ({
  data: list.slice((page - 1) * rows, page * rows),
  totalCount: list.length,
})

const GAMES = [
  {
    gameId: 71,
    code: 'yflhc',
    gameName: '一分六合彩',
    family: 'LHC',
    cate: 0,
    sort: 1,
    liveTime: '',
    bettable: true,
  },
  {
    gameId: 45,
    code: 'jssc',
    gameName: '极速赛车',
    family: 'PK10',
    cate: 3,
    sort: 2,
    liveTime: '',
    bettable: false,
  },
  {
    gameId: 70,
    code: 'xglhc',
    gameName: '香港六合彩',
    family: 'LHC',
    cate: 0,
    sort: 3,
    liveTime: '21:30',
    bettable: true,
    official: true as const,
  },
]

/** What the server of a test has and was told. */
export function betsWorld(orders: readonly Order[] = []) {
  const world = {
    orders: [...orders],
    asked: [] as Record<string, unknown>[],
    cancelled: [] as string[][],
    /** Throws to refuse. */
    onCancel: (): void => undefined,
    onRead: (): void => undefined,
  }
  const fakes: Fake[] = [
    fake(lottery.games, () => GAMES),
    fake(bets.todayList, (args: ArgsOf<typeof bets.todayList>) => {
      world.asked.push(args)
      world.onRead()
      const found = world.orders.filter(
        ({ status, gameId }) =>
          (args.status === undefined || status === args.status) &&
          (args.gameId === undefined || gameId === args.gameId),
      )
      return pageFor(args, found)
    }),
    fake(bets.historyDayReport, () => {
      world.onRead()
      return [
        { statTime: '2026-11-19', bettingMoney: 250_000n, profit: 320_000n },
        { statTime: '2026-11-18', bettingMoney: 100_000n, profit: -100_000n },
      ]
    }),
    fake(bets.historyList, (args) => {
      world.asked.push(args)
      return pageFor(args, [order({ orderNo: '9', status: 1, result: 0, selectionText: '49', cancellable: false })])
    }),
    fake(bets.cancel, ({ orderNos }) => {
      world.cancelled.push(orderNos)
      world.onCancel()
      for (const one of world.orders) if (orderNos.includes(one.orderNo)) one.status = 2
      return { cancelled: orderNos, refused: [], refund: 0n, balance: 0n }
    }),
  ]
  return { world, fakes }
}

/** Answers the published system config with the operator's switch for cancelling. */
export const publishCancelSwitch = (value: '0' | '1'): void => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json([{ configKey: 'hy_is_cancel', configValue: value }]),
  )
}

export const renderBetList = (fakes: readonly Fake[], search: Record<string, string> = {}) =>
  renderPage(<BetListPage {...pageProps({ routeName: 'bet-list', search })} />, { fakes, token: 'abc' })

/** The page as it stays on the screen while its tab changes. */
export async function renderTabs(fakes: readonly Fake[]) {
  const turn: { to: (tab: string) => void } = { to: () => undefined }
  function Turning() {
    const [tab, setTab] = useState('1')
    useEffect(() => void (turn.to = setTab), [])
    return <BetListPage {...pageProps({ routeName: 'bet-list', search: { tab } })} />
  }
  const view = await renderPage(<Turning />, { fakes, token: 'abc' })
  return { ...view, show: (tab: string) => turn.to(tab) }
}
