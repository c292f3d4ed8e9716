import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { connect, isLateWriteOfDriver } from '../../../db/connect.ts'
import { systemClock } from '../../../platform/clock.ts'
import { systemRandom } from '../../../platform/random.ts'
import { listenToOutbox } from '../../../realtime/outbox-listener.ts'
import { openChatLive } from './chat-live.ts'

// One process of the chat, for tests that kill it: the socket, fed by the outbox of the database that it is told. It
// says its port to its parent.

process.on('uncaughtException', (error) => {
  if (!isLateWriteOfDriver(error)) throw error
})
process.on('disconnect', () => process.exit())

const sql = connect(String(process.argv[2]), { name: 'chat-hand', max: 8 })
const server = createServer()
const chat = openChatLive({
  ...{ server, sql, clock: systemClock, random: systemRandom, isAllowedOrigin: () => true, addressOf: () => 'test' },
  limits: { messagesBurst: 100_000, messagesPerMinute: 6_000_000, perAddress: 10_000, perMember: 100 },
})
await listenToOutbox(sql, { deliver: chat.deliver, lose: chat.restart })
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
