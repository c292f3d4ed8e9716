import type { FromTable } from '../../../src/wire.ts'
import type { Session } from '../frame/session.ts'
import { createStore, type Store } from '../frame/store.ts'
import { Refused } from '../wire/refusals.ts'
import { KeptLine } from './kept-line.ts'
import type { OwnBet } from './own-bets.ts'
import { Seat } from './seat.ts'
import { createServerClock } from './server-clock.ts'
import { takeBye } from './table-line.ts'
import { NO_TABLE, phased, type TableState } from './table-state.ts'

/** A seat at the table of the session's game: what the table said last, and what may be asked of it. */
export type TableLink = Store<TableState> & {
  /** Sits down. @returns what stands up again: the line is closed. */
  readonly sit: () => () => void
  /** The server's time now, epoch milliseconds. */
  readonly now: () => number
  /** Milliseconds until the phase ends, as they are shown: 300 less than there are. Null where nobody knows. */
  readonly leftMs: () => number | null
  /** Every message as it comes, after the state holds it. @returns what ends the listening. */
  readonly listen: (listener: (message: FromTable) => void) => () => void
  /**
   * One 确认 press: stakes in 厘 by field. This and the three below resolve with the bet as it stands then, and with
   * nothing when it was refused; the banner has said why. They never reject.
   */
  readonly bet: (stakes: Readonly<Record<string, bigint>>) => Promise<OwnBet | undefined>
  /** 撤销, before the lock: of a whole press, or of a panel. */
  readonly undo: (bet: OwnBet) => Promise<OwnBet | undefined>
  /** 腾云直上: a bet of a panel, with a multiple such as `"2.00"` to collect at by itself. */
  readonly panel: (ask: { panel: 0 | 1; bet: bigint; autoAt: string | null }) => Promise<OwnBet | undefined>
  /** 腾云直上: collects now; the server's receipt counts. */
  readonly exit: (panel: 0 | 1) => Promise<OwnBet | undefined>
}

/** Shown ends are so much earlier: a press at zero is still in time. */
const EARLY_MS = 300
const LEFT_MAX = 60

export function createTableLink(session: Session): TableLink {
  const store = createStore<TableState>(NO_TABLE)
  const clock = createServerClock()
  const listeners = new Set<(message: FromTable) => void>()
  const leftMs = () => {
    const endsAt = store.get().phase?.endsAt ?? null
    return endsAt === null ? null : Math.max(0, endsAt - EARLY_MS - clock.now())
  }
  const window = createWindow(store, leftMs)
  let line: KeptLine | undefined
  const newSeat = () =>
    new Seat({ session, store, say: (message) => line?.say(message), callAgain: () => line?.callAgain() })
  let seat = newSeat()
  const heard = (message: FromTable) => {
    clock.hear(message.at)
    if (message.type === 'bye') takeBye(session, message.reason, () => store.set({ line: 'over' }))
    else if (isHeard(message)) take(session, store, seat, message)
    window.look()
    for (const listener of listeners) listener(message)
  }
  const lost = () => {
    if (store.get().line === 'over') return line?.close()
    store.set({ line: 'lost' })
    window.look()
    return session.setLine(true)
  }
  const sit = () => {
    line = new KeptLine({ connect: session.api.connect, session: session.api.session, lost, heard })
    return () => {
      window.close()
      seat.close()
      line?.close()
      line = undefined
      seat = newSeat()
    }
  }
  const listen: TableLink['listen'] = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    ...store,
    ...{ sit, now: clock.now, leftMs, listen },
    bet: (stakes) => seat.bet(stakes),
    undo: (bet) => seat.undo(bet),
    panel: (ask) => seat.panel(ask),
    exit: (panel) => seat.exit(panel),
  }
}

/** Shuts the window of bets when its shown end comes, without a message. */
function createWindow(store: Store<TableState>, leftMs: () => number | null) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const { phase, isOpen, line } = store.get()
    const left = leftMs() ?? 0
    const isNow = line === 'there' && phase?.phase === 'bet' && left > 0
    if (isNow !== isOpen) store.set({ isOpen: isNow })
    if (isNow) timer = setTimeout(look, left + 1)
  }
  return { look, close: () => clearTimeout(timer) }
}

/** What tables say that share a round; 海王争霸 has words of its own. */
const HEARD = ['hello', 'phase', 'ok', 'refused', 'stakes', 'left', 'paid', 'balance', 'pong'] as const
type Heard = Extract<FromTable, { type: (typeof HEARD)[number] }>
const isHeard = (message: FromTable): message is Heard => (HEARD as readonly string[]).includes(message.type)

function take(session: Session, store: Store<TableState>, seat: Seat, message: Heard): void {
  const before = store.get()
  if ('balance' in message) session.setBalance(BigInt(message.balance))
  switch (message.type) {
    case 'hello': {
      const { phase, past, chain, players } = message
      store.set({ ...phased(before, phase), ...{ line: 'there', past, chain, players } })
      session.setLine(false)
      return seat.entered(message, before)
    }
    case 'phase':
      return store.set(phased(before, message))
    case 'ok':
      return seat.answered(message.requestId, message.bet)
    case 'refused':
      return seat.refused(message.requestId, new Refused(message.error.code, message.error.balance))
    case 'stakes':
      if (message.round === before.phase?.round)
        store.set({ totals: bigints(message.totals), players: message.players, others: message.others })
      return undefined
    case 'left':
      if (message.round === before.phase?.round) store.set({ left: [message, ...before.left].slice(0, LEFT_MAX) })
      return undefined
    case 'paid':
      return seat.paid(message.round, { bet: BigInt(message.bet), win: BigInt(message.win) })
    case 'balance':
    case 'pong':
      return undefined
  }
}

const bigints = (texts: Readonly<Record<string, string>>): Record<string, bigint> =>
  Object.fromEntries(Object.entries(texts).map(([key, li]) => [key, BigInt(li)]))
