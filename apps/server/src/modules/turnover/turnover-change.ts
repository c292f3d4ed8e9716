import { ChangeEffect } from '@liuhe/contract/api/operator/turnover.ts'
import { allocate } from '@liuhe/domain/turnover/allocate.ts'
import { assess } from '@liuhe/domain/turnover/assess.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { isExcluded } from '../limits/index.ts'
import { changeRows } from './change-rows.ts'
import * as queries from './queries.ts'
import type { StoredRow } from './stored-row.ts'

/** Amounts are text of 厘. */
type Payload = { rowId: string; depositClaim: string; giftClaim: string }

/** What a deposit or gift asks for is set by hand (SEC-62): an entry says so, and the member is told. */
export const turnoverChange: ApprovalKind<Payload> = {
  name: 'turnover-change',
  make: 'operateTurnover',
  decide: 'approveTurnover',
  objectOf: ({ rowId }) => `turnover/${rowId}`,
  async lockRevision(tx, { rowId }) {
    const found = await queries.findRow(tx, BigInt(rowId))
    if (found === undefined) throw new Refusal('TURNOVER/NOT_FOUND')
    await queries.lockMembers(tx, [found.memberId])
    const row = await queries.findRow(tx, found.rowId)
    if (row?.status !== 0) throw new Refusal('TURNOVER/CLOSED')
    return row.revision
  },
  async effectOf(sql, payload) {
    const row = await queries.findRow(sql, BigInt(payload.rowId))
    if (row === undefined) return null
    const changed = { ...row, ...claimsIn(payload) }
    const missing = await missingOf(sql, row.memberId)
    return z.encode(ChangeEffect, {
      memberId: String(row.memberId),
      before: { ...claimsOfRow(row), yetWithdraw: missing([row]) },
      after: { ...claimsOfRow(changed), yetWithdraw: missing([changed]) },
    })
  },
  async execute(tx, payload, { people: [maker, checker], reason }) {
    const row = (await queries.findRow(tx, BigInt(payload.rowId))) as StoredRow
    const cause = { kind: 'adjusted', reason, actor: `operator:${maker.login},${checker.login}` } as const
    await changeRows(tx, [row.memberId], cause, (rows) => {
      for (const one of rows) if (one.rowId === row.rowId) Object.assign(one, claimsIn(payload))
    })
    return { state: 'changed' }
  },
}

const claimsIn = ({ depositClaim, giftClaim }: Payload) => ({
  depositClaim: BigInt(depositClaim),
  giftClaim: BigInt(giftClaim),
})

const claimsOfRow = ({ depositClaim, giftClaim }: StoredRow) => ({ depositClaim, giftClaim })

/** What would be missing with some rows in the place of those that are stored. */
async function missingOf(sql: Queryable, memberId: bigint): Promise<(instead: StoredRow[]) => bigint> {
  const [terms, open, excluded] = await Promise.all([
    queries.readTerms(sql),
    queries.openRows(sql, [memberId]),
    isExcluded(sql, memberId),
  ])
  return (instead) => {
    const rows = open.map((row) => instead.find(({ rowId }) => rowId === row.rowId) ?? row)
    const { achieved } = allocate(rows)
    const filled = rows.map((row, index) => ({ ...row, achieved: achieved[index] as StoredRow['achieved'] }))
    return assess(filled, terms, { isExcluded: excluded }).yetWithdraw
  }
}
