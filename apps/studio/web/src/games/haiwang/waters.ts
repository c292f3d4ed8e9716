/**
 * The sea as this page knows it: fish where the rules put them, bullets where they fly, and who was killed. It is asked
 * once a frame and makes nothing then. Points are the stage's own, times the server's.
 */
import { bulletInto } from '@liuhe/games/haiwang/bullet.ts'
import { bulletLifeMs, bulletSpeed, seaConfig } from '@liuhe/games/haiwang/game.ts'
import { placeOn } from '@liuhe/games/haiwang/paths.ts'
import { type Fish, type Sea as Rules, seaOf } from '@liuhe/games/haiwang/sea.ts'
import { bytesOf } from '@liuhe/games/words.ts'
import type { SeaFreeze, SeaHit, SeaNow, SeaShot } from '../../../../src/wire-sea.ts'

export type Place = { x: number; y: number }

/** A bullet under way. `met` is the fish it met on this page; the server has the last word. */
export type Bullet = {
  readonly shot: SeaShot
  readonly flight: { readonly seat: number; readonly angle: number; readonly firedMs: number }
  checkedAt: number
  met: number | undefined
  /** Where it was seen last. */
  seenX: number | undefined
  seenY: number | undefined
}

export type Meets = (bullet: Bullet, fish: Fish) => void

export type Waters = {
  readonly seat: number
  /** Living fish that are in the sea now. */
  readonly fish: () => readonly Fish[]
  readonly bullets: () => readonly Bullet[]
  /** Goes on to a time of the server's; `meets` is told of each bullet that meets a fish. */
  readonly advance: (nowMs: number, meets: Meets) => void
  readonly fishOf: (no: number) => Fish | undefined
  /** Writes where a fish is, and answers whether it lives and is in the sea. */
  readonly place: (fish: Fish, place: Place) => boolean
  /** How far along its way a fish is, 0 … 1. */
  readonly share: (fish: Fish) => number
  readonly bulletPlace: (bullet: Bullet, place: Place) => boolean
  readonly isFrozen: () => boolean
  readonly fire: (shot: SeaShot) => void
  /** A shot that ended: it met its fish for the server too, or was not taken. */
  readonly drop: (seat: number, shot: number) => void
  /** Another shot killed the fish first: the bullet flies on, and may meet the next one. */
  readonly flyOn: (seat: number, shot: number) => void
  readonly hit: (seat: number, hit: SeaHit) => void
  readonly freeze: (freeze: SeaFreeze) => void
}

const FLIGHT = { stage: seaConfig.stage, bulletSpeed, bulletLifeMs }
/** How often the list of fish is made again; they come one by one, far apart. */
const LIST_MS = 240
/** A bullet is looked at so often along its way, whatever the frames do. */
const STEP_MS = 12
/** After a long pause bullets are looked at from here on only. */
const CATCH_UP_MS = 240

type SeaThen = Pick<SeaNow, 'seat' | 'sceneKey' | 'sceneAt' | 'freezes' | 'dead' | 'shots'>

export const createWaters = (now: SeaThen): Waters => new Sea(now)

class Sea implements Waters {
  readonly seat: number
  readonly #rules: Rules
  readonly #sceneAt: number
  readonly #freezes: SeaFreeze[]
  readonly #dead: Set<number>
  readonly #bullets: Bullet[]
  #fish: Fish[] = []
  #listedAt = Number.NEGATIVE_INFINITY
  #time: number
  // Written over and over: a frame makes nothing.
  readonly #at: Place = { x: 0, y: 0 }
  readonly #swims: Place = { x: 0, y: 0 }

  constructor({ seat, sceneKey, sceneAt, freezes, dead, shots }: SeaThen) {
    this.seat = seat
    this.#rules = seaOf(seaConfig, bytesOf(sceneKey))
    this.#sceneAt = sceneAt
    this.#freezes = [...freezes]
    this.#dead = new Set(dead)
    this.#bullets = shots.map(bulletOf)
    this.#time = sceneAt
  }

  fish(): readonly Fish[] {
    return this.#fish
  }

  bullets(): readonly Bullet[] {
    return this.#bullets
  }

  fishOf(no: number): Fish | undefined {
    return this.#rules.fishOf(no)
  }

  share(fish: Fish): number {
    return this.#shareAt(fish, this.#time)
  }

  place(fish: Fish, place: Place): boolean {
    return this.#placeAt(fish, this.#time, place)
  }

  bulletPlace(bullet: Bullet, place: Place): boolean {
    return bulletInto(FLIGHT, bullet.flight, this.#time, place)
  }

  isFrozen(): boolean {
    return this.#freezes.some(({ fromAt, lastsMs }) => this.#time >= fromAt && this.#time < fromAt + lastsMs)
  }

  advance(nowMs: number, meets: Meets): void {
    this.#time = nowMs
    this.#list()
    const bullets = this.#bullets
    for (let i = bullets.length - 1; i >= 0; i--) if (!this.#fly(bullets[i] as Bullet, meets)) bullets.splice(i, 1)
  }

  fire(shot: SeaShot): void {
    this.drop(shot.seat, shot.shot)
    this.#bullets.push(bulletOf(shot))
  }

  drop(seat: number, shot: number): void {
    const index = this.#indexOf(seat, shot)
    if (index >= 0) this.#bullets.splice(index, 1)
  }

  flyOn(seat: number, shot: number): void {
    const bullet = this.#bullets[this.#indexOf(seat, shot)]
    if (bullet === undefined) return
    bullet.checkedAt = this.#time
    bullet.met = undefined
  }

  hit(seat: number, hit: SeaHit): void {
    this.drop(seat, hit.shot)
    if (!hit.killed) return
    for (const no of [hit.fish, ...hit.alsoDead]) this.#dead.add(no)
    this.#fish = this.#fish.filter(({ no }) => !this.#dead.has(no))
  }

  freeze(freeze: SeaFreeze): void {
    this.#freezes.push(freeze)
  }

  #indexOf(seat: number, shot: number): number {
    return this.#bullets.findIndex((each) => each.shot.seat === seat && each.shot.shot === shot)
  }

  #list(): void {
    if (Math.abs(this.#time - this.#listedAt) < LIST_MS) return
    this.#listedAt = this.#time
    this.#fish = this.#rules.fishAt(this.#seaMs(this.#time)).filter(({ no }) => !this.#dead.has(no))
  }

  /** The sea's clock: it stands still while a freeze lasts. */
  #seaMs(ms: number): number {
    let sum = ms - this.#sceneAt
    for (let i = 0; i < this.#freezes.length; i++) {
      const { fromAt, lastsMs } = this.#freezes[i] as SeaFreeze
      sum -= Math.min(Math.max(ms - fromAt, 0), lastsMs)
    }
    return sum
  }

  #shareAt(fish: Fish, ms: number): number {
    return (this.#seaMs(ms) - fish.bornMs) / (fish.goneMs - fish.bornMs)
  }

  #placeAt(fish: Fish, ms: number, place: Place): boolean {
    const share = this.#shareAt(fish, ms)
    if (share < 0 || share >= 1 || this.#dead.has(fish.no)) return false
    placeOn(fish.path, share, place)
    return true
  }

  /** Whether the bullet, which is at `#at`, is within the fish's rim. */
  #touches(fish: Fish, ms: number): boolean {
    const { x, y } = this.#at
    return (
      this.#placeAt(fish, ms, this.#swims) && (this.#swims.x - x) ** 2 + (this.#swims.y - y) ** 2 <= fish.radius ** 2
    )
  }

  /** A bullet that is locked on a fish passes all others, for the server too. */
  #metBy(bullet: Bullet, ms: number): Fish | undefined {
    if (!bulletInto(FLIGHT, bullet.flight, ms, this.#at)) return undefined
    const { lock } = bullet.shot
    for (let i = 0; i < this.#fish.length; i++) {
      const each = this.#fish[i] as Fish
      if ((lock === null || lock === each.no) && this.#touches(each, ms)) return each
    }
    return undefined
  }

  /** @returns false when the bullet's time is over. */
  #fly(bullet: Bullet, meets: Meets): boolean {
    const time = this.#time
    if (time > bullet.flight.firedMs + bulletLifeMs) return false
    if (bullet.met !== undefined) return true
    bullet.checkedAt = Math.max(bullet.checkedAt, time - CATCH_UP_MS)
    while (bullet.checkedAt < time) {
      bullet.checkedAt = Math.min(time, bullet.checkedAt + STEP_MS)
      const met = this.#metBy(bullet, bullet.checkedAt)
      if (met === undefined) continue
      bullet.met = met.no
      meets(bullet, met)
      break
    }
    return true
  }
}

const bulletOf = (shot: SeaShot): Bullet => ({
  shot,
  flight: { seat: shot.seat, angle: shot.angle, firedMs: shot.firedAt },
  checkedAt: shot.firedAt,
  met: undefined,
  seenX: undefined,
  seenY: undefined,
})

/**
 * The angle at which a bullet that is fired now meets a fish: where the fish will be when the bullet has flown so far,
 * asked a few times. Without an answer it is the fish's place now.
 */
export function leadAngle(waters: Waters, from: Place, fish: Fish): number | undefined {
  const place: Place = { x: 0, y: 0 }
  if (!waters.place(fish, place)) return undefined
  const share = waters.share(fish)
  const shareASecond = waters.isFrozen() ? 0 : 1000 / (fish.goneMs - fish.bornMs)
  for (let time = 0; time < 5; time++) {
    const seconds = Math.hypot(place.x - from.x, place.y - from.y) / bulletSpeed
    placeOn(fish.path, Math.min(1, share + seconds * shareASecond), place)
  }
  return Math.atan2(place.y - from.y, place.x - from.x)
}
