import { ALL_SUPPLIERS } from '@liuhe/contract/api/games.ts'
import type { CentreGame } from './centre-game.ts'

/** One entry of the drawer: a supplier, and whether it is chosen (GC-048). */
export type SupplierOption = Pick<CentreGame, 'supplierCode' | 'supplierName' | 'supplierLogo'> & {
  isSelected: boolean
}

/** The entry that stands for every supplier (GC-049). */
const ALL = { supplierCode: ALL_SUPPLIERS, supplierName: '全部平台', supplierLogo: '' } as const

/** Codes of the chosen suppliers; none means all of them. */
export type Selection = readonly string[]

/** The drawer's entries, 全部平台 first. */
export function optionsOf(suppliers: readonly Omit<SupplierOption, 'isSelected'>[], chosen: Selection) {
  const options: SupplierOption[] = suppliers.map((one) => ({ ...one, isSelected: chosen.includes(one.supplierCode) }))
  return [{ ...ALL, isSelected: chosen.length === 0 }, ...options]
}

/**
 * What is chosen after a tap: 全部平台 clears the others, any other takes it away, and it returns when none is left
 * (GC-061 … 063).
 */
export function afterTap(chosen: Selection, tapped: string): Selection {
  if (tapped === ALL_SUPPLIERS) return []
  return chosen.includes(tapped) ? chosen.filter((code) => code !== tapped) : [...chosen, tapped]
}

/** The suppliers of some games, each once, in the order of the games; lotteries have none. */
export function suppliersOf(games: readonly CentreGame[]): Omit<SupplierOption, 'isSelected'>[] {
  const known = new Map(games.map((game) => [game.supplierCode, game]))
  return [...known.values()]
    .filter(({ supplierCode }) => supplierCode !== '')
    .map(({ supplierCode, supplierName, supplierLogo }) => ({ supplierCode, supplierName, supplierLogo }))
}
