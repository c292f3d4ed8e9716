/** How bulk work is asked for: rows by a filter, rows that were picked, or rows of one that has ended. */
import { createHash } from 'node:crypto'
import type * as api from '@liuhe/contract/api/operator/bulk.ts'
import { BulkDeed, bulkFilterWords, BulkWhat, deedWords } from '@liuhe/contract/bulk/deed.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { BULK_DEEDS, BULK_ROWS_MAX, type BulkDeedName } from '@liuhe/domain/bulk/deeds.ts'
import { canonicalJson, type Json } from '@liuhe/domain/content/seal.ts'
import { staffMay, type StaffRole } from '@liuhe/domain/staff.ts'
import type { Queryable } from '../../db/connect.ts'
import { databaseNow } from '../../db/database-clock.ts'
import { Refusal } from '../../http/refusal.ts'
import { propose, selectEnds } from '../approvals/index.ts'
import { permissionOf } from '../exports/index.ts'
import type { OperatorRead, OperatorWrite } from '../operators/index.ts'
import { bulkDeed, deedIn, digestOf, whatOf, wireOf } from './bulk-deed.ts'
import { type BulkParts, listOf, type RowKey } from './bulk-parts.ts'
import { forecast } from './forecast.ts'
import * as queries from './queries.ts'

/** Of one person that may wait for a second one at a time. */
const PROPOSED_MAX = 5
/** So many of his last ones are looked at: a proposal waits for a day. */
const LOOKED_AT = 200

type Asked = Pick<InputOf<typeof api.look>, 'what' | 'ids' | 'deed'>
type Answer = OutputOf<typeof api.propose>

/** What a deed would do; nothing is kept. */
export async function lookAt(
  parts: BulkParts,
  { sql, operator }: OperatorRead<typeof api.look>,
  asked: Asked,
): Promise<OutputOf<typeof api.look>> {
  refuseWhoMayNot(operator.role, asked)
  const keys = await keysOf(sql, parts, asked)
  const { what, deed } = asked
  return { ...(await forecast(sql, parts, deed, keys)), filter: bulkFilterWords(what), deed: deedWords(deed) }
}

/**
 * Keeps the rows that are matched now, and proposes the deed for them. The same request again is answered alike.
 * @throws BULK/LATE for a hold that would be over already, BULK/ROWS, BULK/EMPTY, BULK/MANY, UC/FORBIDDEN
 */
export async function proposeBulk(
  parts: BulkParts,
  context: OperatorWrite<typeof api.propose>,
  { what, ids, deed, ...said }: InputOf<typeof api.propose>,
): Promise<Answer> {
  const asked = { what, ids, deed }
  refuseWhoMayNot(context.operator.role, asked)
  if (deed.deed === 'hold' && deed.until !== null && deed.until <= (await databaseNow(context.tx))) {
    throw new Refusal('BULK/LATE')
  }
  const stored = { list: what.list, filter: filterOf(what), isPicked: ids !== undefined, deed: wireOf(BulkDeed, deed) }
  return keep(parts, context, {
    ...{
      ...stored,
      ...said,
      sourceId: null,
      words: { ...stored, isPicked: stored.isPicked ? 1 : 0, ids: ids ?? null },
    },
    keys: () => keysOf(context.tx, parts, asked),
  })
}

/**
 * Proposes the refused rows of an ended one again, or what takes back what it changed.
 * @throws BULK/STATE while it runs, and where there is no such row or nothing takes the deed back
 */
export async function proposeAgain(
  parts: BulkParts,
  context: OperatorWrite<typeof api.again>,
  { bulkId, how, ...said }: InputOf<typeof api.again>,
): Promise<Answer> {
  const { tx, operator } = context
  const source = await queries.findBulk(tx, bulkId)
  if (source === undefined || !staffMay(operator.role, permissionOf(source.list))) throw new Refusal('BULK/NOT_FOUND')
  const deed = how === 'retry' ? deedIn(source) : inverseOf(deedIn(source))
  if (source.endedAt === null || deed === undefined) throw new Refusal('BULK/STATE')
  const { list, filter, address } = source
  refuseWhoMayNot(operator.role, { what: whatOf(source), deed })
  return keep(parts, context, {
    ...{ list, filter, address, isPicked: true, deed: wireOf(BulkDeed, deed), sourceId: bulkId, ...said },
    words: { bulkId, how },
    async keys() {
      const keys = await queries.selectKeys(tx, bulkId, how === 'retry' ? 'refused' : 'changed')
      if (keys.length === 0) throw new Refusal('BULK/STATE')
      return keys
    },
  })
}

/** What takes a deed back; a hold that was let go is held until somebody lets it go again. */
function inverseOf(deed: BulkDeed): BulkDeed | undefined {
  const name = BULK_DEEDS[deed.deed].inverse as BulkDeedName | null
  if (name === null) return undefined
  if (name === 'hold') return { deed: name, until: null }
  return { ...('tag' in deed && { tag: deed.tag }), deed: name } as BulkDeed
}

interface Kept extends Omit<queries.NewBulk, 'madeBy' | 'asked' | 'digest' | 'keys'> {
  /** What was asked for, to tell a repeat from another wish. */
  words: Json
  keys: () => Promise<readonly RowKey[]>
}

async function keep(
  parts: BulkParts,
  context: OperatorWrite<typeof api.propose> | OperatorWrite<typeof api.again>,
  { words, keys: find, ...it }: Kept,
): Promise<Answer> {
  const { tx, operator, note } = context
  const { operatorId } = operator
  const asked = createHash('sha256').update(canonicalJson(words)).digest()
  const before = await queries.findByRequest(tx, operatorId, it.requestId)
  if (before !== undefined && before.asked !== asked.toString('hex')) throw new Refusal('REQ/KEY_REUSED')
  const made = before ?? (await keepNew(context, { ...it, keys: await find(), asked }))
  const payload = { bulkId: made.bulkId, digest: made.digest, rows: made.rows }
  const { reason, requestId } = it
  const proposed = await propose(context, bulkDeed(parts, it.list), { payload, revision: 0, reason, requestId })
  await queries.nameApproval(tx, made.bulkId, proposed.approvalId)
  const { list, filter, deed } = it
  note({ object: `bulk/${made.bulkId}`, after: { list, filter, deed, rows: made.rows, digest: made.digest }, reason })
  return { bulkId: made.bulkId, rows: made.rows, ...proposed }
}

async function keepNew(
  { tx, operator: { operatorId } }: Pick<OperatorWrite<typeof api.propose>, 'tx' | 'operator'>,
  it: Omit<queries.NewBulk, 'madeBy' | 'digest'>,
) {
  const notAgreed = await queries.selectNotAgreed(tx, operatorId, LOOKED_AT)
  if (notAgreed.length - (await selectEnds(tx, notAgreed)).size >= PROPOSED_MAX) throw new Refusal('BULK/MANY')
  const digest = digestOf(it, it.keys)
  const bulkId = await queries.insertBulk(tx, { ...it, madeBy: operatorId, digest })
  // The same request came twice at once: the other one has made it.
  if (bulkId === undefined) throw new Refusal('REQ/KEY_REUSED')
  return { bulkId, digest: digest.toString('hex'), rows: it.keys.length }
}

/** The rows that are asked for. @throws BULK/ROWS with how many at most, BULK/EMPTY, REQ/INVALID */
async function keysOf(sql: Queryable, parts: BulkParts, { what, ids }: Asked): Promise<RowKey[]> {
  const list = listOf(parts, what.list)
  if (ids === undefined) {
    const keys = await list.matching(sql, what.filter as never, BULK_ROWS_MAX + 1)
    if (keys.length > BULK_ROWS_MAX)
      throw new Refusal('BULK/ROWS', { data: { rows: keys.length, most: BULK_ROWS_MAX } })
    if (keys.length === 0) throw new Refusal('BULK/EMPTY')
    return keys
  }
  const wanted = [...new Set(ids)]
  const found = new Map((await list.found(sql, wanted.map(BigInt))).map((key) => [String(key.rowId), key]))
  const keys = wanted.map((id) => found.get(id))
  if (keys.some((key) => key === undefined)) throw new Refusal('REQ/INVALID', { data: { fields: ['ids'] } })
  return keys as RowKey[]
}

/** @throws UC/FORBIDDEN for a list that the role may not read or a deed that is not its work, REQ/INVALID */
function refuseWhoMayNot(role: StaffRole, { what, deed }: Pick<Asked, 'what' | 'deed'>): void {
  const { list, make } = BULK_DEEDS[deed.deed]
  if (!staffMay(role, permissionOf(what.list)) || !staffMay(role, make)) throw new Refusal('UC/FORBIDDEN')
  if (list !== what.list) throw new Refusal('REQ/INVALID', { data: { fields: ['deed'] } })
}

const filterOf = (what: BulkWhat): Json => (wireOf(BulkWhat, what) as { filter: Json }).filter
