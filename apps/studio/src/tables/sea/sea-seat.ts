import { bulletLifeMs, fireIntervalMs, maxInFlight, type Room } from '@liuhe/games/haiwang/game.ts'
import { IMPACT_MS } from '@liuhe/games/haiwang/bullet.ts'
import { readLi } from '@liuhe/games/li.ts'
import { Refused } from '../../failure.ts'
import { balanceOf } from '../../http/state.ts'
import type { Parts } from '../../parts.ts'
import type { Seat } from '../../rounds/book.ts'
import type { SeaShot, ToSea } from '../../wire-sea.ts'
import type { Line } from '../core.ts'
import { freeBulletsOf } from './free-bullets.ts'
import type { Impact, Tick } from './tick.ts'

type Bullet = SeaShot & { li: bigint; state: 'flying' | 'met' }

/** A bullet as everybody is told of it. */
export const shotOf = ({ li: _li, state: _state, ...shot }: Bullet): SeaShot => shot

/** A player at a table of the sea: the cannon, its bullets under way, and what they met. */
export class SeaSeat {
  readonly number: number
  /** The session that bets. */
  player: Seat
  /** Undefined while the line is broken, from `leftAt` on. */
  line: Line | undefined
  leftAt = 0
  lastShot = 0
  /** What met a fish, and waits for the tick. */
  impacts: Impact[] = []
  /** The tick that the wallet is asked for. */
  asking: Tick | undefined
  #nextAt = 0
  readonly #bullets = new Map<number, Bullet>()

  constructor(number: number, line: Line) {
    this.number = number
    this.player = line.session
    this.line = line
  }

  /** Bullets that can be seen. */
  shots(now: number): SeaShot[] {
    this.#forget(now)
    return [...this.#bullets.values()].filter(({ state }) => state === 'flying').map(shotOf)
  }

  bulletOf(shot: number): Bullet | undefined {
    return this.#bullets.get(shot)
  }

  /** @throws INVALID, TOO_OFTEN, LIMIT_REACHED, INSUFFICIENT_FUNDS */
  fire(parts: Parts, room: Room, asked: ToSea & { type: 'fire' }): SeaShot {
    const now = parts.now()
    this.#forget(now)
    const { shot, angle, isFree, lock } = asked
    const li = readLi(asked.bullet)
    const isShot = Number.isSafeInteger(shot) && shot > this.lastShot && Number.isFinite(angle)
    if (!isShot || li === undefined || !(lock === null || Number.isSafeInteger(lock))) throw new Refused('INVALID')
    if (!room.bulletsLi.includes(li)) throw new Refused('INVALID')
    // One may be ahead of its time: lines are uneven.
    if (now < this.#nextAt - fireIntervalMs) throw new Refused('TOO_OFTEN')
    if (this.#bullets.size >= maxInFlight) throw new Refused('LIMIT_REACHED')
    if (isFree === true) this.#needFree(parts, li)
    else this.#needMoney(parts, li)
    this.#nextAt = Math.max(this.#nextAt, now) + fireIntervalMs
    this.lastShot = shot
    const fired = { seat: this.number, shot, angle, bullet: String(li), isFree: isFree === true, lock, firedAt: now }
    this.#bullets.set(shot, { ...fired, li, state: 'flying' })
    return fired
  }

  meet(bullet: Bullet, impact: Impact): void {
    bullet.state = 'met'
    this.impacts.push(impact)
  }

  /** A bullet whose fish was dead before it. */
  fliesOn(shot: number): void {
    const bullet = this.#bullets.get(shot)
    if (bullet !== undefined) bullet.state = 'flying'
  }

  done(shots: readonly number[]): void {
    for (const shot of shots) this.#bullets.delete(shot)
  }

  /** Bullets in the air are gone, uncharged. */
  dropShots(): void {
    for (const [shot, { state }] of this.#bullets) if (state === 'flying') this.#bullets.delete(shot)
  }

  #forget(now: number): void {
    for (const [shot, { firedAt, state }] of this.#bullets)
      if (state === 'flying' && now > firedAt + bulletLifeMs + IMPACT_MS) this.#bullets.delete(shot)
  }

  #underWay(isFree: boolean): Bullet[] {
    return [...this.#bullets.values()].filter((bullet) => bullet.isFree === isFree)
  }

  #needFree({ store }: Parts, li: bigint): void {
    const used = this.#underWay(true).filter((bullet) => bullet.li === li).length
    if ((freeBulletsOf(store, this.player.playerId)[String(li)] ?? 0) <= used) throw new Refused('LIMIT_REACHED')
  }

  /** What every bullet under way would cost is there. */
  #needMoney(parts: Parts, li: bigint): void {
    const { maxBet, playerId } = this.player
    if (maxBet !== null && li > maxBet) throw new Refused('LIMIT_REACHED')
    const held = this.#underWay(false).reduce((total, bullet) => total + bullet.li, 0n)
    if (BigInt(balanceOf(parts, playerId)) - held < li) throw new Refused('INSUFFICIENT_FUNDS')
  }
}
