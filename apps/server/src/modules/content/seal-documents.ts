import { createHash } from 'node:crypto'
import { drawIdOf, type Hash, sealedItemText, sealHash, withoutNonce } from '@liuhe/domain/content/seal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Random } from '../../platform/random.ts'
import { insertSeals, type NewSeal, type SealableDocument, selectSealable } from './seal-queries.ts'

export type SealState = 'sealed' | 'post-draw' | 'open'

/**
 * Seals documents as they stand, each on top of its seals so far (docs/sealed-predictions.md). One whose sealed text
 * has not changed gets no new seal. Must run in the transaction that publishes or changes them.
 * @param at `publication` dates a seal by the document's publication: for the demonstration's past only
 * @returns how each new seal stands to its draw
 */
export async function sealDocuments(
  sql: Queryable,
  documentIds: readonly number[],
  { random, at = 'now' }: { random: Random; at?: 'now' | 'publication' },
): Promise<Map<number, SealState>> {
  const documents = await selectSealable(sql, documentIds)
  const seals = documents.filter(hasChanged).map((document) => nextSeal(document, random))
  if (seals.length === 0) return new Map()
  const made = await insertSeals(sql, seals, at)
  return new Map(made.map(({ documentId, state }) => [documentId, state]))
}

/** Whether what a seal covers is another text than the newest seal's; nonces are not compared, they are chance. */
function hasChanged({ revision, name, sealedName, texts, items }: SealableDocument): boolean {
  if (revision === 0 || name !== sealedName) return true
  const before = (texts ?? []).map(withoutNonce)
  const after = items.map((item) => withoutNonce(sealedItemText(item, '')))
  return before.length !== after.length || before.some((text, index) => text !== after[index])
}

function nextSeal(document: SealableDocument, random: Random): NewSeal {
  const { documentId, templateId, gameId, turnNum, name } = document
  const items = document.items.map(({ requireLogin, requireRecharge, ...item }) => {
    const text = sealedItemText(item, nonceOf(random))
    return { text, hash: sha256(text), requireLogin, requireRecharge }
  })
  const revision = document.revision + 1
  const previous = document.hash
  const drawId = turnNum === null ? null : drawIdOf(gameId, turnNum)
  const hashes = items.map(({ hash }) => hash)
  const hash = sealHash({ templateId, documentId, name, drawId, revision, previous, items: hashes }, sha256)
  return { documentId, revision, gameId, turnNum, name, hash, previous, items }
}

const sha256: Hash = (text) => createHash('sha256').update(text).digest('hex')

/** 128 bits in hex. */
const nonceOf = (random: Random): string =>
  Array.from({ length: 4 }, () => random.u32().toString(16).padStart(8, '0')).join('')
