/**
 * Seals of predictions (docs/sealed-predictions.md): what a document says is hashed when it is published, together with
 * the draw it speaks of, so that nobody can change it afterwards without its being seen. Pure: anyone who has the lines
 * of a seal computes the same hash.
 */
import { sha256 } from '../sha256.ts'

/** What a seal covers of an item. The note is not of it: it tells the result, and comes after the draw. */
export interface SealableItem {
  readonly title: string
  readonly subName: string | null
  readonly content: string | null
  readonly content2: string | null
  readonly content3: string | null
  readonly iconUrl: string | null
  readonly multiContents: readonly { readonly title: string; readonly content: string }[] | null
}

/** What a seal covers of a document; items by their hashes, so that a locked one can be left out and still count. */
export interface SealedDocument {
  readonly templateId: number
  readonly documentId: number
  readonly name: string
  /** `110/2026324`, see {@link drawIdOf}; null for a document that speaks of no draw. */
  readonly drawId: string | null
  /** 1 for the publication. */
  readonly revision: number
  /** The hash of the revision before; null for the first. */
  readonly previous: string | null
  /** Hashes of the items in order. */
  readonly items: readonly string[]
}

/** A draw as a seal names it. */
export const drawIdOf = (gameId: number, turnNum: string): string => `${gameId}/${turnNum}`

/**
 * The line of an item that is hashed. Its nonce is told with the content only: without one, anyone who sees the hash of
 * a locked row would find the one animal it names by trying twelve.
 */
export const sealedItemText = (item: SealableItem, nonce: string): string =>
  canonicalJson({
    content: item.content,
    content2: item.content2,
    content3: item.content3,
    iconUrl: item.iconUrl,
    multiContents: item.multiContents?.map(({ title, content }) => ({ title, content })) ?? null,
    nonce,
    subName: item.subName,
    title: item.title,
  })

/** What a line says, without the chance in it: equal lines say the same. */
export const withoutNonce = (line: string): string => line.replace(/"nonce":"[0-9a-f]*"/, '"nonce":""')

/** The line of a document that is hashed. */
export const sealedDocumentText = (document: SealedDocument): string =>
  canonicalJson({
    documentId: document.documentId,
    drawId: document.drawId,
    items: document.items,
    name: document.name,
    previous: document.previous,
    revision: document.revision,
    templateId: document.templateId,
    version: SEAL_VERSION,
  })

/** SHA-256 of a text's UTF-8 bytes as 64 hex digits. */
export type Hash = (text: string) => string

/** @param hash another implementation than ours, for who has a faster one */
export const sealHash = (document: SealedDocument, hash: Hash = sha256): string => hash(sealedDocumentText(document))

/** One revision as the server exports it. */
export interface ExportedSeal extends Omit<SealedDocument, 'templateId' | 'name' | 'items'> {
  readonly groupName: string
  readonly hash: string
  /** The text is absent where the reader may not read it. */
  readonly items: readonly { readonly hash: string; readonly text?: string | undefined }[]
}

/** What is wrong with an export; empty when everything fits. */
export type SealFault = {
  readonly documentId: number
  readonly revision: number
  readonly fault: 'item' | 'document' | 'chain'
}

/**
 * Checks an export of a card: every text against its hash, every document against its hash, every revision against the
 * one before. A revision whose predecessor is not among them is checked by itself.
 */
export function checkSeals(templateId: number, seals: readonly ExportedSeal[]): SealFault[] {
  const hashOf = new Map(seals.map((seal) => [`${seal.documentId} ${seal.revision}`, seal.hash]))
  return seals.flatMap((seal) => {
    const { documentId, revision, previous, drawId, groupName: name, items } = seal
    const hashes = items.map(({ hash }) => hash)
    const before = hashOf.get(`${documentId} ${revision - 1}`)
    const computed = sealHash({ templateId, documentId, name, drawId, revision, previous, items: hashes })
    const faults = [
      items.some(({ hash, text }) => text !== undefined && sha256(text) !== hash) && 'item',
      computed !== seal.hash && 'document',
      ((revision === 1) !== (previous === null) || (before !== undefined && before !== previous)) && 'chain',
    ] as const
    return faults.flatMap((fault) => (fault === false ? [] : [{ documentId, revision, fault }]))
  })
}

/** JSON in one spelling: keys in the order of their code units, no spaces. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] as Json)}`).join(',')}}`
}

export type Json = string | number | null | readonly Json[] | { readonly [key: string]: Json }

const isList = (value: object): value is readonly Json[] => Array.isArray(value)

const SEAL_VERSION = 1
