import { useViews } from '../../frame/use-views.ts'
import { LEDGER_VIEWS, ledgerFilters } from './filters.ts'

/** What the views of the desk have in common. */
export const useLedgerFrame = (shown: keyof typeof LEDGER_VIEWS) => ({
  ...useViews(ledgerFilters, { views: LEDGER_VIEWS, shown }),
  ...{ title: '账务查询', icon: 'search' as const },
})
