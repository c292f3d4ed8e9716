import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'

/** From 0 to 1. */
export type Chance = () => number

export interface Row {
  channel: string
  content: PushContent
  xact: bigint
}

/** What everybody hears, in the order of commits. */
export type Notice = { row: Row } | { mark: bigint }

export type LossyOutbox = ReturnType<typeof createLossyOutbox>

/**
 * An outbox whose transactions take an id and a number early and commit whenever. A balance is changed by one
 * transaction after another, as its lock demands; results of games know no such order.
 */
export function createLossyOutbox(chance: Chance, games: readonly number[]) {
  const queue: Notice[] = []
  const table: Row[] = []
  const open: Row[] = []
  const untold: bigint[] = []
  let [nextXact, nextId, turn, money] = [100n, 1, 1, 0]
  const horizon = () => open.reduce((least, { xact }) => (xact < least ? xact : least), nextXact)
  const commitAt = (index: number): Row[] => {
    const rows = open.splice(index, 1)
    table.push(...rows)
    queue.push(...rows.map((row) => ({ row })))
    return rows
  }
  return {
    queue,
    /** What a snapshot shows now, and below which transaction everything has ended. */
    read: () => ({ rows: [...table], xact: horizon() }),
    begin: () => {
      const [xact, seq] = [nextXact++, String(nextId++)]
      if (chance() < 0.4 && !open.some(({ channel }) => channel === 'own')) {
        money += 1
        return void open.push({ channel: 'own', content: { type: 'BALANCE', seq, money }, xact })
      }
      const gameId = games[Math.floor(chance() * games.length)] as number
      const content: PushContent = { type: 'RESULT', seq, gameId, turnNum: String(turn++), openNum: seq }
      open.push({ channel: `${gameId}:RESULT`, content, xact })
    },
    commit: () => commitAt(Math.floor(chance() * open.length)),
    commitAll: () => {
      const rows: Row[] = []
      while (open.length > 0) rows.push(...commitAt(0))
      return rows
    },
    /** A mark is taken now, and told only some time later. */
    tellMark: () => {
      const told = chance() < 0.5 ? untold.shift() : undefined
      if (told !== undefined) queue.push({ mark: told })
      untold.push(horizon())
    },
  }
}
