import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { createGameSocket, type GameSocketOptions } from '../socket/game-socket.ts'
import type { SocketLike } from '../socket/reconnecting-socket.ts'
import { createFakeTime } from './fake-time.ts'

/** The line of the member app without a browser, for tests of the server behind it: its timers move when told. */
export function createGameClient(options: Omit<GameSocketOptions, 'wakes' | 'setTimeout' | 'clearTimeout' | 'random'>) {
  const time = createFakeTime(1_000_000)
  const { setTimeout, clearTimeout } = time
  const line = createGameSocket({ ...options, wakes: () => () => {}, random: () => 0, setTimeout, clearTimeout })
  return { ...line, time }
}

export type { PushContent, SocketLike }
