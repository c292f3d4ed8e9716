import type { ExportColumn } from '@liuhe/contract/exports/column.ts'
import { EXPORT_LISTS, type ExportListName } from '@liuhe/contract/exports/lists.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'

type Column = ExportColumn<never>

/** The columns of a list that have these names, in the order of the list; undefined when a name is none of its. */
export function columnsOf(list: ExportListName, names: readonly string[]): readonly Column[] | undefined {
  const all = EXPORT_LISTS[list].columns as readonly Column[]
  const isKnown = names.every((name) => all.some((column) => column.name === name))
  return isKnown && new Set(names).size === names.length ? all.filter(({ name }) => names.includes(name)) : undefined
}

/** What stands above each column; a signed amount has two. */
export const headOf = (columns: readonly Column[]): string[] =>
  columns.flatMap((column) => (column.kind === 'signed' ? [`${column.label}方向`, column.label] : [column.label]))

/** The cells of a row, in the order of {@link headOf}. */
export const cellsOf = (columns: readonly Column[], row: unknown, timeOf: (at: number) => string): string[] =>
  columns.flatMap((column) => cellsOfColumn(column, row as never, timeOf))

function cellsOfColumn(column: Column, row: never, timeOf: (at: number) => string): string[] {
  switch (column.kind) {
    case 'text':
      return [column.of(row) ?? '']
    case 'count':
      return [String(column.of(row) ?? '')]
    case 'time': {
      const at = column.of(row)
      return [at === null || at === undefined ? '' : timeOf(at)]
    }
    case 'money': {
      const amount = column.of(row)
      return [amount === null || amount === undefined ? '' : plainYuan(amount)]
    }
    case 'signed': {
      const amount = column.of(row)
      if (amount === null || amount === undefined) return ['', '']
      return [amount === 0n ? '' : column.ways[amount > 0n ? 0 : 1], plainYuan(amount < 0n ? -amount : amount)]
    }
  }
}

/** Yuan without grouping, as a program of tables reads a number. */
const plainYuan = (money: Money): string => formatAmount(money).replaceAll(',', '')
