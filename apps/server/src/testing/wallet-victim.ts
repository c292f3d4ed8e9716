// A server with the wallet of games that a test kills: it is told its database, the name of its lines and the
// provider's keys, and tells its port.
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { connect } from '../db/connect.ts'
import { walletDeskOf } from '../modules/game-wallet/testing.ts'
import { createTestApp } from './test-app.ts'

const [url = '', name = '', keys = '[]'] = process.argv.slice(2)
const sql = connect(url, { name })
const gameWallet = walletDeskOf(sql, JSON.parse(keys) as { id: string; secret: string }[])
const { app } = await createTestApp({ sql, owner: sql, url, ownerUrl: url }, { gameWallet })
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.((app.server.address() as AddressInfo).port)
// It must not outlive the test.
process.on('disconnect', () => process.exit(1))
