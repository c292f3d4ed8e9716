import { connect } from '../apps/server/src/db/connect.ts'
import { givenArgument, serveParent } from './child-process.ts'

// The five statements of `pgbench -N`, prepared, by as many clients: for machines without the tool.

const { databaseUrl, clients } = givenArgument<{ databaseUrl: string; clients: number }>()
const sql = connect(databaseUrl, { max: clients, name: 'simple-update' })
const any = (most: number) => 1 + Math.floor(Math.random() * most)

async function client(until: number): Promise<number> {
  let done = 0
  while (performance.now() < until) {
    const [aid, tid, delta] = [any(100_000), any(10), any(10_000) - 5_000]
    await sql.begin(async (tx) => {
      await tx`update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`
      await tx`select abalance from pgbench_accounts where aid = ${aid}`
      await tx`insert into pgbench_history (tid, bid, aid, delta, mtime)
               values (${tid}, 1, ${aid}, ${delta}, current_timestamp)`
    })
    done++
  }
  return done
}

serveParent(
  async ({ seconds }: { seconds: number }) => {
    const startedAt = performance.now()
    const counts = await Promise.all(Array.from({ length: clients }, () => client(startedAt + seconds * 1_000)))
    return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - startedAt) / 1_000)
  },
  () => sql.end({ timeout: 1 }),
)
