/** What bulk work is made of: lists whose rows can be found again, and deeds that can be done to a row. */
import type { BulkDeed, BulkWhat } from '@liuhe/contract/bulk/deed.ts'
import type { BulkDeedName, BulkListName } from '@liuhe/domain/bulk/deeds.ts'
import type { Json } from '@liuhe/domain/content/seal.ts'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { Person } from '../operators/index.ts'

/** A row of a list by its number, and whose it is. */
export interface RowKey {
  rowId: bigint
  ownerId: bigint
}

/** How rows of a list are found: by the filter of its own call, so that nobody reaches others than that one shows. */
export interface BulkList<Name extends BulkListName = BulkListName> {
  /** As the audit names a row. */
  objectOf(row: RowKey): StaffObject
  /** The rows that the filter matches now, `most` at most. @throws REQ/INVALID, BULK/WIDE */
  matching(sql: Queryable, filter: FilterOf<Name>, most: number): Promise<RowKey[]>
  /** Those of some numbers that the list has. */
  found(sql: Queryable, rowIds: readonly bigint[]): Promise<RowKey[]>
  /** How the list calls rows, masked, by their numbers. */
  shown(sql: Queryable, rows: readonly RowKey[]): Promise<ReadonlyMap<bigint, { label: string; about: string }>>
}
type FilterOf<Name extends BulkListName> = Extract<BulkWhat, { list: Name }>['filter']

/** What a deed would do to a row, other than change it: nothing, or refuse with a code of the catalogue. */
export type Would = 'same' | (string & {})

/** How a deed is done to a row. Each row is one transaction, and is begun again after a fault. */
export interface BulkDoing<Name extends BulkDeedName = BulkDeedName> {
  /** As the audit calls the deed of one row. */
  action: string
  /** The rows that it would not change, at once for all. */
  judge(sql: Queryable, rows: readonly RowKey[], deed: DeedOf<Name>): Promise<ReadonlyMap<bigint, Would>>
  /** Does it by what the deed of one row does. @returns `same` where nothing was to do. Throws a refusal. */
  carry(tx: Tx, row: RowKey, deed: DeedOf<Name>, signed: SignedBulk): Promise<'same' | Carried>
}
type DeedOf<Name extends BulkDeedName> = Extract<BulkDeed, { deed: Name }>

/** What the audit has of a row that was changed. */
export interface Carried {
  before: Json
  after: Readonly<Record<string, Json>>
}

/** Who signed for it, and why. */
export interface SignedBulk {
  approvalId: number
  people: readonly [maker: Person, checker: Person]
  reason: string
}

export interface BulkParts {
  lists: { readonly [Name in BulkListName]: BulkList<Name> }
  deeds: { readonly [Name in BulkDeedName]: BulkDoing<Name> }
}

/** Of a list or a deed by its name; what was stored is what its own schema has read. */
export const listOf = ({ lists }: BulkParts, name: BulkListName): BulkList<never> =>
  lists[name] as unknown as BulkList<never>
export const doingOf = ({ deeds }: BulkParts, name: BulkDeedName): BulkDoing<never> =>
  deeds[name] as unknown as BulkDoing<never>
