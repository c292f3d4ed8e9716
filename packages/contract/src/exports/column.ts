/** How a list of the console becomes a file: columns as data, filters in words. */
import type { Money } from '@liuhe/domain/money.ts'
import type * as z from 'zod/mini'
import type { AnyDefinition, Endpoint, OutputOf, Schema } from '../endpoint.ts'

interface Named {
  name: string
  /** The head of the column. */
  label: string
  /** Shows something of a person in full: a file with it takes a second person (SEC-62). */
  isOpen?: true
}
type Nothing = null | undefined

/** A column of a file. A signed amount becomes two: which way it goes, and how much. */
export type ExportColumn<Row> = Named &
  (
    | { kind: 'text'; of: (row: Row) => string | Nothing }
    | { kind: 'count'; of: (row: Row) => number | Nothing }
    | { kind: 'money'; of: (row: Row) => Money | Nothing }
    | { kind: 'signed'; of: (row: Row) => Money | Nothing; ways: readonly [gained: string, lost: string] }
    /** Epoch ms. */
    | { kind: 'time'; of: (row: Row) => number | Nothing }
  )

/** A list that can be exported, by the endpoint that its desk asks. */
export interface ExportList<Row = unknown, Filter extends object = object> {
  title: string
  /** In the order of the file. */
  columns: readonly ExportColumn<Row>[]
  /** What each filter is called, and its values where they are codes. */
  filters: Readonly<Record<keyof Filter & string, FilterWords>>
}
type FilterWords = string | { label: string; values: Readonly<Record<string, string>> }

/** The rows of an answer: it is a list, or has one as `data`. */
export type RowOf<E> =
  OutputOf<E> extends readonly (infer Row)[] ? Row : OutputOf<E> extends { data: readonly (infer Row)[] } ? Row : never

type Paging = 'after' | 'before' | 'rows'
/** What may be asked of a list, without where a page begins. */
export type FilterShape<E> =
  E extends Endpoint<infer P, infer Q, infer _B, infer _O, string> ? P & Omit<Q, Paging> : never
type FilterOf<E> =
  FilterShape<E> extends infer S extends Record<string, Schema> ? { [K in keyof S]: z.output<S[K]> } : never

export const exportList =
  <E extends AnyDefinition>(_endpoint: E) =>
  (list: ExportList<RowOf<E>, FilterOf<E>>) =>
    list

export const text = <Row>(name: string, label: string, of: (row: Row) => string | Nothing): ExportColumn<Row> => ({
  ...{ name, label, of, kind: 'text' },
})
export const count = <Row>(name: string, label: string, of: (row: Row) => number | Nothing): ExportColumn<Row> => ({
  ...{ name, label, of, kind: 'count' },
})
export const money = <Row>(name: string, label: string, of: (row: Row) => Money | Nothing): ExportColumn<Row> => ({
  ...{ name, label, of, kind: 'money' },
})
export const time = <Row>(name: string, label: string, of: (row: Row) => number | Nothing): ExportColumn<Row> => ({
  ...{ name, label, of, kind: 'time' },
})
export const signed = <Row>(
  name: string,
  label: string,
  of: (row: Row) => Money | Nothing,
  ways: readonly [gained: string, lost: string],
): ExportColumn<Row> => ({ name, label, of, ways, kind: 'signed' })

/** A column that shows something of a person in full. */
export const open = <Row>(column: ExportColumn<Row>): ExportColumn<Row> => ({ ...column, isOpen: true })
