import process from 'node:process'
import { connect } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { markPaid } from '../modules/withdrawals/index.ts'

// A process of its own that notes a payment of a withdrawal, and is killed by its parent while it does.

const [url = '', orderNo = ''] = process.argv.slice(2)
const sql = connect(url, { max: 2, name: 'withdrawal-victim', statementTimeoutMs: 0 })
await inTransaction(sql, (tx) =>
  markPaid(tx, BigInt(orderNo), { role: 'provider', actor: 'gateway:bank', reference: 'P' }),
)
await sql.end()
