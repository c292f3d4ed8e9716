/**
 * The life of a document: draft → scheduled → published → withdrawn. Every step is a function for the console, as
 * entering a result is: the actor's right is checked, the row is locked, the change is kept as a revision, and readers
 * hear of it at the commit.
 */
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Random } from '../../platform/random.ts'
import { type Actor, requireStaff } from './actor.ts'
import { DocumentInput, type DocumentText, readInput } from './content-input.ts'
import * as queries from './queries.ts'
import { sealDocuments } from './seal-documents.ts'

/** What a step is done with. */
export interface Editing {
  actor: Actor
  random: Random
}

/** A step, as the call of the console names it. */
interface Step {
  documentId: number
}

/**
 * Writes a draft: a new one, or over one that is not published yet.
 * @param draft.templateId the card it belongs to
 * @param draft.documentId absent for a new one
 * @param draft.text see {@link DocumentInput}; whatever it is, it is cleaned before it is stored
 * @returns the id of the document
 * @throws UC/FORBIDDEN, REQ/INVALID, CONTENT/NOT_FOUND, CONTENT/STATE when it is published already
 */
export async function saveDraft(
  tx: Tx,
  { actor }: Pick<Editing, 'actor'>,
  draft: { templateId: number; documentId?: number | undefined; text: unknown },
): Promise<number> {
  requireStaff(actor, 'writeContent')
  const text = readInput(DocumentInput, draft.text)
  const known = draft.documentId === undefined ? undefined : await lockIn(tx, draft.documentId, ['draft', 'scheduled'])
  const before = known === undefined ? null : await queries.snapshotOf(tx, known.documentId)
  const documentId = known?.documentId ?? (await queries.insertDocument(tx, draft.templateId, text))
  if (documentId === undefined) throw new Refusal('CONTENT/NOT_FOUND')
  await queries.updateDocument(tx, documentId, text)
  await writeContent(tx, documentId, text)
  await queries.replaceOptions(tx, documentId, text.poll)
  await keep(tx, { documentId, action: 'draft', actor, before })
  return documentId
}

/**
 * Publishes a document and seals it in the same transaction.
 * @returns how the seal stands to the draw
 * @throws CONTENT/STATE, DRAW/NOT_FOUND; CONTENT/DRAW_CLOSED for a closed draw, unless the document says itself that it
 *   comes after it
 */
export async function publishDocument(tx: Tx, { actor, random }: Editing, { documentId }: Step) {
  requireStaff(actor, 'writeContent')
  const document = await lockIn(tx, documentId, ['draft', 'scheduled'])
  const before = await queries.snapshotOf(tx, documentId)
  await requireOpenDraw(tx, document)
  await queries.setDocumentState(tx, documentId, { state: 'published' })
  const state = (await sealDocuments(tx, [documentId], { random })).get(documentId)
  // The draw may have closed since it was asked about: the seal's own clock has the last word.
  if (state === 'post-draw' && !document.isPostDraw) throw new Refusal('CONTENT/DRAW_CLOSED')
  await keep(tx, { documentId, action: 'publish', actor, before })
  return state ?? 'open'
}

/** Leaves the publication to the scheduler. @throws CONTENT/STATE; REQ/INVALID for an instant that has passed */
export async function scheduleDocument(
  tx: Tx,
  { actor }: Pick<Editing, 'actor'>,
  { documentId, publishAt, now }: Step & { publishAt: number; now: number },
): Promise<void> {
  requireStaff(actor, 'writeContent')
  if (!(publishAt > now)) throw new Refusal('REQ/INVALID')
  await lockIn(tx, documentId, ['draft', 'scheduled'])
  const before = await queries.snapshotOf(tx, documentId)
  await queries.setDocumentState(tx, documentId, { state: 'scheduled', publishAt: new Date(publishAt) })
  await keep(tx, { documentId, action: 'schedule', actor, before })
}

/** Takes a published document away; its seals stay, and so does its place in the record. @throws CONTENT/STATE */
export async function withdrawDocument(tx: Tx, { actor }: Pick<Editing, 'actor'>, { documentId }: Step): Promise<void> {
  requireStaff(actor, 'writeContent')
  await lockIn(tx, documentId, ['published'])
  const before = await queries.snapshotOf(tx, documentId)
  await queries.setDocumentState(tx, documentId, { state: 'withdrawn' })
  await keep(tx, { documentId, action: 'withdraw', actor, before })
}

/**
 * Changes a published document. What a seal covers gets a new one on top, which readers see; a note alone does not. The
 * draw and the poll stay as they were published.
 * @throws CONTENT/STATE when it is not published; REQ/INVALID
 */
export async function reviseDocument(
  tx: Tx,
  { actor, random }: Editing,
  { documentId, text: input }: Step & { text: unknown },
): Promise<void> {
  requireStaff(actor, 'writeContent')
  const text = readInput(DocumentInput, input)
  const document = await lockIn(tx, documentId, ['published'])
  if (text.turnNum !== document.turnNum) throw new Refusal('REQ/INVALID')
  const before = await queries.snapshotOf(tx, documentId)
  await queries.updateDocument(tx, documentId, { ...text, isPostDraw: document.isPostDraw })
  await writeContent(tx, documentId, text)
  await sealDocuments(tx, [documentId], { random })
  await keep(tx, { documentId, action: 'revise', actor, before })
}

/** Gives a scheduled document back to its author. */
export async function unscheduleDocument(tx: Tx, { actor }: Pick<Editing, 'actor'>, { documentId }: Step) {
  requireStaff(actor, 'writeContent')
  await lockIn(tx, documentId, ['scheduled'])
  const before = await queries.snapshotOf(tx, documentId)
  await queries.setDocumentState(tx, documentId, { state: 'draft' })
  await keep(tx, { documentId, action: 'draft', actor, before })
}

async function lockIn(tx: Tx, documentId: number, states: readonly queries.LifeState[]): Promise<queries.DocumentRow> {
  const document = await queries.lockDocument(tx, documentId)
  if (document === undefined) throw new Refusal('CONTENT/NOT_FOUND')
  if (!states.includes(document.state)) throw new Refusal('CONTENT/STATE')
  return document
}

async function requireOpenDraw(tx: Tx, { gameId, turnNum, isPostDraw }: queries.DocumentRow): Promise<void> {
  if (turnNum === null) return
  const isClosed = await queries.isDrawClosed(tx, gameId, turnNum)
  if (isClosed === undefined) throw new Refusal('DRAW/NOT_FOUND')
  if (isClosed && !isPostDraw) throw new Refusal('CONTENT/DRAW_CLOSED')
}

async function writeContent(tx: Tx, documentId: number, { items }: DocumentText): Promise<void> {
  await queries.replaceItems(tx, documentId, items)
}

async function keep(
  tx: Tx,
  { documentId, action, actor, before }: Step & { action: queries.Revision['action']; actor: Actor; before: unknown },
): Promise<void> {
  const after = await queries.snapshotOf(tx, documentId)
  await queries.insertRevision(tx, {
    subject: 'document',
    subjectId: String(documentId),
    action,
    actor: actor.id,
    before,
    after,
  })
}
