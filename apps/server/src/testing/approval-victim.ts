import process from 'node:process'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import { connect } from '../db/connect.ts'
import { createOperatorWorld } from './operator-world.ts'
import type { TestDatabase } from './test-database.ts'

// A process of its own that approves something, and is killed by its parent while it does.

const [url = '', token = '', approvalId = '', payloadHash = ''] = process.argv.slice(2)
const sql = connect(url, { max: 2, name: 'approval-victim' })
const world = await createOperatorWorld({ sql } as TestDatabase)
await world.call(approvals.approve, { approvalId: Number(approvalId), payloadHash }, token)
process.stdout.write('approved\n')
await world.close()
await sql.end()
