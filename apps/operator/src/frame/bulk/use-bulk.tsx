import type { BulkWhat } from '@liuhe/contract/bulk/deed.ts'
import { BULK_DEED_NAMES, BULK_DEEDS, type BulkDeedName, type BulkListName } from '@liuhe/domain/bulk/deeds.ts'
import type { ReactNode } from 'react'
import { useOperator } from '../../session/console-context.tsx'
import { may, type Operator } from '../../session/session.ts'
import type { Choice, RowKey } from '../list-table.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { usePicked } from './use-picked.ts'

/** The list of a desk with its filter, as its call asks for it. */
export interface BulkOf {
  what: BulkWhat
}

interface BulkParts {
  of: BulkOf | undefined
  keys: readonly RowKey[]
  /** How many rows the filter has, where the call says so. */
  total: number | undefined
  selected: RowKey | undefined
}

/** Boxes of rows and the bar of deeds of a desk; nothing for those who may do none of them. */
export function useBulk({ of, keys, total, selected }: BulkParts): { choice: Choice | undefined; bar: ReactNode } {
  const operator = useOperator()
  const deeds = of === undefined ? [] : bulkDeedsOf(of.what.list, operator)
  const isOn = deeds.length > 0
  const picked = usePicked({ keys, base: of === undefined ? '' : baseOf(of.what), selected, isOn })
  if (of === undefined || !isOn) return { choice: undefined, bar: null }
  return { choice: picked.choice, bar: <BulkBar {...{ picked, deeds, total }} what={of.what} /> }
}

/** What somebody may propose for many rows of a list. */
export const bulkDeedsOf = (list: BulkListName, operator: Operator): BulkDeedName[] =>
  may(operator, 'makeBulk')
    ? BULK_DEED_NAMES.filter((name) => BULK_DEEDS[name].list === list && may(operator, BULK_DEEDS[name].make))
    : []

/** Another order of the same rows is the same filter. */
function baseOf({ list, filter }: BulkWhat): string {
  const { sort: _order, ...asked } = filter as { sort?: unknown }
  return JSON.stringify([list, asked])
}
