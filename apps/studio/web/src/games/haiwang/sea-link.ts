/**
 * A seat at the sea: rooms, who sits where, free bullets, and what may be asked. What moves is not here but in
 * `Waters`; what draws it listens to the messages.
 */
import { bulletLifeMs, fireIntervalMs, maxInFlight } from '@liuhe/games/haiwang/game.ts'
import type { FromTable, ToTable } from '../../../../src/wire.ts'
import type { FreeBullets, SeaNow, SeaRoom, SeaSeat } from '../../../../src/wire-sea.ts'
import type { Session } from '../../frame/session.ts'
import { createStore, type Store } from '../../frame/store.ts'
import { createTableLine, takeBye } from '../../table/table-line.ts'
import { requestId } from '../../wire/api.ts'
import { Refused } from '../../wire/refusals.ts'
import { createWaters, type Waters } from './waters.ts'

export type SeaState = {
  readonly line: 'entering' | 'there' | 'lost' | 'over'
  /** Rooms to choose from, while the player has no seat. */
  readonly rooms: readonly SeaRoom[]
  /** The scene the player sits in. */
  readonly waters: Waters | undefined
  readonly room: SeaRoom | undefined
  readonly seat: number
  readonly seats: readonly SeaSeat[]
  readonly freeBullets: FreeBullets
  /** What the last hits of this player paid, in 厘. */
  readonly win: bigint
}

export type Aim = { readonly angle: number; readonly bullet: bigint; readonly lock: number | null }
/** Why a shot is not fired: too soon, too many under way, or no money for it. */
export type Fired = 'fired' | 'early' | 'many' | 'poor' | 'away'

export type SeaLink = Store<SeaState> & {
  readonly now: () => number
  readonly listen: (listener: (message: FromTable) => void) => () => void
  readonly sit: (room: string) => void
  readonly rise: () => void
  /** One shot, unless something forbids it. */
  readonly fire: (aim: Aim) => Fired
  readonly impact: (shot: number, fish: number) => void
  /** Opens the line. @returns what closes it. */
  readonly enter: () => () => void
}

const FIRST: SeaState = {
  ...{ line: 'entering', rooms: [], waters: undefined, room: undefined, seat: 0, seats: [], freeBullets: {}, win: 0n },
}
/** The server counts the interval by its own clock: a little more than it asks for. */
const INTERVAL_MS = fireIntervalMs + 15

/** @param local milliseconds that only go forward. */
export function openSea(session: Session, local: () => number = () => performance.now()): SeaLink {
  const store = createStore<SeaState>(FIRST)
  const gun = createGun(session, store, local)
  const { say, now, listen, enter } = createTableLine({
    session,
    local,
    take: (message) => {
      if (isHeard(message)) take({ session, store, gun }, message)
    },
    isOver: () => store.get().line === 'over',
    setLost: () => store.set({ line: 'lost' }),
  })
  return {
    ...store,
    ...{ now, listen, enter },
    sit: (room) => void say({ type: 'sit', requestId: requestId(), room }),
    rise: () => void say({ type: 'rise', requestId: requestId() }),
    fire: (aim) => {
      if (store.get().line !== 'there' || store.get().waters === undefined) return 'away'
      return gun.fire(aim, say)
    },
    impact: (shot, fish) => void say({ type: 'impact', shot, fish }),
  }
}

type Gun = ReturnType<typeof createGun>

/** The player's own bullets: how often, how many at once, and for which money (Domain §5). */
function createGun(session: Session, store: Store<SeaState>, local: () => number) {
  /** What each bullet under way may cost, and until when. */
  const under = new Map<number, { cost: bigint; until: number }>()
  let last = 0
  let firedAt = Number.NEGATIVE_INFINITY
  const sweep = () => {
    for (const [shot, { until }] of under) if (local() > until) under.delete(shot)
  }
  return {
    begin: (lastShot: number) => {
      under.clear()
      last = lastShot
    },
    /** A shot is over. @returns what it cost, when it hit. */
    end: (shot: number): bigint => {
      const cost = under.get(shot)?.cost ?? 0n
      under.delete(shot)
      return cost
    },
    fire: ({ angle, bullet, lock }: Aim, say: (message: ToTable) => boolean): Fired => {
      if (local() - firedAt < INTERVAL_MS) return 'early'
      sweep()
      if (under.size >= maxInFlight) return 'many'
      const { freeBullets } = store.get()
      const free = freeBullets[String(bullet)] ?? 0
      const isFree = free > 0
      const reserved = [...under.values()].reduce((sum, { cost }) => sum + cost, 0n)
      if (!isFree && session.get().balance - reserved < bullet) return 'poor'
      firedAt = local()
      last += 1
      under.set(last, { cost: isFree ? 0n : bullet, until: firedAt + bulletLifeMs + 1_000 })
      if (isFree) store.set({ freeBullets: { ...freeBullets, [String(bullet)]: free - 1 } })
      say({ type: 'fire', shot: last, angle, bullet: String(bullet), isFree, lock })
      return 'fired'
    },
  }
}

type Parts = { session: Session; store: Store<SeaState>; gun: Gun }

const HEARD = ['rooms', 'sea', 'seat', 'gone', 'fired', 'flew', 'hits', 'freeze', 'refused', 'balance', 'bye'] as const
type Heard = Extract<FromTable, { type: (typeof HEARD)[number] }>
const isHeard = (message: FromTable): message is Heard => (HEARD as readonly string[]).includes(message.type)

function take({ session, store, gun }: Parts, message: Heard): void {
  const { waters, seats, seat } = store.get()
  switch (message.type) {
    case 'rooms':
      session.setLine(false)
      session.setBalance(BigInt(message.balance))
      return store.set({ ...FIRST, line: 'there', rooms: message.rooms })
    case 'sea':
      session.setLine(false)
      gun.begin(message.lastShot)
      session.setBalance(BigInt(message.balance))
      return store.set(seated(message))
    case 'seat':
      return store.set({ seats: [...seats.filter((each) => each.seat !== message.seat.seat), message.seat] })
    case 'gone':
      return store.set({ seats: seats.filter((each) => each.seat !== message.seat) })
    case 'fired':
      return waters?.fire(message)
    case 'flew':
      if (message.code === 'NOT_FOUND') return waters?.flyOn(seat, message.shot)
      gun.end(message.shot)
      waters?.drop(seat, message.shot)
      return refused(session, message.code)
    case 'hits':
      for (const hit of message.hits) waters?.hit(message.seat, hit)
      return message.seat === seat ? ownHits({ session, store, gun }, message) : undefined
    case 'freeze':
      return waters?.freeze(message)
    case 'refused':
      return session.refuse(new Refused(message.error.code, message.error.balance))
    case 'balance':
      return session.setBalance(BigInt(message.balance))
    case 'bye':
      return takeBye(session, message.reason, () => store.set({ line: 'over' }))
  }
}

const seated = (now: SeaNow): Partial<SeaState> => ({
  ...{ line: 'there', rooms: [], waters: createWaters(now), room: now.room, seat: now.seat, seats: now.seats },
  ...{ freeBullets: now.freeBullets, win: 0n },
})

/** Shots that were not taken because of the clock are nothing to tell: the next one is. */
function refused(session: Session, code: Refused['code']): void {
  if (code !== 'TOO_OFTEN' && code !== 'INVALID' && code !== 'LOCKED') session.refuse(new Refused(code))
}

type OwnHits = Extract<FromTable, { type: 'hits' }>

function ownHits({ session, store, gun }: Parts, told: OwnHits): void {
  const { hits, win, freeBullets, round } = told
  const bet = hits.reduce((sum, { shot }) => sum + gun.end(shot), 0n)
  if (told.balance !== null) {
    session.setBalance(BigInt(told.balance))
    session.setNonce(told.nextNonce)
  }
  store.set({ freeBullets, ...(win !== '0' && { win: BigInt(win) }) })
  session.count({ id: round, bet, win: BigInt(win) })
}
