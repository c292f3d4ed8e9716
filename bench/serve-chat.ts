import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTick } from 'node:timers/promises'
import { connect } from '../apps/server/src/db/connect.ts'
import { openChatLive } from '../apps/server/src/modules/chat/index.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { systemRandom } from '../apps/server/src/platform/random.ts'
import { givenArgument, serveParent } from './child-process.ts'
import type { Broadcast } from './serve-sockets.ts'

// The chat's socket alone, to be told what a room hears: the way from a committed frame to every socket.

const { databaseUrl, roomId } = givenArgument<{ databaseUrl: string; roomId: number }>()
const sql = connect(databaseUrl)
const server = createServer()
const most = 1_000_000
const chat = openChatLive({
  ...{ server, sql, clock: systemClock, random: systemRandom, isAllowedOrigin: () => true },
  addressOf: () => '127.0.0.1',
  // All clients stand behind one address, and none of them answers a ping.
  limits: { perProcess: most, perAddress: most, pingEveryMs: 3_600_000 },
})
await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 2_000 }, resolve))

serveParent(async (question: Broadcast | object) => {
  if (!('times' in question)) return (server.address() as AddressInfo).port
  for (let sent = 0; sent < question.times; sent++) {
    chat.deliver({ id: String(sent), topic: 'chat-frame', payload: { room: roomId, frame: question.message } })
    // Sockets take what was written before the next frame comes.
    await nextTick()
  }
  return question.times
})
