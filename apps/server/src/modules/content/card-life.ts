/** The life of a card, and what a company shows of all cards. See document-life.ts for the manner. */
import * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Actor, requireStaff } from './actor.ts'
import { CardInput, readInput } from './content-input.ts'
import * as queries from './queries.ts'

/**
 * Writes a card: a new one as a draft, or over one in any state.
 * @returns its id
 * @throws UC/FORBIDDEN, REQ/INVALID, CONTENT/NOT_FOUND when there is no such card or category
 */
export async function saveCard(
  tx: Tx,
  actor: Actor,
  { templateId, text }: { templateId?: number | undefined; text: unknown },
): Promise<number> {
  requireStaff(actor, 'writeContent')
  const card = readInput(CardInput, text)
  const known = templateId === undefined ? undefined : await lock(tx, templateId)
  const before = known === undefined ? null : await queries.cardSnapshot(tx, known.templateId)
  const id = await queries.writeCard(tx, templateId, card)
  if (id === undefined) throw new Refusal('CONTENT/NOT_FOUND')
  await keep(tx, { templateId: id, action: known?.state === 'published' ? 'revise' : 'draft', actor, before })
  return id
}

/** The states a card may come from, by the step that is taken. */
const FROM = {
  publish: ['draft', 'scheduled', 'withdrawn'],
  schedule: ['draft', 'scheduled'],
  withdraw: ['published'],
  draft: ['scheduled'],
} as const satisfies Record<string, readonly queries.LifeState[]>

/** @throws UC/FORBIDDEN, CONTENT/NOT_FOUND, CONTENT/STATE */
export const publishCard = (tx: Tx, actor: Actor, { templateId }: { templateId: number }): Promise<void> =>
  takeStep(tx, actor, { templateId, action: 'publish', next: { state: 'published' } })

/** Takes a card from every list and page; what its documents were sealed with stays. */
export const withdrawCard = (tx: Tx, actor: Actor, { templateId }: { templateId: number }): Promise<void> =>
  takeStep(tx, actor, { templateId, action: 'withdraw', next: { state: 'withdrawn' } })

/** Gives a scheduled card back to its editor. */
export const unscheduleCard = (tx: Tx, actor: Actor, { templateId }: { templateId: number }): Promise<void> =>
  takeStep(tx, actor, { templateId, action: 'draft', next: { state: 'draft' } })

/** @throws REQ/INVALID for an instant that has passed */
export async function scheduleCard(
  tx: Tx,
  actor: Actor,
  { templateId, publishAt, now }: { templateId: number; publishAt: number; now: number },
): Promise<void> {
  if (!(publishAt > now)) throw new Refusal('REQ/INVALID')
  await takeStep(tx, actor, {
    templateId,
    action: 'schedule',
    next: { state: 'scheduled', publishAt: new Date(publishAt) },
  })
}

/**
 * Orders the play categories of a place for one company; those left out follow in the common order.
 * @throws UC/FORBIDDEN, REQ/INVALID when a name is none of this place or comes twice
 */
export async function orderCategories(tx: Tx, actor: Actor, input: unknown): Promise<void> {
  requireStaff(actor, 'writeContent')
  const order = readInput(OrderInput, input)
  const before = new Set(order.names).size === order.names.length && (await queries.replaceCategoryOrder(tx, order))
  if (!before) throw new Refusal('REQ/INVALID')
  const { companyCode, gameId, location, names } = order
  const subjectId = `${companyCode}/${gameId}/${location}`
  await queries.insertRevision(tx, {
    subject: 'categories',
    subjectId,
    action: 'order',
    actor: actor.id,
    before,
    after: names,
  })
}

/** Says which layout codes a company does not show (Spec B §5). @throws UC/FORBIDDEN, REQ/INVALID */
export async function setBlockList(tx: Tx, actor: Actor, input: unknown): Promise<void> {
  requireStaff(actor, 'writeContent')
  const { companyCode, codes } = readInput(BlockInput, input)
  const after = [...new Set(codes.map((code) => code.toLowerCase()))].sort()
  const before = await queries.replaceBlockList(tx, companyCode, after)
  const change = { subject: 'block-list', subjectId: companyCode, action: 'block', actor: actor.id } as const
  await queries.insertRevision(tx, { ...change, before, after })
}

const companyCode = z.string().check(z.regex(/^[a-z][a-z0-9]{1,31}$/))
const OrderInput = z.object({
  companyCode,
  gameId: z.int(),
  location: z._default(z.string().check(z.regex(/^[a-z]{1,16}$/)), 'home'),
  names: z.array(z.string().check(z.minLength(1), z.maxLength(32))).check(z.maxLength(100)),
})
const BlockInput = z.object({
  companyCode,
  codes: z.array(z.string().check(z.regex(/^[a-z0-9-]{2,20}$/i))).check(z.maxLength(100)),
})

interface CardStep {
  templateId: number
  action: keyof typeof FROM
  next: queries.NextState
}

async function takeStep(tx: Tx, actor: Actor, { templateId, action, next }: CardStep): Promise<void> {
  requireStaff(actor, 'writeContent')
  const { state } = await lock(tx, templateId)
  if (!(FROM[action] as readonly queries.LifeState[]).includes(state)) throw new Refusal('CONTENT/STATE')
  const before = await queries.cardSnapshot(tx, templateId)
  await queries.setCardState(tx, templateId, next)
  await keep(tx, { templateId, action, actor, before })
}

async function lock(tx: Tx, templateId: number): Promise<queries.CardRow> {
  const card = await queries.lockCard(tx, templateId)
  if (card === undefined) throw new Refusal('CONTENT/NOT_FOUND')
  return card
}

interface CardChange {
  templateId: number
  action: queries.Revision['action']
  actor: Actor
  before: unknown
}

async function keep(tx: Tx, { templateId, action, actor, before }: CardChange): Promise<void> {
  const after = await queries.cardSnapshot(tx, templateId)
  await queries.insertRevision(tx, {
    subject: 'template',
    subjectId: String(templateId),
    action,
    actor: actor.id,
    before,
    after,
  })
}
