/** What the past-records page makes of a card's documents: their order, the issue of each, what they are. Pure. */
import { drawOfRow, issueOf } from '@liuhe/domain/content/prediction.ts'
import type { WireDraw, WireTemplate } from './card-model.ts'

export type WireDocument = WireTemplate['groups'][number]

/** Which document or entry the address names; 0 for none. */
export type Chosen = { readonly documentId: number; readonly itemId: number }

/** The documents newest first; the chosen one, or that of the chosen entry, before all others (Ruling G06). */
export function orderedDocuments(groups: readonly WireDocument[], chosen: Chosen): WireDocument[] {
  const first = chosenDocument(groups, chosen)
  return first === undefined ? [...groups] : [first, ...groups.filter((group) => group !== first)]
}

/** The document that the address means, if the card has it. */
export const chosenDocument = (
  groups: readonly WireDocument[],
  { documentId, itemId }: Chosen,
): WireDocument | undefined =>
  groups.find(({ id }) => id === documentId) ??
  groups.find(({ items }) => itemId !== 0 && items.some(({ id }) => id === itemId))

/** The document written last: the poll of a card is that document's. */
export const newestDocument = (groups: readonly WireDocument[]): WireDocument | undefined =>
  groups.toSorted((a, b) => writtenAt(b) - writtenAt(a))[0]

/** When the last of its rows was written, seconds since the epoch; 0 when nobody knows. */
export const writtenAt = ({ items }: WireDocument): number =>
  Math.max(0, ...items.map(({ updatedTime }) => updatedTime ?? 0))

/** The one issue a document speaks of; none for reference material, and for a post of several issues. */
export function issueOfDocument({ groupName, items }: WireDocument): string | undefined {
  const issues = new Set(items.map(({ title }) => issueOf(title) ?? issueOf(groupName)))
  const [only] = issues
  return issues.size === 1 ? only : undefined
}

/** The published draw of a document's issue. */
export function drawOfDocument(document: WireDocument, draws: readonly WireDraw[]): WireDraw | undefined {
  const [row] = document.items
  return row && issueOfDocument(document) !== undefined ? drawOfRow(row, document, draws) : undefined
}

/** Material to be read, which no draw judges: none of its rows names an issue. */
export const isReference = ({ groupName, items }: WireDocument): boolean =>
  issueOf(groupName) === undefined && items.every(({ title }) => issueOf(title) === undefined)
