import { GAME_COMMAND, type PushType } from '@liuhe/contract/realtime/game-socket.ts'

/** Sends a command to the server, or drops it when the line is not open. */
export type SendCommand = (command: number, content: unknown) => void

export type GameStreams = ReturnType<typeof createGameStreams>

/**
 * The streams of games: who wants them, and how far each was heard. A stream is joined from there, so that nothing is
 * missed that came while the line was broken, or while nobody on this page listened.
 */
export function createGameStreams(say: SendCommand) {
  const streams = new Map<string, Stream>()

  /** Asks for the streams that are wanted and not yet asked for; on a line that may have been dead, for all of them. */
  const join = (again?: 'again') => {
    const wanted = [...streams.values()].filter(({ users, asked }) => users > 0 && (!asked || again))
    if (wanted.length === 0) return
    for (const stream of wanted) {
      stream.asked = true
      stream.unanswered += 1
    }
    const content = wanted.map(({ gameId, type, since }) => ({ gameId, type, since }))
    say(GAME_COMMAND.subscribe, content.length > 1 ? content : content[0])
  }
  const leave = (stream: Stream) => {
    stream.users -= 1
    if (stream.users > 0) return
    if (stream.asked) say(GAME_COMMAND.unsubscribe, { gameId: stream.gameId, type: stream.type })
    stream.joined = stream.asked = false
  }
  return {
    join,
    /** Another user of a stream; the returned function is called when he has enough. */
    use: (gameId: number, type: PushType): (() => void) => {
      const name = `${gameId}:${type}`
      const stream = streams.get(name) ?? { gameId, type, users: 0, unanswered: 0 }
      streams.set(name, stream)
      stream.users += 1
      return () => leave(stream)
    },
    /** The server has joined us to a stream and handed over what was missed. */
    joined: (name: string) => {
      const stream = streams.get(name)
      // Left and joined again meanwhile: only the last answer says that nothing is missing in between.
      if (stream && --stream.unanswered <= 0) stream.joined = stream.asked
    },
    /** Everything up to `at` has come on the streams that are joined. */
    advance: (at: string) => {
      for (const stream of streams.values()) if (stream.joined) stream.since = at
    },
    /** A new line, on which nothing was asked for yet. */
    reset: () => {
      for (const stream of streams.values()) Object.assign(stream, { joined: false, asked: false, unanswered: 0 })
    },
  }
}

type Stream = {
  gameId: number
  type: PushType
  users: number
  /** How far it was heard. */
  since?: string
  /** The server was told on this line that we want it. */
  asked?: boolean | undefined
  /** Requests to join that were not answered yet. */
  unanswered: number
  /** All that comes on it comes to us now. */
  joined?: boolean | undefined
}
