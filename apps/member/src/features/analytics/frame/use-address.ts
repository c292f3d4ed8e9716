import { paths } from '@liuhe/brand/paths.ts'
import { type PageProps, useNavigation } from '../../../shared/navigation.ts'
import { type AnalyticRoute, isAnalyticRoute } from './sections.ts'

/** How many draws a page may look at, and how many it does at first (Domain §4). */
export const WINDOW = { least: 10, most: 200, standard: 100 } as const

export type Address = {
  route: AnalyticRoute
  gameId: number
  /** W: draws that the figures are about. */
  rows: number
  /** The window as a query; the standard one is not written. */
  window: { rows?: number }
  /** The value of a query key of the page itself. */
  query: (key: string) => string | undefined
  /** The address with other values; an empty one is left out. */
  to: (changes: Record<string, string>) => string
  /** Shows this page with other values. */
  change: (changes: Record<string, string>) => void
}

/** What the address of a page of statistics says: the game, the window, and the open view. */
export function useAddress({ routeName, params, search }: PageProps): Address {
  const navigation = useNavigation()
  const route = isAnalyticRoute(routeName) ? routeName : 'special-history'
  const gameId = Number(params['id'])
  const to = (changes: Record<string, string>) => {
    const values = Object.entries({ ...search, ...changes }).filter(([, value]) => value !== '')
    return paths[route]({ id: gameId }, Object.fromEntries(values))
  }
  const rows = rowsOf(search['rows'])
  return {
    route,
    gameId,
    rows,
    window: rows === WINDOW.standard ? {} : { rows },
    query: (key) => search[key],
    to,
    change: (changes) => navigation.go(to(changes), { replace: true }),
  }
}

/** A window typed by hand is brought within its limits; anything else is the standard one. */
export function rowsOf(text: string | undefined): number {
  if (text === undefined || !/^\d{1,4}$/.test(text)) return WINDOW.standard
  return Math.min(WINDOW.most, Math.max(WINDOW.least, Number(text)))
}

/** One of the views of a page; the first one when the address names none of them. */
export const viewOf = <View extends string>(address: Address, views: readonly { key: View }[]): View =>
  (views.find(({ key }) => key === address.query('view')) ?? (views[0] as { key: View })).key
