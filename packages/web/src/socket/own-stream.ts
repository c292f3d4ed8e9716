import { GAME_COMMAND } from '@liuhe/contract/realtime/game-socket.ts'
import type { SendCommand } from './game-streams.ts'

type OwnOptions = {
  /** A ticket for the member's channel, null for a guest. */
  ticket: () => Promise<string | null>
  say: SendCommand
  startTimer: (run: () => void, ms: number) => unknown
}

export type OwnStream = ReturnType<typeof createOwnStream>

/** A ticket that did not come, or was refused, is asked for again after so long. */
const AGAIN_MS = 5_000

/** The member's own channel: joined with a ticket on every new line, from where it was heard. */
export function createOwnStream({ ticket, say, startTimer }: OwnOptions) {
  let since: string | undefined
  let isJoined = false
  /** Each line, and each member, is a turn; an answer of another turn is not heard. */
  let turn = 0

  const identify = async () => {
    const mine = turn
    const value = await ticket().catch(() => undefined)
    if (mine !== turn) return
    if (value === undefined) again()
    else if (value !== null) say(GAME_COMMAND.identify, { ticket: value, since })
  }
  const again = () => {
    const mine = turn
    startTimer(() => mine === turn && void identify(), AGAIN_MS)
  }
  const leave = () => {
    turn += 1
    isJoined = false
  }
  return {
    join: () => {
      leave()
      void identify()
    },
    /** The line is gone. */
    leave,
    again,
    joined: () => void (isJoined = true),
    /** Asks what was missed on a line that may have been dead. */
    resume: () => isJoined && say(GAME_COMMAND.identify, { since }),
    advance: (at: string) => {
      if (isJoined) since = at
    },
    /** What one member has heard says nothing of another. */
    forget: () => {
      leave()
      since = undefined
    },
  }
}
