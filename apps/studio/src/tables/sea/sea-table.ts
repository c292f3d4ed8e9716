import { type Room, tickMs } from '@liuhe/games/haiwang/game.ts'
import { Refused } from '../../failure.ts'
import { balanceOf, maskedName } from '../../http/state.ts'
import type { Parts } from '../../parts.ts'
import type { ErrorCode } from '../../wire.ts'
import type { SeaNow, SeaOwn, SeaSeat as SeatShown, ToSea } from '../../wire-sea.ts'
import type { Line, Told } from '../core.ts'
import { freeBulletsOf } from './free-bullets.ts'
import { Scene } from './scene.ts'
import { SeaSeat, shotOf } from './sea-seat.ts'
import { type Asked, type Impact, Tick } from './tick.ts'

const SEATS = [1, 2, 3, 4]
const NOT_OWN: SeaOwn = { balance: null, nextNonce: null }
/** How long a seat is kept whose line broke. */
export const SEAT_KEPT_MS = 60_000

/** A table of 海王争霸: four seats over one sea. What a player hits within half a second is one round. */
export class SeaTable {
  readonly id: string
  readonly room: Room
  readonly #parts: Parts
  readonly #scene: Scene
  readonly #seats = new Map<number, SeaSeat>()
  readonly #timer: NodeJS.Timeout
  readonly #asked = new Set<Promise<void>>()

  constructor(parts: Parts, room: Room, id: string) {
    this.#parts = parts
    this.room = room
    this.id = id
    this.#scene = new Scene(parts.now())
    this.#timer = setInterval(() => this.#look(), tickMs)
  }

  get players(): number {
    return this.#seats.size
  }

  get hasFreeSeat(): boolean {
    return this.#seats.size < SEATS.length
  }

  seatOf(playerId: number): SeaSeat | undefined {
    return [...this.#seats.values()].find(({ player }) => player.playerId === playerId)
  }

  /** Seats a player who is new here, or who comes back. */
  seat(line: Line): void {
    const known = this.seatOf(line.session.playerId)
    const number = known?.number ?? SEATS.find((each) => !this.#seats.has(each))
    if (number === undefined) throw new Refused('LIMIT_REACHED')
    const seat = known ?? new SeaSeat(number, line)
    seat.player = line.session
    seat.line = line
    this.#seats.set(number, seat)
    line.send({ type: 'sea', ...this.#now(seat) })
    if (known === undefined) this.#tell({ type: 'seat', seat: shownOf(seat) })
  }

  /** The line of a seat broke: the seat is kept a while, its bullets are not. */
  leave(line: Line): void {
    const seat = this.seatOf(line.session.playerId)
    if (seat === undefined || seat.line !== line) return
    seat.line = undefined
    seat.leftAt = this.#parts.now()
    seat.dropShots()
  }

  /** What was hit before is still drawn and charged. */
  rise(playerId: number): void {
    const seat = this.seatOf(playerId)
    if (seat === undefined) return
    if (seat.asking === undefined) this.#tick([seat])
    this.#seats.delete(seat.number)
    this.#tell({ type: 'gone', seat: seat.number })
  }

  hear(line: Line, message: ToSea): void {
    const seat = this.seatOf(line.session.playerId)
    if (seat === undefined || seat.line !== line) throw new Refused('NOT_FOUND')
    if (message.type === 'fire') this.#fire(seat, message)
    else if (message.type === 'impact') this.#impact(seat, message)
    else throw new Refused('INVALID')
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#asked)
  }

  #fire(seat: SeaSeat, message: ToSea & { type: 'fire' }): void {
    try {
      this.#tell({ type: 'fired', ...seat.fire(this.#parts, this.room, message) })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      seat.line?.send({ type: 'flew', shot: message.shot, code: error.code })
    }
  }

  /** A report that the server does not see so changes nothing: the bullet flies on. */
  #impact(seat: SeaSeat, { shot, fish }: ToSea & { type: 'impact' }): void {
    const at = this.#parts.now()
    const bullet = seat.bulletOf(shot)
    if (bullet === undefined || bullet.state !== 'flying' || !Number.isSafeInteger(fish)) return
    if (bullet.lock !== null && bullet.lock !== fish) return
    const met = this.#scene.meets({ seat: seat.number, angle: bullet.angle, firedMs: bullet.firedAt }, fish, at)
    const { li, isFree } = bullet
    if (met !== undefined) seat.meet(bullet, { at, shot, bullet: li, isFree, met, fired: shotOf(bullet) })
  }

  #look(): void {
    for (const seat of [...this.#seats.values()])
      if (seat.line === undefined && this.#parts.now() > seat.leftAt + SEAT_KEPT_MS) this.rise(seat.player.playerId)
    this.#tick([...this.#seats.values()].filter(({ asking }) => asking === undefined))
  }

  /** Draws what was hit, in the order in which it came in, and asks the wallet once for each player. */
  #tick(seats: readonly SeaSeat[]): void {
    const due = seats.flatMap((seat) => seat.impacts.splice(0).map((impact) => ({ seat, impact })))
    if (due.length === 0) return
    due.sort((a, b) => a.impact.at - b.impact.at || a.seat.number - b.seat.number)
    const hitting = [...new Set(due.map((each) => each.seat))]
    try {
      this.#parts.store.together(() => {
        for (const { seat, impact } of due) this.#draw(seat, impact)
      })
    } catch (error) {
      this.#fault(error)
      for (const { seat, impact } of due) this.#drop(seat, [impact.shot])
      return
    }
    for (const seat of hitting) {
      if (seat.asking === undefined) continue
      const shots = due.filter((each) => each.seat === seat).map(({ impact }) => impact.shot)
      const work = this.#ask(seat, seat.asking).catch((error: unknown) => {
        this.#fault(error)
        this.#drop(seat, shots)
      })
      this.#asked.add(work)
      void work.finally(() => this.#asked.delete(work))
    }
  }

  /** After a fault nothing is charged, and the fish live. */
  #drop(seat: SeaSeat, shots: readonly number[]): void {
    seat.asking?.release()
    seat.asking = undefined
    seat.done(shots)
    this.#refused(seat, shots, 'UNCERTAIN')
  }

  #draw(seat: SeaSeat, impact: Impact): void {
    if (this.#scene.alive(impact.met.fish.no) === undefined) {
      seat.fliesOn(impact.shot)
      seat.line?.send({ type: 'flew', shot: impact.shot, code: 'NOT_FOUND' })
      return
    }
    seat.asking ??= new Tick(this.#parts, this.#scene, seat.player, this.room.id)
    seat.asking.draw(impact)
  }

  async #ask(seat: SeaSeat, tick: Tick): Promise<void> {
    const asked = await tick.ask()
    seat.asking = undefined
    seat.done(asked.shots)
    if (asked.refusal !== undefined) return this.#refused(seat, asked.shots, asked.refusal)
    this.#tellHits(seat, asked)
    if (asked.freezeMs > 0) this.#tell({ type: 'freeze', ...this.#scene.freeze(this.#parts.now(), asked.freezeMs) })
  }

  #refused(seat: SeaSeat, shots: readonly number[], code: ErrorCode): void {
    for (const shot of shots) seat.line?.send({ type: 'flew', shot, code })
  }

  #tellHits(seat: SeaSeat, { round, hits, win }: Asked): void {
    const { playerId } = seat.player
    const told = { type: 'hits', seat: seat.number, round, hits, win: String(win) } as const
    for (const { line } of this.#seats.values()) {
      const isOwn = line?.session.playerId === playerId
      const freeBullets = isOwn ? freeBulletsOf(this.#parts.store, playerId) : {}
      line?.send({ ...told, ...(isOwn ? this.#own(playerId) : NOT_OWN), freeBullets })
    }
  }

  #own(playerId: number): SeaOwn {
    const { next_nonce: nextNonce } = this.#parts.seeds.inUse(playerId, 'haiwang')
    return { balance: balanceOf(this.#parts, playerId), nextNonce }
  }

  #now(seat: SeaSeat): SeaNow {
    const { room, players } = this
    const now = this.#parts.now()
    const seats = [...this.#seats.values()]
    return {
      table: this.id,
      room: { id: room.id, name: room.name, bullets: room.bulletsLi.map(String), players },
      seat: seat.number,
      seats: seats.map(shownOf),
      sceneKey: this.#scene.key,
      sceneAt: this.#scene.startedAt,
      freezes: this.#scene.freezes,
      dead: this.#scene.deadAt(now),
      lastShot: seat.lastShot,
      shots: seats.flatMap((each) => each.shots(now)),
      freeBullets: freeBulletsOf(this.#parts.store, seat.player.playerId),
      balance: balanceOf(this.#parts, seat.player.playerId),
    }
  }

  #tell(message: Told): void {
    for (const { line } of this.#seats.values()) line?.send(message)
  }

  #fault(error: unknown): void {
    const facts = { table: this.id, error: String((error as Error)?.stack ?? error) }
    this.#parts.log.alarm('fault at a table', facts)
  }
}

const shownOf = ({ number, player }: SeaSeat): SeatShown => ({
  seat: number,
  name: maskedName(player.displayName),
  isDemo: player.isDemo,
})
