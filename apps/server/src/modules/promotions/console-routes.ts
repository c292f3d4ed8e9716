/** The calls of the console about promotions. */
import * as api from '@liuhe/contract/api/operator/promotions.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { output } from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { mountOperatorArea, type OperatorHandlers, type OperatorWrite } from '../operators/index.ts'
import { addCategory, findForEditor, lockCategories, putCategories, selectCategories } from './console-queries.ts'
import type { PromotionDraft } from './promotion-draft.ts'
import { selectForStaff, selectRevisions, type StaffRow } from './queries.ts'
import * as write from './write-promotions.ts'

/** Promotions, for those who offer them. */
export const mountPromotionsConsole = (server: Server): void => mountOperatorArea(server, api, handlers)

const handlers: OperatorHandlers<typeof api> = {
  async list({ sql }) {
    const [rows, categories] = await Promise.all([selectForStaff(sql), selectCategories(sql)])
    return { promotions: rows.map(rowOf), categories: [...categories] }
  },
  async read({ sql }, { promotionId }) {
    const found = await find(sql, promotionId)
    const { startsAt, endsAt, ...draft } = found
    return { promotion: rowOf(found), text: { ...draft, startsAt: msOf(startsAt), endsAt: msOf(endsAt) } }
  },
  async changes({ sql }, { promotionId }) {
    await find(sql, promotionId)
    const rows = await selectRevisions(sql, promotionId)
    return rows.map(({ madeAt, ...row }) => ({ ...row, madeAt: madeAt.getTime() }))
  },
  async create({ tx, operator, note }, { text }) {
    const made = await write.savePromotion(tx, { draft: draftOf(text), operator: operator.login })
    note({ object: `promotion/${made.id}`, after: { state: 'draft', version: made.version } })
    return made
  },
  save: (context, input) =>
    step(context, input, (facts) => write.savePromotion(context.tx, { ...facts, draft: draftOf(input.text) })),
  publish: (context, input) => {
    const showsFrom = input.showsFrom === undefined ? undefined : new Date(input.showsFrom)
    return step(context, input, (facts) =>
      write.publishPromotion(context.tx, { ...facts, ...(showsFrom && { showsFrom }) }),
    )
  },
  withdraw: (context, input) => step(context, input, (facts) => write.withdrawPromotion(context.tx, facts)),
  async reorder({ tx, operator, note }, { ids }) {
    await write.reorderPromotions(tx, { ids, operator: operator.login })
    note({ object: 'promotions', after: { ids } })
    return null
  },
  async saveCategory({ tx, note }, { categoryId, name, seen }) {
    if (categoryId === null) {
      const made = await addCategory(tx, name)
      if (made === undefined) throw new Refusal('PROMO/CHANGED')
      note({ object: `promotion-category/${made}`, after: { name } })
      return { categoryId: made }
    }
    const found = (await lockCategories(tx)).find((one) => one.categoryId === categoryId)
    if (found === undefined) throw new Refusal('PROMO/NOT_FOUND')
    if (found.name !== seen) throw new Refusal('PROMO/CHANGED')
    await write.savePromotionCategory(tx, { categoryId, name, sort: found.sort })
    note({ object: `promotion-category/${categoryId}`, before: { name: seen }, after: { name } })
    return { categoryId }
  },
  async orderCategories({ tx, note }, { ids }) {
    const before = (await lockCategories(tx)).map(({ categoryId }) => categoryId)
    if (inOrder(before) !== inOrder(ids)) throw new Refusal('PROMO/CHANGED')
    await putCategories(tx, ids)
    note({ object: 'promotion-category', before: { ids: before }, after: { ids } })
    return null
  },
}

const inOrder = (ids: readonly number[]): string => ids.toSorted((one, other) => one - other).join()

type Context = Pick<OperatorWrite<typeof api.publish>, 'tx' | 'operator' | 'note'>
type Input = Pick<InputOf<typeof api.withdraw>, 'promotionId' | 'version' | 'reason'>

/** Takes a step of a promotion in the version that the operator looked at, and notes where it stood. */
async function step(
  { tx, operator, note }: Context,
  { promotionId: id, version, reason }: Input,
  work: (facts: { seen: write.Seen; operator: string }) => Promise<write.Seen>,
): Promise<OutputOf<typeof api.withdraw>> {
  const before = await find(tx, id)
  const after = await work({ seen: { id, version }, operator: operator.login })
  const { state } = await find(tx, id)
  const stood = { state: before.state, version: before.version }
  note({ object: `promotion/${id}`, before: stood, after: { state, version: after.version }, reason })
  return after
}

async function find(sql: Queryable, id: number): Promise<StaffRow & PromotionDraft> {
  const found = await findForEditor(sql, id)
  if (found === undefined) throw new Refusal('PROMO/NOT_FOUND')
  return found
}

const rowOf = ({ showsFrom, startsAt, endsAt, ...row }: StaffRow) => ({
  ...row,
  showsFrom: msOf(showsFrom),
  startsAt: msOf(startsAt),
  endsAt: msOf(endsAt),
})

const draftOf = ({ startsAt, endsAt, ...text }: output<typeof api.PromotionText>): PromotionDraft => ({
  ...text,
  startsAt: dateOf(startsAt),
  endsAt: dateOf(endsAt),
})

const msOf = (at: Date | null): number | null => at?.getTime() ?? null
const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at))
