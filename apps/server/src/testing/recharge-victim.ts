import process from 'node:process'
import { connect } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { receivePayment } from '../modules/recharge/index.ts'

// A process of its own that takes money for a recharge, and is killed by its parent while it does.

const [url = '', orderNo = '', amount = ''] = process.argv.slice(2)
const sql = connect(url, { max: 2, name: 'recharge-victim', statementTimeoutMs: 0 })
await inTransaction(sql, (tx) =>
  receivePayment(tx, {
    ...{ gateway: 'cashier', reference: `ref-${orderNo}`, orderNo, currency: 'CNY', paidAt: Date.now() },
    amount: BigInt(amount),
  }),
)
process.stdout.write('received\n')
await sql.end()
