/**
 * One visit to one game: money as the player sees it, rounds, refusals and the line. The balance shown is held back
 * until the stage has shown how a round ended; what the wallet says meanwhile waits.
 */
import type { BeginInput, ErrorCode, GameInfo, Round, RoundAnswer, Seed, State, StepInput } from '../../../src/wire.ts'
import { type Api, requestId } from '../wire/api.ts'
import { LineLost, Refused, refusalTexts } from '../wire/refusals.ts'
import { createSettings, type Settings } from './settings.ts'
import { createStore, type Store } from './store.ts'

/** A finished round in a word. */
export type Past = { readonly id: string; readonly bet: bigint; readonly win: bigint }

export type SessionState = {
  readonly game: GameInfo
  readonly isDemo: boolean
  readonly displayName: string
  readonly returnUrl: string
  readonly limits: {
    readonly min: bigint
    readonly max: bigint
    readonly payMax: bigint
    readonly perSpot: Readonly<Record<string, string>>
  }
  readonly steps: readonly bigint[]
  /** As shown: held back while the stage plays. */
  readonly balance: bigint
  readonly seed: Seed | null
  readonly openRound: Round | null
  readonly unseenRound: Round | null
  /** The last five, newest first. */
  readonly past: readonly Past[]
  readonly rounds: number
  /** Won less staked since the page was opened. */
  readonly net: bigint
  readonly startedAt: number
  /** The studio's clock less this device's, in ms. */
  readonly clockAhead: number
  readonly isBusy: boolean
  readonly isLineLost: boolean
  /** The session is over: the page only leads back. */
  readonly ended: ErrorCode | undefined
  readonly notice: string
}

export type Session = Store<SessionState> & {
  readonly api: Api
  readonly settings: Store<Settings>
  /** Takes the stake from the balance shown, and asks for a round until an answer came. @throws Refused */
  readonly begin: (input: BeginInput, stake: bigint) => Promise<Round>
  /** A step of the open round. @throws Refused */
  readonly step: (round: string, input: StepInput) => Promise<Round>
  /** What has become of a round that the studio moves on by itself when time is over. @throws Refused */
  readonly look: (round: string) => Promise<Round>
  /** The stage has shown the end of the round: money may be seen. */
  readonly settle: (round: Round) => void
  /** A table's word on money: shown at once, or held back until `settleTable`. */
  readonly setBalance: (balance: bigint) => void
  readonly notify: (text: string) => void
  /** Shows a refusal; one that ends the session ends it. */
  readonly refuse: (fault: unknown) => void
  readonly changeSeed: (playerSeed: string) => ReturnType<Api['changeSeed']>
  readonly refill: () => Promise<void>
  /** Counts a round of a table among those of this visit. */
  readonly count: (past: Past) => void
  readonly setLine: (isLost: boolean) => void
  /** The number of the seed's next round, where rounds are not asked for one by one. */
  readonly setNonce: (nextNonce: number) => void
}

const ENDING: readonly ErrorCode[] = ['TOKEN_EXPIRED']
const NOTICE_MS = 3500
const RETRY_MS = [500, 1000, 2000, 4000]

export function createSession(api: Api, state: State, storage?: Storage): Session {
  const store = createStore<SessionState>(shownOf(state))
  const settings = createSettings(storage)
  const purse: Purse = { real: BigInt(state.balance) }
  const tellers = tellersOf(store, purse)
  const surely: Surely = (ask) => untilAnswered(ask, tellers.setLine)
  const take = takerOf(api, purse, surely)
  return {
    ...store,
    ...tellers,
    ...{ api, settings },
    begin: async (input, stake) => {
      const { balance } = store.get()
      if (stake > balance) throw new Refused('INSUFFICIENT_FUNDS')
      store.set({ balance: balance - stake, isBusy: true, notice: '' })
      const name = requestId()
      return take(await surely(() => api.begin(name, input)))
    },
    step: async (round, input) => {
      store.set({ isBusy: true, notice: '' })
      const name = requestId()
      const after = await take(await surely(() => api.step(round, name, input)))
      store.set({ isBusy: false })
      return after
    },
    look: async (id) => {
      const round = await surely(() => api.round(id))
      return take({ round, balance: (await surely(api.state)).balance })
    },
    settle: (round) => {
      tellers.count({ id: round.id, bet: BigInt(round.bet), win: BigInt(round.win) })
      const { seed } = store.get()
      const isOfSeed = seed !== null && seed.id === round.proof.seedId
      store.set({
        ...{ balance: purse.real, isBusy: false, openRound: null, unseenRound: null },
        ...(isOfSeed && { seed: { ...seed, nextNonce: Math.max(seed.nextNonce, round.proof.nonce + 1) } }),
      })
    },
    changeSeed: async (playerSeed) => {
      const changed = await api.changeSeed(playerSeed)
      store.set({ seed: changed.seed })
      return changed
    },
    refill: async () => tellers.setBalance(BigInt((await api.refill()).balance)),
  }
}

/** What the wallet has, whatever is shown. */
type Purse = { real: bigint }

/** What may be told to the player at any time. */
function tellersOf(store: Store<SessionState>, purse: Purse) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const notify = (text: string) => {
    clearTimeout(timer)
    store.set({ notice: text })
    if (text !== '') timer = setTimeout(() => store.set({ notice: '' }), NOTICE_MS)
  }
  return {
    notify,
    refuse: (fault: unknown) => {
      if (!(fault instanceof Refused)) throw fault
      if (fault.balance !== undefined) purse.real = BigInt(fault.balance)
      store.set({ balance: purse.real, isBusy: false, ...(ENDING.includes(fault.code) && { ended: fault.code }) })
      notify(refusalTexts[fault.code])
    },
    setLine: (isLineLost: boolean) => {
      if (store.get().isLineLost !== isLineLost) store.set({ isLineLost })
    },
    setNonce: (nextNonce: number) => {
      const { seed } = store.get()
      if (seed !== null) store.set({ seed: { ...seed, nextNonce } })
    },
    setBalance: (balance: bigint) => {
      purse.real = balance
      store.set({ balance })
    },
    count: (past: Past) => {
      const { past: before, net, rounds } = store.get()
      store.set({ past: [past, ...before].slice(0, 5), net: net + past.win - past.bet, rounds: rounds + 1 })
    },
  }
}

/** Turns an answer into a round that stands, or into the refusal that it is. */
const takerOf =
  (api: Api, purse: Purse, surely: Surely) =>
  async (answer: RoundAnswer): Promise<Round> => {
    const round = await decided(api, answer.round, surely)
    if (round.state === 'rejected') throw new Refused(round.refusal ?? 'INVALID', answer.balance)
    if (round.state === 'void') throw new Refused('UNCERTAIN', (await surely(api.state)).balance)
    // An answer that came before the wallet's has the balance of before.
    purse.real = BigInt(answer.round.state === 'pending' ? (await surely(api.state)).balance : answer.balance)
    return round
  }

function shownOf(state: State): SessionState {
  const { limits } = state
  return {
    ...{ game: state.game, isDemo: state.isDemo, displayName: state.displayName, returnUrl: state.returnUrl },
    limits: {
      ...{ min: BigInt(limits.min), max: BigInt(limits.max), payMax: BigInt(limits.payMax) },
      perSpot: limits.perSpot,
    },
    steps: limits.steps.map(BigInt),
    balance: BigInt(state.balance),
    ...{ seed: state.seed, openRound: state.openRound, unseenRound: state.unseenRound },
    ...{ past: [], rounds: 0, net: 0n, startedAt: Date.now(), isBusy: false },
    clockAhead: state.serverTime - Date.now(),
    ...{ isLineLost: false, ended: undefined, notice: '' },
  }
}

type Surely = <T>(ask: () => Promise<T>) => Promise<T>

/** Asks again while the line is down. The same request is the same round, so asking again costs nothing (I-06). */
async function untilAnswered<T>(ask: () => Promise<T>, setLine: (isLost: boolean) => void): Promise<T> {
  for (let time = 0; ; time++) {
    try {
      const answer = await ask()
      setLine(false)
      return answer
    } catch (fault) {
      if (!(fault instanceof LineLost)) {
        setLine(false)
        throw fault
      }
      setLine(true)
      await pause(RETRY_MS[Math.min(time, RETRY_MS.length - 1)] as number)
    }
  }
}

/** A round whose wallet has not answered is asked for until it has. */
async function decided(api: Api, round: Round, surely: Surely): Promise<Round> {
  let known = round
  while (known.state === 'pending') {
    await pause(400)
    known = await surely(() => api.round(known.id))
  }
  return known
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
