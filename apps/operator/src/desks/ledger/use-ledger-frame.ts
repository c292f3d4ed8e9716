import { useFilters } from '../../frame/filters.ts'
import { LEDGER_VIEWS, ledgerFilters } from './filters.ts'

type View = keyof typeof LEDGER_VIEWS

/** What the views of the desk have in common. */
export function useLedgerFrame(shown: View) {
  const [filters, change] = useFilters(ledgerFilters)
  const all = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
  return {
    ...{ filters, change, title: '账务查询', icon: 'search' as const },
    views: {
      ...{ views: LEDGER_VIEWS, shown },
      onPick: (picked: string) => change({ ...all, view: picked as View }),
    },
  }
}
