/** The life of a piece: draft → scheduled → published → withdrawn, and shown again. Each step is a version of it. */
import type { PieceKind } from '@liuhe/domain/content/pieces.ts'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { checkedPiece, type PieceDraft } from './piece-input.ts'
import * as queries from './queries.ts'

/** The states a piece may come from, by the step that is taken. */
const FROM = {
  publish: ['draft', 'scheduled', 'withdrawn'],
  schedule: ['draft', 'scheduled', 'withdrawn'],
  unschedule: ['scheduled'],
  withdraw: ['published', 'scheduled'],
} as const satisfies Record<string, readonly queries.Life[]>

/** A piece in the version that its editor looked at, and who he is. */
export interface SeenPiece {
  pieceId: number
  revision: number
  by: string
}

/** @returns the number of the new draft @throws REQ/INVALID, CONTENT/LINK */
export const createPiece = (tx: Tx, text: PieceDraft, by: string): Promise<number> =>
  queries.insertPiece(tx, checkedPiece(text), by)

/**
 * Writes over a piece whatever its state: a published one changes where everybody sees it.
 * @throws REQ/INVALID also for another kind or place, CONTENT/LINK, CONTENT/NOT_FOUND, CONTENT/CHANGED
 */
export async function savePiece(tx: Tx, seen: SeenPiece, text: PieceDraft): Promise<void> {
  const checked = checkedPiece(text)
  const { kind, place } = await lockSeen(tx, seen)
  if (checked.kind !== kind || checked.place !== place) throw new Refusal('REQ/INVALID')
  await queries.updatePiece(tx, seen.pieceId, checked, seen.by)
}

/** @throws REQ/INVALID for a time that has passed, CONTENT/NOT_FOUND, CONTENT/CHANGED, CONTENT/STATE */
export async function stepPiece(
  tx: Tx,
  seen: SeenPiece,
  { step, now, publishAt }: { step: keyof typeof FROM; now: number; publishAt?: number },
): Promise<void> {
  const piece = await lockSeen(tx, seen)
  if (!(FROM[step] as readonly queries.Life[]).includes(piece.state)) throw new Refusal('CONTENT/STATE')
  const isOver = piece.endsAt !== null && piece.endsAt.getTime() <= Math.max(now, publishAt ?? now)
  // What would be shown for no moment is a slip of who set its end.
  if ((step === 'publish' || step === 'schedule') && isOver) throw new Refusal('REQ/INVALID')
  if (step === 'schedule' && !((publishAt ?? 0) > now)) throw new Refusal('REQ/INVALID')
  await queries.setState(tx, seen.pieceId, nextOf(step, { now, publishAt }), seen.by)
}

function nextOf(step: keyof typeof FROM, times: { now: number; publishAt: number | undefined }): queries.NextState {
  const at = new Date(times.now)
  if (step === 'publish') return { state: 'published', at }
  if (step === 'withdraw') return { state: 'withdrawn', at }
  if (step === 'unschedule') return { state: 'draft' }
  return { state: 'scheduled', publishAt: new Date(times.publishAt ?? times.now) }
}

/**
 * Puts all pieces of a place that are not withdrawn into an order.
 * @throws CONTENT/CHANGED when the order was another than the seen one; REQ/INVALID when the new one has others in it
 */
export async function reorderPieces(
  tx: Tx,
  { kind, place, seen, ids }: { kind: PieceKind; place: string; seen: readonly number[]; ids: readonly number[] },
): Promise<void> {
  const present = await queries.lockOrder(tx, kind, place)
  if (present.join() !== seen.join()) throw new Refusal('CONTENT/CHANGED')
  if (ids.toSorted(byNumber).join() !== present.toSorted(byNumber).join()) throw new Refusal('REQ/INVALID')
  await queries.storeOrder(tx, ids)
}

const byNumber = (a: number, b: number): number => a - b

/** @throws CONTENT/NOT_FOUND, CONTENT/CHANGED with the present revision */
async function lockSeen(tx: Tx, { pieceId, revision }: SeenPiece): Promise<queries.PieceRow> {
  const piece = await queries.lockPiece(tx, pieceId)
  if (piece === undefined) throw new Refusal('CONTENT/NOT_FOUND')
  if (piece.revision !== revision) throw new Refusal('CONTENT/CHANGED', { data: { revision: piece.revision } })
  return piece
}
