import { createHash } from 'node:crypto'
import { BulkEffect } from '@liuhe/contract/api/operator/bulk.ts'
import { BulkDeed, bulkFilterWords, BulkWhat, deedWords } from '@liuhe/contract/bulk/deed.ts'
import { BULK_DEEDS, BULK_LIST_NAMES, BULK_ROWS_MAX, type BulkListName } from '@liuhe/domain/bulk/deeds.ts'
import { canonicalJson, type Json } from '@liuhe/domain/content/seal.ts'
import { type StaffPermission, staffMay } from '@liuhe/domain/staff.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { type BulkParts, listOf, type RowKey } from './bulk-parts.ts'
import { forecast } from './forecast.ts'
import * as queries from './queries.ts'

/** What is asked for and its rows stand in tables of their own; the payload signs them by their digest. */
type Payload = { bulkId: number; digest: string; rows: number }

interface KindFacts {
  name: string
  make: StaffPermission
  decide: StaffPermission
}

/** A kind has one role of second persons: what is done to orders may be decided by those who decide about one. */
const KINDS: Readonly<Record<BulkListName, KindFacts>> = {
  members: { name: 'bulk-deed', make: 'makeBulk', decide: 'approveBulk' },
  orders: { name: 'bulk-void', make: 'workBets', decide: 'approveBets' },
}

/** Every kind of it. */
export const bulkKinds = (parts: BulkParts): ApprovalKind<Payload>[] =>
  BULK_LIST_NAMES.map((list) => bulkDeed(parts, list))

/**
 * One deed for many rows of a list, by two people (SEC-62). The decision lets the rows go; each is carried out in a
 * transaction of its own (`run-bulk.ts`), and only rows that were signed for are.
 */
export const bulkDeed = (parts: BulkParts, list: BulkListName): ApprovalKind<Payload> => ({
  ...KINDS[list],
  objectOf: ({ bulkId }) => `bulk/${bulkId}`,
  async lockRevision(tx, { bulkId, digest }) {
    const bulk = await queries.lockProposed(tx, bulkId)
    // Counted again from what is stored: what was signed is what will be done.
    if (bulk === undefined || digestOf(bulk, await queries.selectKeys(tx, bulkId)).toString('hex') !== digest) {
      throw new Refusal('APPROVAL/CHANGED')
    }
    return 0
  },
  async effectOf(sql, { bulkId }) {
    const bulk = await queries.findBulk(sql, bulkId)
    if (bulk === undefined) return null
    const keys = await queries.selectKeys(sql, bulkId)
    const deed = deedIn(bulk)
    const { list, isPicked } = bulk
    return z.encode(BulkEffect, {
      ...{ bulkId, list, isPicked, filter: bulkFilterWords(whatOf(bulk)), deed: deedWords(deed) },
      ...(await forecast(sql, parts, deed, keys)),
      ...(isPicked ? { added: 0, gone: 0 } : await driftOf(sql, parts, bulk, keys)),
    })
  },
  async execute(tx, { bulkId, rows }, { people: [maker, checker] }) {
    const bulk = await queries.findBulk(tx, bulkId)
    if (bulk === undefined) throw new Refusal('APPROVAL/CHANGED')
    const { make, decide } = BULK_DEEDS[deedIn(bulk).deed]
    if (!staffMay(maker.role, make)) throw new Refusal('APPROVAL/MAKER')
    if (!staffMay(checker.role, decide)) throw new Refusal('UC/FORBIDDEN')
    await queries.letGo(tx, bulkId, checker.operatorId)
    return { bulkId, rows }
  },
})

type Stored = Pick<queries.BulkRow, 'list' | 'filter' | 'deed' | 'isPicked'>

/** SHA-256 of what is done, and to which rows in which order. */
export const digestOf = ({ list, filter, deed, isPicked }: Stored, keys: readonly RowKey[]): Buffer =>
  createHash('sha256')
    .update(
      canonicalJson({
        ...{ list, filter, deed, isPicked: isPicked ? 1 : 0 },
        rows: keys.map(({ rowId, ownerId }) => [String(rowId), String(ownerId)]),
      }),
    )
    .digest()

/** A deed as it was stored. */
export const deedIn = ({ deed }: Pick<Stored, 'deed'>): BulkDeed => z.decode(BulkDeed, deed as never)
export const whatOf = ({ list, filter }: Stored): BulkWhat => z.decode(BulkWhat, { list, filter } as never)

/** As it crosses the wire: without the filters that are not set. */
export const wireOf = (schema: z.ZodMiniType, value: unknown): Json =>
  JSON.parse(JSON.stringify(z.encode(schema, value as never))) as Json

/** How many rows the filter matches now and did not then, and the other way round. */
async function driftOf(sql: Queryable, parts: BulkParts, bulk: queries.BulkRow, keys: readonly RowKey[]) {
  const now = await listOf(parts, bulk.list).matching(sql, whatOf(bulk).filter as never, BULK_ROWS_MAX + 1)
  const [then, there] = [keys, now].map((some) => new Set(some.map(({ rowId }) => rowId)))
  const without = (some: readonly RowKey[], others = new Set<bigint>()) =>
    some.filter(({ rowId }) => !others.has(rowId)).length
  return { added: without(now, then), gone: without(keys, there) }
}
