import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../db/connect.ts'
import { payoutRound } from '../modules/withdrawals/payout/payout-jobs.ts'
import { aPayer, aSharedProvider } from '../modules/withdrawals/payout/testing/payer.ts'

// A process of its own that pays withdrawals, round after round, and is killed by its parent while it does.

/** So that two of them leave the processor to those who decide. */
const PAUSE_MS = 30
const [url = ''] = process.argv.slice(2)
const sql = connect(url, { max: 4, name: 'payout-victim' })
const { parts } = aPayer(sql, aSharedProvider(sql))
parts.every = { ...parts.every, checkS: 1, leaseS: 2 }
process.stdout.write('paying\n')
for (;;) {
  await payoutRound(sql, parts)
  await sleep(PAUSE_MS)
}
