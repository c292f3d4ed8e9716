import { setTimeout as sleep } from 'node:timers/promises'
import { tellCommit } from '../apps/server/src/db/commits.ts'
import { connect } from '../apps/server/src/db/connect.ts'
import { listenToOutbox } from '../apps/server/src/realtime/outbox-listener.ts'
import { givenArgument, serveParent } from './child-process.ts'
import { percentile } from './measure.ts'

// A process as the product's: writers of small money transactions, and an ear that relays and hears their news.

export type Side = 'silent' | 'outbox' | 'notify'
export interface Round {
  perSecond: number
  /** Ms from the answer of a commit to the delivery of its news. */
  p50: number
  p99: number
}

const { databaseUrl, clients } = givenArgument<{ databaseUrl: string; clients: number }>()
const sql = connect(databaseUrl, { max: clients + 2, name: 'outbox-loop' })
const deliveredAt = new Map<string, number>()
await listenToOutbox(sql, { deliver: ({ id }) => void deliveredAt.set(id, performance.now()) })

async function write(side: Side, until: number, told: Map<string, number>): Promise<number> {
  let done = 0
  while (performance.now() < until) {
    const account = 1 + Math.floor(Math.random() * 100_000)
    const [row] = await sql<[{ id: string | null }]>`select bench_move(${account}, ${side})::text as id`
    if (side === 'outbox') tellCommit(sql)
    if (row.id !== null) told.set(row.id, performance.now())
    done++
  }
  return done
}

async function run({ side, seconds }: { side: Side; seconds: number }): Promise<Round> {
  const told = new Map<string, number>()
  const begunAt = performance.now()
  const counts = await Promise.all(Array.from({ length: clients }, () => write(side, begunAt + seconds * 1_000, told)))
  const perSecond = counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - begunAt) / 1_000)
  while ([...told.keys()].some((id) => !deliveredAt.has(id))) await sleep(20)
  const latencies = [...told].map(([id, at]) => Math.max(0, (deliveredAt.get(id) as number) - at))
  deliveredAt.clear()
  return { perSecond, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) }
}

serveParent(
  ({ side, seconds }: { side: Side; seconds: number }) => run({ side, seconds }),
  () => sql.end({ timeout: 1 }),
)
