import type { Hello, Phase, PlacedBet, SpotBet, ToTable } from '../../../src/wire.ts'
import type { Session } from '../frame/session.ts'
import type { Store } from '../frame/store.ts'
import { requestId as newName } from '../wire/api.ts'
import { Refused } from '../wire/refusals.ts'
import { missedOf } from './missed-rounds.ts'
import { isOf, type OwnBet, ownBet, standing, withBet } from './own-bets.ts'
import type { Paid, TableState } from './table-state.ts'

/** The wallet has two seconds; what is unanswered for so long, the line has lost. */
const ANSWER_MS = 8_000

export type SeatParts = {
  readonly session: Session
  readonly store: Store<TableState>
  readonly say: (message: ToTable) => void
  /** Nobody answers: another line is needed. */
  readonly callAgain: () => void
}

type Asked = Extract<ToTable, { requestId: string }>
type Waiting = {
  readonly message: Asked
  readonly round: string
  readonly done: (bet: OwnBet | undefined) => void
  readonly timer: ReturnType<typeof setTimeout>
}
type NewBet = Pick<OwnBet, 'bets' | 'amount' | 'panel' | 'autoAt'>

/**
 * The player's bets at a table: those on their way, those that stand, and what they brought. What the line swallowed is
 * made good when it is there again: a bet that nobody answered is looked for in what the table tells of itself, and the
 * payment of a round that ended meanwhile in the player's records.
 */
export class Seat {
  readonly #parts: SeatParts
  readonly #waiting = new Map<string, Waiting>()
  /** How many payments of the last round came: each is a round of the records of its own. */
  #payments = { round: '', count: 0 }
  #isClosed = false

  constructor(parts: SeatParts) {
    this.#parts = parts
  }

  bet(stakes: Readonly<Record<string, bigint>>): Promise<OwnBet | undefined> {
    const bets: SpotBet[] = Object.entries(stakes).map(([spot, amount]) => ({ spot, amount: String(amount) }))
    const amount = Object.values(stakes).reduce((sum, each) => sum + each, 0n)
    return this.#stake({ bets, amount, panel: null, autoAt: null }, { type: 'bet', requestId: newName(), bets })
  }

  panel({ panel, bet, autoAt }: { panel: 0 | 1; bet: bigint; autoAt: string | null }): Promise<OwnBet | undefined> {
    const message = { type: 'panel', requestId: newName(), panel, bet: String(bet), autoAt } as const
    return this.#stake({ bets: [], amount: bet, panel, autoAt }, message)
  }

  undo(bet: OwnBet): Promise<OwnBet | undefined> {
    if (bet.betId === null) return Promise.resolve(undefined)
    this.#put({ ...bet, state: 'undoing' })
    return this.#ask({ type: 'undo', requestId: newName(), betId: bet.betId })
  }

  exit(panel: 0 | 1): Promise<OwnBet | undefined> {
    return this.#ask({ type: 'exit', requestId: newName(), panel })
  }

  answered(name: string, placed: PlacedBet | null): void {
    if (placed?.state === 'void') return this.refused(name, new Refused('UNCERTAIN'))
    const known = this.#bets.find((each) => each.requestId === name || each.betId === placed?.betId)
    const bet = placed === null ? known : ownBet(placed, known)
    if (bet !== undefined) this.#put(bet)
    this.#end(name, bet)
  }

  refused(name: string, fault: Refused): void {
    const { session, store } = this.#parts
    const message = this.#waiting.get(name)?.message
    const kept = this.#bets.filter(({ requestId, state }) => requestId !== name || state !== 'sending')
    const back =
      message?.type === 'undo' ? kept.map((each) => (each.betId === message.betId ? takenAgain(each) : each)) : kept
    store.set({ bets: back })
    session.refuse(fault)
    if (message?.type === 'exit' && fault.code === 'LOCKED') session.notify('已经飞走，没有收取到')
    this.#end(name, undefined)
  }

  paid(round: string, { bet, win }: Omit<Paid, 'round'>): void {
    const { session, store } = this.#parts
    const before = store.get().paid
    const [betBefore, winBefore] = before?.round === round ? [before.bet, before.win] : [0n, 0n]
    store.set({ paid: { round, bet: bet + betBefore, win: win + winBefore } })
    const count = this.#payments.round === round ? this.#payments.count + 1 : 1
    this.#payments = { round, count }
    session.count({ id: `${round}/${count}`, bet, win })
  }

  /** The table told itself whole: what was open when the line broke finds its end. */
  entered(hello: Hello, before: TableState): void {
    const { store } = this.#parts
    const told = hello.bets.map((bet) =>
      ownBet(
        bet,
        before.bets.find(({ requestId }) => isOf(requestId, bet)),
      ),
    )
    const unheard = before.bets.filter(
      ({ state, round, requestId }) =>
        state === 'sending' && round === hello.phase.round && !told.some((each) => isOf(requestId, each)),
    )
    store.set({ bets: [...told, ...unheard] })
    for (const [name, asked] of [...this.#waiting]) this.#resume(name, asked, told)
    const { phase } = before
    const hadBets = standing(before.bets).length > 0 && before.paid?.round !== phase?.round
    const isOver = hello.phase.round !== phase?.round || hello.phase.phase === 'result'
    if (phase !== undefined && hadBets && isOver) void this.#makeGood(phase, hello.table)
  }

  close(): void {
    this.#isClosed = true
    for (const name of [...this.#waiting.keys()]) this.#end(name, undefined)
  }

  get #bets(): readonly OwnBet[] {
    return this.#parts.store.get().bets
  }

  get #round(): string {
    return this.#parts.store.get().phase?.round ?? ''
  }

  #put(bet: OwnBet): void {
    if (bet.round === this.#round) this.#parts.store.set({ bets: withBet(this.#bets, bet) })
  }

  #stake(bet: NewBet, message: Asked): Promise<OwnBet | undefined> {
    const { session } = this.#parts
    const { balance } = session.get()
    if (bet.amount > balance) {
      session.refuse(new Refused('INSUFFICIENT_FUNDS'))
      return Promise.resolve(undefined)
    }
    const { requestId } = message
    this.#put({ ...bet, requestId, betId: null, round: this.#round, state: 'sending', win: 0n })
    // Seen at once; what the wallet says then holds.
    session.set({ balance: balance - bet.amount, notice: '' })
    return this.#ask(message)
  }

  #ask(message: Asked): Promise<OwnBet | undefined> {
    return new Promise((done) => {
      const timer = setTimeout(this.#parts.callAgain, ANSWER_MS)
      this.#waiting.set(message.requestId, { message, round: this.#round, done, timer })
      this.#parts.say(message)
    })
  }

  #end(name: string, bet: OwnBet | undefined): void {
    const asked = this.#waiting.get(name)
    if (asked === undefined) return
    clearTimeout(asked.timer)
    this.#waiting.delete(name)
    asked.done(bet)
  }

  /** The same name is the same bet, but only in its own round: in another one nobody wanted it. */
  #resume(name: string, { message, round }: Waiting, told: readonly OwnBet[]): void {
    const found = told.find((each) => isOf(name, each))
    // The wallet has not answered the table: what it says is told on this line.
    if (found?.state === 'sending') return undefined
    // One that does not stand is asked for again: the answer says why.
    if (found !== undefined && found.state !== 'void') return this.#end(name, found)
    if (round === this.#round) return this.#parts.say(message)
    this.#parts.session.notify('网络中断过，请在“记录”里查看上一局')
    return this.#end(name, undefined)
  }

  async #makeGood(phase: Phase, table: string): Promise<void> {
    const { session, store } = this.#parts
    const sums = await missedOf(session.api, { phase, table }, () => this.#isClosed)
    if (this.#isClosed || sums === undefined || store.get().paid?.round === phase.round) return
    this.paid(phase.round, sums)
  }
}

const takenAgain = (bet: OwnBet): OwnBet => (bet.state === 'undoing' ? { ...bet, state: 'taken' } : bet)
