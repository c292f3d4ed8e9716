/**
 * Saved views (decision 151). What is shared with a role, or was, is in the audit as every change that others see; a
 * private one is a bookmark, which changes nothing for anybody, and is not.
 */
import * as api from '@liuhe/contract/api/operator/views.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { mountOperatorArea, type Operator, type OperatorPool } from '../operators/index.ts'
import * as queries from './queries.ts'

/** The views of the console that people have saved for themselves and for their role. */
export function mountViews(server: Server): void {
  mountOperatorArea(server, api, {
    async list({ sql, operator }) {
      const rows = await queries.selectViews(sql, operator)
      return rows.map((row) => wireOf(row, operator))
    },
    save: { ownTransactions: save },
    change: { ownTransactions: change },
    order: { ownTransactions: order },
    remove: { ownTransactions: remove },
  })
}

const mayChange = ({ operatorId, role }: queries.ViewRow, operator: Operator): boolean =>
  operatorId === operator.operatorId || (role !== null && operator.role === 'sysadmin')

const wireOf = (row: queries.ViewRow, operator: Operator) => {
  const { operatorId, ...shown } = row
  return { ...shown, isOwn: operatorId === operator.operatorId, mayChange: mayChange(row, operator) }
}

/** @throws VIEW/MANY, VIEW/NAME_TAKEN, which a repeat of what was saved is answered with, too */
function save(
  { sql, operator, record }: OperatorPool<typeof api.save>,
  { isShared, ...view }: InputOf<typeof api.save>,
): Promise<OutputOf<typeof api.save>> {
  const { operatorId } = operator
  return inTransaction(sql, async (tx) => {
    await queries.lockViewsOf(tx, operatorId)
    if ((await queries.countViews(tx, operatorId)) >= api.VIEWS_MAX) throw new Refusal('VIEW/MANY')
    if (await queries.hasName(tx, { operatorId, ...view })) throw new Refusal('VIEW/NAME_TAKEN')
    const role = isShared ? operator.role : null
    const saved = await queries.insertView(tx, { ...view, operatorId, role })
    if (isShared) await record(tx, { object: objectOf(saved.viewId), after: saidOf({ ...view, role }) })
    return saved
  })
}

/** @throws VIEW/NOT_FOUND, UC/FORBIDDEN, VIEW/CHANGED, VIEW/NAME_TAKEN */
function change(
  { sql, operator, record }: OperatorPool<typeof api.change>,
  { viewId, revision, isShared, ...part }: InputOf<typeof api.change>,
): Promise<OutputOf<typeof api.change>> {
  return inTransaction(sql, async (tx) => {
    const view = await toChange(tx, operator, { viewId, revision })
    const role = isShared === undefined ? view.role : isShared ? (view.role ?? operator.role) : null
    const next = {
      ...{ viewId, role, name: part.name ?? view.name, search: part.search ?? view.search },
      isPinned: part.isPinned ?? view.isPinned,
    }
    const { operatorId, desk } = view
    if (next.name !== view.name) {
      await queries.lockViewsOf(tx, operatorId)
      const isTaken = await queries.hasName(tx, { operatorId, desk, name: next.name, except: viewId })
      if (isTaken) throw new Refusal('VIEW/NAME_TAKEN')
    }
    await queries.updateView(tx, next)
    if (view.role !== null || role !== null) {
      await record(tx, { object: objectOf(viewId), before: saidOf(view), after: saidOf({ ...next, desk }) })
    }
    return { revision: revision + 1 }
  })
}

/** @throws VIEW/CHANGED when the views named are not all that one has at the desk */
function order(
  { sql, operator }: OperatorPool<typeof api.order>,
  { desk, viewIds }: InputOf<typeof api.order>,
): Promise<null> {
  return inTransaction(sql, async (tx) => {
    await queries.lockViewsOf(tx, operator.operatorId)
    const own = new Set(await queries.ownViews(tx, operator, desk))
    const isAll = new Set(viewIds).size === viewIds.length && own.size === viewIds.length
    if (!isAll || !viewIds.every((viewId) => own.has(viewId))) throw new Refusal('VIEW/CHANGED')
    await queries.placeViews(tx, viewIds)
    return null
  })
}

/** @throws VIEW/NOT_FOUND, UC/FORBIDDEN, VIEW/CHANGED */
function remove(
  { sql, operator, record }: OperatorPool<typeof api.remove>,
  asked: InputOf<typeof api.remove>,
): Promise<null> {
  return inTransaction(sql, async (tx) => {
    const view = await toChange(tx, operator, asked)
    await queries.deleteView(tx, view.viewId)
    if (view.role !== null) await record(tx, { object: objectOf(view.viewId), before: saidOf(view) })
    return null
  })
}

const objectOf = (viewId: number): StaffObject => `view/${viewId}`

/** What the audit keeps of a view that others see. */
const saidOf = ({
  desk,
  name,
  search,
  role,
  isPinned,
}: Omit<queries.ViewRow, 'viewId' | 'operatorId' | 'by' | 'revision'>) => ({
  ...{ desk, name, search, role, pinned: isPinned ? 1 : 0 },
})

async function toChange(tx: Tx, operator: Operator, { viewId, revision }: { viewId: number; revision: number }) {
  const view = await queries.lockView(tx, viewId, operator)
  if (view === undefined) throw new Refusal('VIEW/NOT_FOUND')
  if (!mayChange(view, operator)) throw new Refusal('UC/FORBIDDEN')
  if (view.revision !== revision) throw new Refusal('VIEW/CHANGED', { data: { revision: view.revision } })
  return view
}
