import { useFilters } from '../../frame/filters.ts'
import { gameWalletFilters } from './filters.ts'
import { Alarms, Calls, Differences, Limits, Providers, Rounds, Transfers } from './lists.tsx'
import { VIEWS, type View } from './words.ts'

const LISTS = {
  providers: Providers,
  rounds: Rounds,
  differences: Differences,
  transfers: Transfers,
  calls: Calls,
  limits: Limits,
  alarms: Alarms,
} as const

/** Providers of games and their wallet: who calls, what is open, what disagrees, what is closed to whom. */
export default function GameWalletDesk() {
  const [filters, change] = useFilters(gameWalletFilters)
  const view = filters.view ?? 'providers'
  const List = LISTS[view]
  const onPick = (picked: View) =>
    // Another view is another list: only the provider and the member are asked of all of them.
    change({
      ...{ view: picked === 'providers' ? undefined : picked, row: undefined, round: undefined },
      ...{ transactionId: undefined, outcome: undefined, kind: undefined, state: undefined },
    })
  const views = { views: VIEWS, shown: view, onPick } as never
  return <List key={view} desk={{ filters, change, title: '游戏钱包', icon: 'game', views }} />
}
