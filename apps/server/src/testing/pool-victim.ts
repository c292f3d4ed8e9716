import process from 'node:process'
import { connect, isLateWriteOfDriver } from '../db/connect.ts'

// A process whose connections are cut by its parent, in the middle of queries and transactions, three times. Each time
// the work may fail; what is asked afterwards may not.

process.on('uncaughtException', (error) => {
  if (!isLateWriteOfDriver(error)) throw error
})

const sql = connect(process.argv[2] ?? '', { max: 4, name: 'victim' })
for (let round = 0; round < 3; round++) {
  const work = Array.from({ length: 8 }, (_, index) =>
    index % 2 ? sql`SELECT pg_sleep(0.3)` : sql.begin(async (tx) => tx`SELECT pg_sleep(0.3)`),
  )
  setTimeout(() => process.send?.('cut'), 100)
  const results = await Promise.allSettled(work)
  const answers = await Promise.all(Array.from({ length: 8 }, () => sql`SELECT 1 AS one`))
  const isWell = results.some(({ status }) => status === 'rejected') && answers.flat().every(({ one }) => one === 1)
  process.stdout.write(isWell ? 'ok\n' : 'broken\n')
}
await sql.end()
process.disconnect()
