/** An invented table at the other end of a line: it says what a test tells it to, and keeps what it was told. */
import type { FromTable, Hello, Phase, PlacedBet, ToTable } from '../../../src/wire.ts'
import type { Connect, Ears } from '../wire/connect.ts'

export type Spoken = FromTable extends infer Each ? (Each extends unknown ? Omit<Each, 'at'> : never) : never

export type FakeTable = {
  readonly connect: Connect
  /** Everything the page said, on all its lines. */
  readonly told: readonly ToTable[]
  /** The last thing of a kind that the page said. @throws when it said none */
  readonly last: <T extends ToTable['type']>(type: T) => ToTable & { type: T }
  /** How many lines the page has called so far. */
  readonly calls: () => number
  /** Speaks on the line that is open; the time is the server's, now. */
  readonly say: (message: Spoken) => void
  /** What everyone who enters is told from now on. */
  readonly greet: (change: Partial<Hello>) => void
  /** The line breaks. While `isDown`, new ones break as well. */
  readonly cut: (isDown?: boolean) => void
  readonly mend: () => void
}

/** `offsetMs`: how far the server's clock is ahead of this device's. */
export function fakeTable(first: Partial<Hello> = {}, offsetMs = 0): FakeTable {
  const told: ToTable[] = []
  let hello: Hello = { ...HELLO, phase: phaseOf({}, Date.now() + offsetMs), ...first }
  let ears: Ears | undefined
  let calls = 0
  let isDown = false
  const say = (message: Spoken) => ears?.heard(JSON.stringify({ at: Date.now() + offsetMs, ...message }))
  const connect: Connect = (mine) => {
    calls++
    ears = mine
    let isLive = true
    queueMicrotask(() => {
      if (isLive && isDown) mine.closed()
      else if (isLive) mine.opened()
    })
    return {
      say: (text) => {
        const message = JSON.parse(text) as ToTable
        told.push(message)
        if (isLive && message.type === 'enter') say(hello)
        if (isLive && message.type === 'ping') say({ type: 'pong' })
      },
      hangUp: () => {
        isLive = false
        if (ears === mine) ears = undefined
      },
    }
  }
  return {
    ...{ connect, told, say, calls: () => calls },
    last: (type) => {
      const found = told.findLast((message) => message.type === type)
      if (found === undefined) throw new Error(`the page said no ${type}`)
      return found as never
    },
    greet: (change) => {
      hello = { ...hello, ...change }
    },
    cut: (down = false) => {
      isDown = down
      ears?.closed()
    },
    mend: () => {
      isDown = false
    },
  }
}

/** A phase that began just now. */
export const phaseOf = (change: Partial<Phase>, now = Date.now()): Phase => ({
  ...{ type: 'phase', round: 't1-7-0', nonce: 7, phase: 'bet', startedAt: now, endsAt: now + 7_000 },
  ...{ commitment: 'c'.repeat(64), outcome: null, hand: null, revealed: null },
  ...change,
})

/** A bet as the table tells it, of a request of the page. */
export const placedOf = (requestId: string, change: Partial<PlacedBet> = {}): PlacedBet => ({
  ...{ betId: `9-${requestId}`, round: 't1-7-0', bets: [], panel: null, amount: '1000', autoAt: null },
  ...{ state: 'taken', win: '0' },
  ...change,
})

const HELLO: Hello = {
  ...{ type: 'hello', table: 't1', phase: phaseOf({}), bets: [], balance: '100000', past: [], players: 1 },
  chain: { id: 'chain', terminal: 't'.repeat(64), beacon: 'b' },
}
