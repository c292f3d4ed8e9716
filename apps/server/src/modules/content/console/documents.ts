/** The calls of the console about documents: what the editor saw is compared, then the step is taken. */
import type * as api from '@liuhe/contract/api/operator/documents.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import { nextKey } from '../../../http/framework/keyset.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { OperatorHandlers, OperatorWrite } from '../../operators/index.ts'
import * as life from '../document-life.ts'
import { lockDocument, selectRevisions } from '../queries.ts'
import { changesOf } from './changes.ts'
import { countDocuments, type DocumentRow, selectDocuments, selectDocumentText } from './queries.ts'
import { actorOf, figuresOf, requireSeen } from './seen.ts'

export const documentHandlers: OperatorHandlers<typeof api> = {
  async list({ sql }, filter) {
    const [data, totalCount] = await Promise.all([selectDocuments(sql, filter), countDocuments(sql, filter)])
    return { data: [...data], next: nextKey(data, filter.rows, ({ id }) => [id]), totalCount }
  },
  async read({ sql }, { documentId }) {
    const document = await find(sql, documentId)
    const found = await selectDocumentText(sql, documentId)
    if (found === undefined) throw new Refusal('CONTENT/NOT_FOUND')
    const { seals, ...text } = found
    return { document, text, seals }
  },
  async changes({ sql }, { documentId }) {
    await find(sql, documentId)
    return changesOf(await selectRevisions(sql, 'document', String(documentId)))
  },
  async create({ tx, operator, note }, { templateId, text }) {
    const documentId = await life.saveDraft(tx, { actor: actorOf(operator) }, { templateId, text })
    const after = await standing(tx, documentId)
    note({ object: `document/${documentId}`, after: figuresOf(after) })
    return after
  },
  saveDraft: async (context, input) =>
    step(context, input, async ({ tx, actor }, { templateId }) => {
      await life.saveDraft(tx, { actor }, { templateId, documentId: input.documentId, text: input.text })
    }),
  schedule: async (context, input) =>
    step(context, input, ({ tx, actor }) =>
      life.scheduleDocument(tx, { actor }, { ...input, now: context.clock.now() }),
    ),
  unschedule: async (context, input) =>
    step(context, input, ({ tx, actor }) => life.unscheduleDocument(tx, { actor }, input)),
  async publish(context, input) {
    let seal: OutputOf<typeof api.publish>['seal'] = 'open'
    const after = await step(context, input, async ({ tx, actor }) => {
      seal = await life.publishDocument(tx, { actor, random: context.random }, input)
    })
    return { ...after, seal }
  },
  revise: async (context, input) =>
    step(context, input, ({ tx, actor }) => life.reviseDocument(tx, { actor, random: context.random }, input)),
  withdraw: async (context, input) =>
    step(context, input, ({ tx, actor }) => life.withdrawDocument(tx, { actor }, input)),
}

type Context = Pick<OperatorWrite<typeof api.publish>, 'tx' | 'operator' | 'note'>
type Input = Pick<InputOf<typeof api.withdraw>, 'documentId' | 'revision' | 'reason'>
type Work = (
  context: { tx: Tx; actor: ReturnType<typeof actorOf> },
  document: { templateId: number },
) => Promise<unknown>

/** Takes a step of a document, and notes where it stood before and after. */
async function step({ tx, operator, note }: Context, input: Input, work: Work) {
  const { documentId, revision, reason } = input
  const document = await lockDocument(tx, documentId)
  if (document === undefined) throw new Refusal('CONTENT/NOT_FOUND')
  await requireSeen(tx, { subject: 'document', subjectId: String(documentId), revision })
  await work({ tx, actor: actorOf(operator) }, document)
  const after = await standing(tx, documentId)
  const before = { revision, state: document.state }
  note({ object: `document/${documentId}`, before, after: figuresOf(after), reason })
  return after
}

async function standing(tx: Tx, documentId: number): Promise<OutputOf<typeof api.withdraw>> {
  const { id, revision, state } = await find(tx, documentId)
  return { id, revision, state }
}

async function find(sql: Queryable, documentId: number): Promise<DocumentRow> {
  const [row] = await selectDocuments(sql, { documentId, rows: 1 })
  if (row === undefined) throw new Refusal('CONTENT/NOT_FOUND')
  return row
}
