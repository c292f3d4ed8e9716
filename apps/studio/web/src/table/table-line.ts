/** What every page at a shared table has of its line: the server's time, who listens, and how the line ends. */
import type { ByeReason, FromTable, ToTable } from '../../../src/wire.ts'
import type { Session } from '../frame/session.ts'
import { KeptLine } from './kept-line.ts'
import { createServerClock } from './server-clock.ts'

export type TableLine = {
  /** @returns whether it was sent. */
  readonly say: (message: ToTable) => boolean
  /** The other end is silent though it was asked. */
  readonly callAgain: () => void
  /** The server's time now, epoch milliseconds. */
  readonly now: () => number
  /** Every message as it comes, after the state holds it. @returns what ends the listening. */
  readonly listen: (listener: (message: FromTable) => void) => () => void
  /** Opens the line. @returns what closes it. */
  readonly enter: () => () => void
}

type Options = {
  readonly session: Session
  /** Holds what a message says. */
  readonly take: (message: FromTable) => void
  readonly isOver: () => boolean
  readonly setLost: () => void
  /** Milliseconds that only go forward. */
  readonly local?: () => number
}

export function createTableLine({ session, take, isOver, setLost, local }: Options): TableLine {
  const clock = createServerClock(local)
  const listeners = new Set<(message: FromTable) => void>()
  let line: KeptLine | undefined
  return {
    say: (message) => line?.say(message) === true,
    callAgain: () => line?.callAgain(),
    now: clock.now,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    enter: () => {
      const mine = new KeptLine({
        ...{ connect: session.api.connect, session: session.api.session },
        lost: () => {
          if (isOver()) return mine.close()
          setLost()
          session.setLine(true)
        },
        heard: (message) => {
          clock.hear(message.at)
          take(message)
          for (const listener of listeners) listener(message)
        },
      })
      line = mine
      return () => mine.close()
    },
  }
}

/** The table ends the visit. @param setOver holds that the line is over. */
export function takeBye(session: Session, reason: ByeReason, setOver: () => void): void {
  // A server that goes comes back: the line is called again by itself.
  if (reason === 'RESTART') return
  setOver()
  session.setLine(false)
  if (reason === 'REPLACED') session.notify('游戏已在另一个窗口打开')
  session.set({ ended: reason === 'REPLACED' ? 'TOKEN_EXPIRED' : reason })
}
