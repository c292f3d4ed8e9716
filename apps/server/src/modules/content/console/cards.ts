/** The calls of the console about cards, and about what a company shows of them. */
import type * as api from '@liuhe/contract/api/operator/cards.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import { nextKey } from '../../../http/framework/keyset.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { OperatorHandlers, OperatorWrite } from '../../operators/index.ts'
import * as life from '../card-life.ts'
import { lockCard, selectRevisions } from '../queries.ts'
import { changesOf } from './changes.ts'
import * as queries from './queries.ts'
import { actorOf, figuresOf, requireSeen } from './seen.ts'

export const cardHandlers: OperatorHandlers<typeof api> = {
  async list({ sql }, filter) {
    const [rows, totalCount] = await Promise.all([queries.selectCards(sql, filter), queries.countCards(sql, filter)])
    const next = nextKey(rows, filter.rows, ({ gameId, location, sort, id }) => [gameId, location, sort, id])
    return { data: [...rows], next, totalCount }
  },
  async read({ sql }, { templateId }) {
    const card = await find(sql, templateId)
    const { gameId, location, playCateName, name, subName, note1, note2 } = card
    const { colorTheme, code, gameTurn, clients, sort } = card
    const names = { gameId, location, playCateName, name, subName, note1, note2 }
    return { card, text: { ...names, colorTheme, code, gameTurn, clients, sort } }
  },
  async changes({ sql }, { templateId }) {
    await find(sql, templateId)
    return changesOf(await selectRevisions(sql, 'template', String(templateId)))
  },
  async create({ tx, operator, note }, { text }) {
    const templateId = await life.saveCard(tx, actorOf(operator), { text })
    const after = await standing(tx, templateId)
    note({ object: `card/${templateId}`, after: figuresOf(after) })
    return after
  },
  save: async (context, input) =>
    step(context, input, ({ tx, actor }) =>
      life.saveCard(tx, actor, { templateId: input.templateId, text: input.text }),
    ),
  schedule: async (context, input) =>
    step(context, input, ({ tx, actor }) => life.scheduleCard(tx, actor, { ...input, now: context.clock.now() })),
  unschedule: async (context, input) => step(context, input, ({ tx, actor }) => life.unscheduleCard(tx, actor, input)),
  publish: async (context, input) => step(context, input, ({ tx, actor }) => life.publishCard(tx, actor, input)),
  withdraw: async (context, input) => step(context, input, ({ tx, actor }) => life.withdrawCard(tx, actor, input)),

  async blockList({ sql }, { companyCode }) {
    const codes = await queries.selectBlockList(sql, companyCode)
    return { codes, revision: await queries.countRevisions(sql, 'block-list', companyCode) }
  },
  async setBlockList({ tx, operator, note }, { companyCode, revision, codes, reason }) {
    const seen = { subject: 'block-list', subjectId: companyCode, revision } as const
    await queries.lockSubject(tx, seen.subject, seen.subjectId)
    await requireSeen(tx, seen)
    const before = await queries.selectBlockList(tx, companyCode)
    await life.setBlockList(tx, actorOf(operator), { companyCode, codes })
    const after = await queries.selectBlockList(tx, companyCode)
    note({ object: `block-list/${companyCode}`, before, after, reason })
    return { codes: after, revision: revision + 1 }
  },
  async categories({ sql }, { companyCode, gameId, location }) {
    const rows = await queries.selectCategories(sql, { companyCode, gameId, location })
    const revision = await queries.countRevisions(sql, 'categories', `${companyCode}/${gameId}/${location}`)
    return { names: rows.map(({ name }) => name), isOwn: rows.some(({ isOwn }) => isOwn), revision }
  },
  async orderCategories({ tx, operator, note }, { revision, ...order }) {
    const seen = {
      subject: 'categories',
      subjectId: `${order.companyCode}/${order.gameId}/${order.location}`,
      revision,
    } as const
    await queries.lockSubject(tx, seen.subject, seen.subjectId)
    await requireSeen(tx, seen)
    await life.orderCategories(tx, actorOf(operator), order)
    const rows = await queries.selectCategories(tx, order)
    note({ object: `categories/${seen.subjectId}`, after: order.names })
    return { names: rows.map(({ name }) => name), revision: revision + 1 }
  },
}

type Context = Pick<OperatorWrite<typeof api.publish>, 'tx' | 'operator' | 'note'>
type Input = Pick<InputOf<typeof api.withdraw>, 'templateId' | 'revision' | 'reason'>
type Work = (context: { tx: Tx; actor: ReturnType<typeof actorOf> }) => Promise<unknown>

/** Takes a step of a card, and notes where it stood before and after. */
async function step({ tx, operator, note }: Context, { templateId, revision, reason }: Input, work: Work) {
  const card = await lockCard(tx, templateId)
  if (card === undefined) throw new Refusal('CONTENT/NOT_FOUND')
  await requireSeen(tx, { subject: 'template', subjectId: String(templateId), revision })
  await work({ tx, actor: actorOf(operator) })
  const after = await standing(tx, templateId)
  note({ object: `card/${templateId}`, before: { revision, state: card.state }, after: figuresOf(after), reason })
  return after
}

async function standing(tx: Tx, templateId: number): Promise<OutputOf<typeof api.withdraw>> {
  const { id, revision, state } = await find(tx, templateId)
  return { id, revision, state }
}

async function find(sql: Queryable, templateId: number): Promise<queries.CardRow> {
  const [row] = await queries.selectCards(sql, { templateId, rows: 1 })
  if (row === undefined) throw new Refusal('CONTENT/NOT_FOUND')
  return row
}
