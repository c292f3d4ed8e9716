import type { Sql } from '../db/connect.ts'

/** A committed message: no push without a row (I-52). */
export interface OutboxMessage {
  /** 64-bit id, decimal; grows with time. */
  id: string
  topic: string
  payload: Record<string, unknown>
}

/**
 * Hands every outbox row of the database to `deliver`, once each, in the order the notices come. After a lost
 * connection the rows of the gap are read from the table; ids already seen are dropped.
 *
 * The listening connection is the driver's own: it reconnects by itself and calls `caughtUp` again.
 */
export async function listenToOutbox(sql: Sql, deliver: (message: OutboxMessage) => void): Promise<OutboxListener> {
  const seen = new RecentIds(SEEN_MAX)
  let isFirst = true
  const take = (message: OutboxMessage) => {
    if (!seen.add(message.id)) return
    deliver(message)
  }
  const readGap = async () => {
    // What was committed before the first listening is nobody's news.
    if (isFirst) return void (isFirst = false)
    // By age and not by id: ids are made before their transaction commits, so a slow one may come after a later one.
    const rows = await sql<{ outbox_id: bigint; topic: string; payload: Record<string, unknown> }[]>`
      select outbox_id, topic, payload from outbox
      where created_at >= clock_timestamp() - ${GAP_LOOK_BACK}::interval order by outbox_id`
    for (const row of rows) take({ id: String(row.outbox_id), topic: row.topic, payload: row.payload })
  }
  const receive = async (notice: string) => {
    const message = JSON.parse(notice) as OutboxMessage
    if (message.payload !== undefined) return take(message)
    const [row] = await sql<{ topic: string; payload: Record<string, unknown> }[]>`
      select topic, payload from outbox where outbox_id = ${message.id}`
    if (row) take({ id: message.id, topic: row.topic, payload: row.payload })
  }
  const subscription = await sql.listen(
    'outbox',
    (notice) => void receive(notice),
    () => void readGap(),
  )
  return { stop: () => subscription.unlisten() }
}

export interface OutboxListener {
  stop(): Promise<void>
}

/** The last ids that were delivered; bounded, oldest forgotten first. */
class RecentIds {
  #ids = new Set<string>()
  #max: number
  constructor(max: number) {
    this.#max = max
  }
  /** False when the id was there already. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false
    this.#ids.add(id)
    if (this.#ids.size > this.#max) this.#ids.delete(this.#ids.values().next().value as string)
    return true
  }
}

const SEEN_MAX = 50_000
const GAP_LOOK_BACK = '2 minutes'
