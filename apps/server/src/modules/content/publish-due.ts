import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import { SCHEDULER } from './actor.ts'
import { publishCard } from './card-life.ts'
import { publishDocument, unscheduleDocument } from './document-life.ts'
import { selectDueCards, selectDueDocuments } from './queries.ts'

/**
 * Publishes what is due, each in a transaction of its own. A document whose draw closed before its time came goes back
 * to its author as a draft: published now it would be after the draw, and nobody has said so. Several processes may do
 * this at once: what another has taken meanwhile is no longer in the state it has to be in.
 * @returns how many were published
 */
export async function publishDue(sql: Sql, { clock, random }: { clock: Clock; random: Random }): Promise<number> {
  const now = new Date(clock.now())
  const editing = { actor: SCHEDULER, random }
  let published = 0
  for (const { templateId } of await selectDueCards(sql, now, BATCH)) {
    published += await step(() => inTransaction(sql, (tx) => publishCard(tx, SCHEDULER, { templateId })))
  }
  for (const document of await selectDueDocuments(sql, now, BATCH)) {
    published += await step(
      () => inTransaction(sql, (tx) => publishDocument(tx, editing, document)),
      () => inTransaction(sql, (tx) => unscheduleDocument(tx, editing, document)),
    )
  }
  return published
}

/** So many of a kind in one round; the next round is a minute away. */
const BATCH = 500

async function step(publish: () => Promise<unknown>, giveBack?: () => Promise<unknown>): Promise<0 | 1> {
  try {
    await publish()
    return 1
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (giveBack !== undefined && error.code !== 'CONTENT/STATE') await giveBack()
    return 0
  }
}
