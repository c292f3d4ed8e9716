/** Finding and locking what people decide about, and the refusals that all of their calls share. */
import type { StaffRole } from '@liuhe/domain/staff.ts'
import type { WithdrawalRole } from '@liuhe/domain/withdrawals/state.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Person } from '../../operators/index.ts'
import type { Doer } from '../edges.ts'
import { findWithdrawal, idOf, lockWithdrawal, type WithdrawalRow } from '../queries.ts'
import { selectClaims } from './console-queries.ts'

/** @throws WITHDRAW/NOT_FOUND */
export async function foundOrder(sql: Queryable, orderNo: string): Promise<WithdrawalRow> {
  const id = idOf(orderNo)
  const order = id === undefined ? undefined : await findWithdrawal(sql, id)
  if (order === undefined) throw new Refusal('WITHDRAW/NOT_FOUND')
  return order
}

/** As {@link foundOrder}, and nobody else changes it until the transaction ends. */
export async function lockedOrder(tx: Tx, orderNo: string): Promise<WithdrawalRow> {
  const id = idOf(orderNo)
  const order = id === undefined ? undefined : await lockWithdrawal(tx, id)
  if (order === undefined) throw new Refusal('WITHDRAW/NOT_FOUND')
  return order
}

/** Two people do not do the same work. @throws WITHDRAW/CLAIMED when somebody else looks at it */
export async function requireFree(tx: Tx, withdrawalId: bigint, { operatorId }: Person): Promise<void> {
  const [claim] = await selectClaims(tx, [withdrawalId])
  if (claim === undefined || claim.operatorId === operatorId) return
  throw new Refusal('WITHDRAW/CLAIMED', { data: { until: claim.until.getTime() } })
}

/** A person as the books name him, and as members see him. */
export const doerOf = ({ operatorId, role }: Pick<Person, 'operatorId' | 'role'>): Doer => ({
  role: roleOf(role),
  actor: actorOf(operatorId),
})

export const actorOf = (operatorId: number): string => `operator:${operatorId}`

/** The number of an operator in an actor; undefined for everybody else. */
export const operatorIn = (actor: string): number | undefined => {
  const [, id] = /^operator:(\d{1,9})$/.exec(actor) ?? []
  return id === undefined ? undefined : Number(id)
}

const roleOf = (role: StaffRole): WithdrawalRole => {
  if (role === 'finance-maker' || role === 'finance-checker' || role === 'risk') return role
  throw new Error(`a ${role} decides nothing about withdrawals`)
}
