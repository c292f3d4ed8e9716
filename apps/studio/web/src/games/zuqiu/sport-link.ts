import type { FromTable, ToTable } from '../../../../src/wire.ts'
import type {
  FromSport,
  SportLeague,
  SportMatch,
  SportPick,
  SportPolicy,
  SportPrices,
  SportTicket,
  SportVersion,
  ToSport,
} from '../../../../src/wire-sport.ts'
import type { Session } from '../../frame/session.ts'
import { createStore, type Store } from '../../frame/store.ts'
import { createTableLine, takeBye } from '../../table/table-line.ts'
import { requestId } from '../../wire/api.ts'
import { Refused } from '../../wire/refusals.ts'

export type SportState = {
  readonly line: 'entering' | 'there' | 'lost' | 'over'
  /** Everything that is played or open for bets. */
  readonly matches: readonly SportMatch[]
  readonly leagues: readonly SportLeague[]
  /** The player's own, newest first. */
  readonly tickets: readonly SportTicket[]
  /** All prices of the match that is looked at. */
  readonly watched: { readonly match: number; readonly version: SportVersion; readonly prices: SportPrices } | undefined
}

/** A choice with the price it was shown with. */
export type Choice = {
  readonly match: number
  readonly pick: SportPick
  readonly odds: number
  readonly version: SportVersion
}

/** What became of a ticket or of giving one back. The banner has told a refusal. */
export type Answer =
  | { readonly kind: 'ok'; readonly ticket: SportTicket }
  | { readonly kind: 'moved'; readonly odds: number | null; readonly amount: bigint | null }
  | { readonly kind: 'refused' }

export type SportLink = Store<SportState> & {
  /** The server's time now, epoch milliseconds. */
  readonly now: () => number
  readonly listen: (listener: (message: FromTable) => void) => () => void
  readonly look: (match: number | null) => void
  readonly place: (choice: Choice, stake: bigint, policy: SportPolicy) => Promise<Answer>
  /** 提前兑现 for the quote that the ticket has now. */
  readonly giveBack: (ticket: SportTicket) => Promise<Answer>
  /** Opens the line. @returns what closes it. */
  readonly enter: () => () => void
}

type Asked = ToSport & { requestId: string }
type Waiting = { asked: Asked; done: (answer: Answer) => void; timer: ReturnType<typeof setTimeout> }

const FIRST: SportState = { line: 'entering', matches: [], leagues: [], tickets: [], watched: undefined }
const ANSWER_MS = 4_000
/** Of tickets that have ended so many stay in the list. */
const ENDED_SHOWN = 30

/** A seat at the leagues: what was told last, and what may be asked. */
export function openSport(session: Session): SportLink {
  const store = createStore<SportState>(FIRST)
  let looking: number | null = null
  const line = createTableLine({
    session,
    take: (message) => take({ session, store, end, resume }, message),
    isOver: () => store.get().line === 'over',
    setLost: () => store.set({ line: 'lost' }),
  })
  const say = (message: ToTable) => void line.say(message)
  const requests = createRequests(say, line.callAgain)
  const { ask, end } = requests
  const resume = () => {
    if (looking !== null) say({ type: 'watch', match: looking })
    requests.again()
  }
  return {
    ...store,
    ...{ now: line.now, enter: line.enter, listen: line.listen },
    look: (match) => {
      looking = match
      if (match !== store.get().watched?.match) store.set({ watched: undefined })
      say({ type: 'watch', match })
    },
    place: ({ match, pick, odds, version }, stake, policy) => {
      if (stake > session.get().balance) {
        session.refuse(new Refused('INSUFFICIENT_FUNDS'))
        return Promise.resolve({ kind: 'refused' })
      }
      const what = { match, pick, odds, version, policy, stake: String(stake) }
      return ask({ type: 'ticket', requestId: requestId(), ...what })
    },
    giveBack: ({ ticket, quote }) =>
      quote === null
        ? Promise.resolve({ kind: 'refused' })
        : ask({ type: 'cashOut', requestId: requestId(), ticket, ...quote }),
  }
}

/** What was asked and is not answered yet. */
function createRequests(say: (asked: Asked) => void, callAgain: () => void) {
  const waiting = new Map<string, Waiting>()
  return {
    ask: (asked: Asked) =>
      new Promise<Answer>((done) => {
        const timer = setTimeout(callAgain, ANSWER_MS)
        waiting.set(asked.requestId, { asked, done, timer })
        say(asked)
      }),
    end: (name: string, answer: Answer) => {
      const found = waiting.get(name)
      if (found === undefined) return
      clearTimeout(found.timer)
      waiting.delete(name)
      found.done(answer)
    },
    /** A request that nobody answered goes again under its own name: the same name is the same ticket. */
    again: () => {
      for (const { asked } of waiting.values()) say(asked)
    },
  }
}

type Parts = {
  session: Session
  store: Store<SportState>
  end: (name: string, answer: Answer) => void
  resume: () => void
}

type Heard = Extract<FromTable, { type: FromSport['type'] | 'refused' | 'balance' | 'bye' }>

function take(parts: Parts, message: FromTable): void {
  const { session, store, end, resume } = parts
  const { matches, leagues, tickets } = store.get()
  const heard = message as Heard
  if ('balance' in heard) session.setBalance(BigInt(heard.balance))
  switch (heard.type) {
    case 'season':
      session.setLine(false)
      store.set({ line: 'there', matches: heard.matches, leagues: heard.leagues, tickets: heard.tickets })
      return resume()
    case 'matches': {
      const others = matches.filter(
        ({ match, group, cycle }) =>
          (group !== heard.group || cycle >= heard.from) && heard.matches.every((each) => each.match !== match),
      )
      return store.set({ matches: [...others, ...heard.matches] })
    }
    case 'league':
      return store.set({ leagues: leagues.map((each) => (each.group === heard.league.group ? heard.league : each)) })
    case 'prices':
      return store.set({ watched: heard })
    case 'tickets':
      for (const ticket of heard.tickets) count(session, tickets, ticket)
      return store.set({ tickets: withTickets(tickets, heard.tickets) })
    case 'ticketOk':
      count(session, tickets, heard.ticket)
      store.set({ tickets: withTickets(tickets, [heard.ticket]) })
      return end(
        heard.requestId,
        heard.ticket.state === 'void' ? { kind: 'refused' } : { kind: 'ok', ticket: heard.ticket },
      )
    case 'moved': {
      const { odds, amount } = heard
      return end(heard.requestId, { kind: 'moved', odds, amount: amount === null ? null : BigInt(amount) })
    }
    case 'refused':
      session.refuse(new Refused(heard.error.code, heard.error.balance))
      return end(heard.requestId, { kind: 'refused' })
    case 'bye':
      return takeBye(session, heard.reason, () => store.set({ line: 'over' }))
    case 'balance':
      return undefined
  }
}

/** A ticket that ends is a round of this visit. */
function count(session: Session, known: readonly SportTicket[], { ticket, state, stake, win }: SportTicket): void {
  const before = known.find((each) => each.ticket === ticket)
  const isEnded = state === 'ended' || state === 'cashed'
  if (isEnded && before !== undefined && (before.state === 'open' || before.state === 'pending'))
    session.count({ id: ticket, bet: BigInt(stake), win: BigInt(win) })
}

export const isOpenTicket = ({ state }: SportTicket): boolean => state === 'open' || state === 'pending'

/** Open ones, and the last that have ended, newest first. */
function withTickets(known: readonly SportTicket[], changed: readonly SportTicket[]): SportTicket[] {
  const all = new Map([...known, ...changed].map((each) => [each.ticket, each]))
  // What the wallet refused never was a ticket.
  const taken = [...all.values()].filter(({ refusal }) => refusal === null)
  const sorted = taken.sort((one, other) => other.madeAt - one.madeAt)
  const ended = sorted.filter((each) => !isOpenTicket(each)).slice(0, ENDED_SHOWN)
  return sorted.filter((each) => isOpenTicket(each) || ended.includes(each))
}
