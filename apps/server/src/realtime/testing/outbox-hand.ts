import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, isLateWriteOfDriver } from '../../db/connect.ts'
import { announce } from '../outbox.ts'
import { listenToOutbox } from '../outbox-listener.ts'

// A process that hears the outbox and tells its parent what, or one that writes money transactions with news: an
// account's number rises under its lock, and is announced. Database, connections and the process may be killed.

process.on('uncaughtException', (error) => {
  if (!isLateWriteOfDriver(error)) throw error
})
process.on('disconnect', () => process.exit())

const [task = '', url = '', most = '0'] = process.argv.slice(2)
const sql = connect(url, { name: `outbox-${task}`, max: 8 })

async function hear(): Promise<void> {
  await listenToOutbox(sql, {
    deliver: ({ id, payload }) => void process.send?.({ id, account: payload['account'], n: payload['n'] }),
    lose: () => void process.send?.('lost'),
  })
  process.send?.('ready')
}

async function write(): Promise<void> {
  let left = Number(most)
  const writer = async () => {
    while (left > 0) {
      const account = 1 + Math.floor(Math.random() * ACCOUNTS)
      const isLong = Math.random() < 0.01
      await sql
        .begin(async (tx) => {
          // Some transactions take their number early and commit late, in another order.
          if (Math.random() < 0.02) await tx`select pg_current_xact_id(), pg_sleep(0.05)`
          const [row] = await tx<[{ n: number }]>`
            update test_account set n = n + ${PARTS} where account = ${account} returning n`
          const note = isLong ? 'x'.repeat(9_000) : ''
          for (let n = row.n - PARTS + 1; n <= row.n; n++) {
            await announce(tx, { topic: 'test', payload: { account, n, note } })
          }
        })
        .then(() => (left -= PARTS))
        .catch(() => sleep(100))
    }
  }
  await Promise.all(Array.from({ length: 8 }, writer))
  await sql.end({ timeout: 1 })
  process.exit()
}

const ACCOUNTS = 20
/** Messages of one transaction. */
const PARTS = 5
await (task === 'hear' ? hear() : write())
