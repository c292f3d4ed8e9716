/** What tests of content share: an app, an editor, and the steps of a document as the console takes them. */
import * as documents from '@liuhe/contract/api/documents-of-cards.ts'
import * as api from '@liuhe/contract/api/templates.ts'
import { expect } from 'vitest'
import type { Tx } from '../../db/connect.ts'
import { systemRandom } from '../../platform/random.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { aDraw, GAME, insertGames } from '../templates/testing.ts'
import { type Actor, publishDocument, reviseDocument, saveDraft } from './index.ts'

export const actor: Actor = { id: 'editor-1', role: 'content' }
export const editing = { actor, random: systemRandom }

/** Turns of the game: one that takes bets, one that is closed, one that is drawn with 蛇26. */
export const [OPEN, CLOSED, DRAWN] = ['2026129', '2026128', '2026127'] as const

export async function insertDraws(database: TestDatabase): Promise<void> {
  await insertGames(database)
  await aDraw(database, { turnNum: OPEN, closesInMs: 3_600_000 })
  await aDraw(database, { turnNum: CLOSED, closesInMs: -60_000 })
  await aDraw(database, { turnNum: DRAWN, closesInMs: -86_400_000, resultText: '05,17,22,30,38,41,26' })
}

export const refusedWith = (code: string) => expect.objectContaining({ code })

/** A document as an editor sends it. */
export const textOf = (content: string, more: Record<string, unknown> = {}) => ({
  name: '129',
  turnNum: OPEN,
  sort: 129,
  items: [{ title: '129期', content }],
  ...more,
})

/** The steps of the console, and what readers see of them. */
export const deskOf = (database: TestDatabase, app: () => TestApp) => {
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.sql.begin(work) as Promise<T>
  const cardOf = async (templateId: number, as?: string) =>
    (await app().call(api.detail, { gameId: GAME, templateId }, { ...(as && { as }) })).template
  return {
    write,
    draft: (templateId: number, text: unknown = textOf('虎蛇鸡')) =>
      write((tx) => saveDraft(tx, editing, { templateId, text })),
    publish: (documentId: number) => write((tx) => publishDocument(tx, editing, { documentId })),
    revise: (documentId: number, text: unknown) => write((tx) => reviseDocument(tx, editing, { documentId, text })),
    cardOf,
    groupOf: async (templateId: number, documentId: number) =>
      (await cardOf(templateId)).groups.find(({ id }) => id === documentId),
    sealsOf: (templateId: number, as?: string) => app().call(documents.seals, { templateId }, { ...(as && { as }) }),
    recordOf: (templateId: number) => app().call(documents.record, { templateId }),
  }
}
