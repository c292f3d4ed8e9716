/** A client of the game socket for tests: remembers what it hears. */
import { GAME_COMMAND, type PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { WebSocket } from 'ws'

export interface SocketClient {
  /** Contents of the pushes so far. */
  pushes: PushContent[]
  /** The close code. */
  closed: Promise<number>
  close(): void
}

/** Connects. @throws with the status of a refused handshake */
export const connectSocket = (origin: string, headers: Record<string, string> = {}): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const client = new WebSocket(`${origin.replace('http', 'ws')}/ws-game/0`, { headers })
    client.once('open', () => resolve(client))
    client.once('error', reject)
  })

/** Connects and joins the member's own channel with a ticket. */
export const joinMemberChannel = async (origin: string, ticket: string): Promise<SocketClient> => {
  const client = await connectSocket(origin)
  const pushes: PushContent[] = []
  let answered = () => {}
  const joined = new Promise<void>((resolve) => (answered = resolve))
  client.on('message', (data) => {
    const { command, content } = JSON.parse(String(data)) as { command: number; content: PushContent }
    if (command === GAME_COMMAND.push) pushes.push(content)
    if (command === GAME_COMMAND.joined) answered()
  })
  const closed = new Promise<number>((resolve) => client.once('close', resolve))
  client.send(JSON.stringify({ command: GAME_COMMAND.identify, content: { ticket } }))
  await joined
  return { pushes, closed, close: () => client.terminate() }
}
