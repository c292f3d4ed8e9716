import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as api from '@liuhe/contract/api/turnover.ts'
import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { type Fake, fake } from '@liuhe/web/testing/fake-call.ts'
import { LiveContext } from '../../../shared/live.ts'
import { pageProps, renderPage, type RenderPageOptions } from '../../../shared/testing/render-page.tsx'
import type { Requirement, Source, Sources, Turnover, TurnoverBet } from '../use-turnover.ts'
import ValidWithdrawDetailPage from '../valid-withdraw-detail-page.tsx'
import ValidWithdrawPage from '../valid-withdraw-page.tsx'

export const AT = Date.parse('2026-11-16T13:03:00Z')

export const aRow = (row: Partial<Requirement> = {}): Requirement => ({
  id: '1',
  deposit: yuan('500'),
  gift: 0n,
  depositClaim: yuan('500'),
  giftClaim: 0n,
  cpDml: yuan('380'),
  sportsDml: 0n,
  videoDml: yuan('120'),
  beginAt: AT,
  endAt: AT + 1000,
  type: 1,
  status: 0,
  depositAdopted: true,
  giftAdopted: true,
  remark: '',
  ...row,
})

const aSource = (source: Partial<Source> = {}): Source => ({
  id: '1',
  sourceKind: 'recharge',
  sourceNo: 'R1',
  depositMultiple: 100,
  giftMultiple: 100,
  giftBasis: 'both',
  spanBets: 40,
  spanDml: yuan('420'),
  flows: [
    { from: '1', fromAt: AT, amount: yuan('420') },
    { from: '2', fromAt: AT + 86_400_000, amount: yuan('80') },
  ],
  finishedAt: AT + 90_000_000,
  closedAt: null,
  givenUp: 0n,
  canGiveUp: false,
  ...source,
})

/** The worked example: 500 done, 1,000 and a gift of 100 with 980 missing. */
export const EXAMPLE: Turnover = {
  relaxQuota: yuan('10'),
  requireDml: yuan('3000'),
  sumAllDml: yuan('2020'),
  sumAllDeduct: yuan('100'),
  yetWithdraw: yuan('980'),
  rows: [
    aRow(),
    aRow({
      ...{ id: '2', deposit: yuan('1000'), gift: yuan('100'), depositClaim: yuan('1000'), giftClaim: yuan('1500') },
      ...{ cpDml: yuan('980'), videoDml: yuan('340'), sportsDml: yuan('200'), endAt: null, type: 0 },
      ...{ giftAdopted: false, beginAt: AT + 86_400_000, remark: '首充礼金' },
    }),
  ],
}

export const SOURCES: Sources = {
  deductMode: 0,
  feePercent: 10,
  weights: { cp: 100, sports: 100, video: 100 },
  rows: [
    aSource(),
    aSource({
      ...{ id: '2', sourceNo: 'R2', giftMultiple: 1500, giftBasis: 'gift', spanBets: 62, spanDml: yuan('1600') },
      ...{ flows: [{ from: '2', fromAt: AT + 86_400_000, amount: yuan('1520') }], finishedAt: null, canGiveUp: true },
    }),
  ],
}

export const aBet = (bet: Partial<TurnoverBet> = {}): TurnoverBet => ({
  orderNo: '9001',
  category: 'cp',
  gameName: '一分六合彩',
  turnNum: '202611181358',
  playName: '特码A',
  selectionText: '07,19',
  total: yuan('100'),
  counted: yuan('100'),
  share: yuan('100'),
  reason: null,
  isLater: false,
  addedAt: AT + 1000,
  settledAt: AT + 60_000,
  ...bet,
})

/** What the server of a test has and was told. */
export function turnoverWorld(changes: { turnover?: Turnover; sources?: Sources; bets?: readonly TurnoverBet[] } = {}) {
  const world = { turnover: EXAMPLE, sources: SOURCES, bets: [aBet()], ...changes, givenUp: [] as string[] }
  const fakes: Fake[] = [
    fake(api.queryAll, () => world.turnover),
    fake(api.sources, () => world.sources),
    fake(api.bets, ({ after }) => {
      const from = after === undefined ? 0 : Number(after)
      const next = from + 20 < world.bets.length ? String(from + 20) : null
      return { data: world.bets.slice(from, from + 20), next }
    }),
    fake(api.entries, ({ id }) =>
      id === '2'
        ? [{ id: '7', kind: 'corrected' as const, dmlChange: -yuan('40'), claimChange: 0n, addedAt: AT + 5000 }]
        : [],
    ),
    fake(api.giveUp, ({ id }) => {
      world.givenUp.push(id)
      return { yetWithdraw: 0n, balance: 0n }
    }),
    fake(lottery.games, () => []),
  ]
  return { world, fakes }
}

/** Draws the page, or the page of one requirement, and speaks for the server. */
export async function renderTurnover(fakes: readonly Fake[], id?: string, options: RenderPageOptions = {}) {
  const listeners = new Set<(push: PushContent) => void>()
  const live = {
    subscribe: () => () => undefined,
    listen: (listener: (push: PushContent) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const view = await renderPage(
    <LiveContext value={live}>
      {id === undefined ? (
        <ValidWithdrawPage />
      ) : (
        <ValidWithdrawDetailPage {...pageProps({ routeName: 'valid-withdraw-detail', params: { id } })} />
      )}
    </LiveContext>,
    { fakes, token: 't', ...options },
  )
  return { ...view, push: (content: PushContent) => listeners.forEach((listener) => listener(content)) }
}
