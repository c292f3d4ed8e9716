import type { RouteName } from '@liuhe/brand/routes.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import reference from '@liuhe/fixtures/data/stats.json' with { type: 'json' }
import { instantOf } from '@liuhe/domain/time.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import type { ComponentType } from 'react'
import { page } from 'vitest/browser'
import { type Live, LiveContext } from '../../../shared/live.ts'
import type { PageProps } from '../../../shared/navigation.ts'
import { pageProps, renderPage } from '../../../shared/testing/render-page.tsx'

type History = OutputOf<typeof lottery.history>

const GAMES = [
  { gameId: 110, code: 'xam', gameName: '新澳门六合彩', family: 'LHC', cate: 0, sort: 1, bettable: true },
  { gameId: 10, code: 'jsk3', gameName: '江苏快3', family: 'K3', cate: 6, sort: 2, bettable: false },
  { gameId: 95, code: 'xynn', gameName: '幸运牛牛', family: 'NN', cate: 7, sort: 4, bettable: false },
  { gameId: 44, code: 'jsft60', gameName: '极速飞艇', family: 'PK10', cate: 3, sort: 3, bettable: false },
].map((game) => ({ ...game, liveTime: '' }))

/** Twelve draws whose figures are worked out (Domain §4.3). */
export const TWELVE = historyOf(reference.draws.map(({ issue, openNum }) => [String(issue), openNum]))

export function historyOf(
  rows: readonly (readonly [turnNum: string, resultText: string])[],
  lunarYear = 2026,
): History {
  const openTime = instantOf('2026-05-08', '20:30')
  const data = rows.map(([turnNum, resultText]) => ({ gameId: 110, turnNum, resultText, openTime, lunarYear }))
  return { data, totalCount: data.length }
}

type OpenOptions = {
  gameId?: number
  search?: Record<string, string>
  history?: () => History
  live?: Live
}

/** A page of statistics over the twelve draws, unless another history is given. */
export async function openPage(Page: ComponentType<PageProps>, routeName: RouteName, options: OpenOptions = {}) {
  const { gameId = 110, search = {}, history = () => TWELVE, live = null } = options
  const props = pageProps({ routeName, params: { id: String(gameId) }, search })
  const view = await renderPage(
    <LiveContext value={live}>
      <Page {...props} />
    </LiveContext>,
    { fakes: [fake(lottery.games, () => GAMES), fake(lottery.history, history)] },
  )
  return view
}

/** A card by its title. */
export const region = (name: string) => page.getByRole('region', { name, exact: true })
