/**
 * The sea as this page knows it: fish where the rules put them, bullets where they fly, and who was killed. It is asked
 * once a frame and makes nothing then. Points are the stage's own, times the server's.
 */
import { bulletInto } from '@liuhe/games/haiwang/bullet.ts'
import { bulletLifeMs, bulletSpeed, seaConfig } from '@liuhe/games/haiwang/game.ts'
import { placeOn } from '@liuhe/games/haiwang/paths.ts'
import { type Fish, type Sea, seaOf } from '@liuhe/games/haiwang/sea.ts'
import { hexToBytes } from '@noble/hashes/utils.js'
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

export type Waters = {
  readonly seat: number
  /** Living fish that are in the sea now. */
  readonly fish: () => readonly Fish[]
  readonly bullets: () => readonly Bullet[]
  /** Goes on to a time of the server's; `meets` is told of each bullet that meets a fish. */
  readonly advance: (nowMs: number, meets: (bullet: Bullet, fish: Fish) => void) => void
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

export function createWaters(now: SeaNow): Waters {
  const sea: Sea = seaOf(seaConfig, hexToBytes(now.sceneKey))
  const freezes = [...now.freezes]
  const dead = new Set(now.dead)
  const at: Place = { x: 0, y: 0 }
  const swims: Place = { x: 0, y: 0 }
  let fish: Fish[] = []
  let listedAt = Number.NEGATIVE_INFINITY
  let time = now.sceneAt
  const bullets: Bullet[] = now.shots.map(bulletOf)
  /** The sea's clock: it stands still while a freeze lasts. */
  const seaMs = (ms: number): number => {
    let sum = ms - now.sceneAt
    for (let i = 0; i < freezes.length; i++) {
      const { fromAt, lastsMs } = freezes[i] as SeaFreeze
      sum -= Math.min(Math.max(ms - fromAt, 0), lastsMs)
    }
    return sum
  }
  const shareAt = (each: Fish, ms: number) => (seaMs(ms) - each.bornMs) / (each.goneMs - each.bornMs)
  const placeAt = (each: Fish, ms: number, place: Place): boolean => {
    const share = shareAt(each, ms)
    if (share < 0 || share >= 1 || dead.has(each.no)) return false
    placeOn(each.path, share, place)
    return true
  }
  const list = () => {
    if (Math.abs(time - listedAt) < LIST_MS) return
    listedAt = time
    fish = sea.fishAt(seaMs(time)).filter(({ no }) => !dead.has(no))
  }
  const touches = (each: Fish, ms: number): boolean => {
    if (!placeAt(each, ms, swims)) return false
    return (swims.x - at.x) ** 2 + (swims.y - at.y) ** 2 <= each.radius ** 2
  }
  /** A bullet that is locked on a fish passes all others, for the server too. */
  const metBy = (bullet: Bullet, ms: number): Fish | undefined => {
    if (!bulletInto(FLIGHT, bullet.flight, ms, at)) return undefined
    const { lock } = bullet.shot
    for (let i = 0; i < fish.length; i++) {
      const each = fish[i] as Fish
      if ((lock === null || lock === each.no) && touches(each, ms)) return each
    }
    return undefined
  }
  const fly = (bullet: Bullet, meets: (bullet: Bullet, fish: Fish) => void): boolean => {
    if (time > bullet.flight.firedMs + bulletLifeMs) return false
    if (bullet.met !== undefined) return true
    bullet.checkedAt = Math.max(bullet.checkedAt, time - CATCH_UP_MS)
    while (bullet.checkedAt < time) {
      bullet.checkedAt = Math.min(time, bullet.checkedAt + STEP_MS)
      const met = metBy(bullet, bullet.checkedAt)
      if (met === undefined) continue
      bullet.met = met.no
      meets(bullet, met)
      break
    }
    return true
  }
  const indexOf = (seat: number, shot: number) =>
    bullets.findIndex((each) => each.shot.seat === seat && each.shot.shot === shot)
  const drop = (seat: number, shot: number) => {
    const index = indexOf(seat, shot)
    if (index >= 0) bullets.splice(index, 1)
  }
  return {
    seat: now.seat,
    fish: () => fish,
    bullets: () => bullets,
    advance: (nowMs, meets) => {
      time = nowMs
      list()
      for (let i = bullets.length - 1; i >= 0; i--) if (!fly(bullets[i] as Bullet, meets)) bullets.splice(i, 1)
    },
    fishOf: (no) => sea.fishOf(no),
    place: (each, place) => placeAt(each, time, place),
    share: (each) => shareAt(each, time),
    bulletPlace: (bullet, place) => bulletInto(FLIGHT, bullet.flight, time, place),
    isFrozen: () => freezes.some(({ fromAt, lastsMs }) => time >= fromAt && time < fromAt + lastsMs),
    fire: (shot) => {
      drop(shot.seat, shot.shot)
      bullets.push(bulletOf(shot))
    },
    drop,
    flyOn: (seat, shot) => {
      const bullet = bullets[indexOf(seat, shot)]
      if (bullet === undefined) return
      bullet.checkedAt = time
      bullet.met = undefined
    },
    hit: (seat, hit) => {
      drop(seat, hit.shot)
      if (!hit.killed) return
      for (const no of [hit.fish, ...hit.alsoDead]) dead.add(no)
      fish = fish.filter(({ no }) => !dead.has(no))
    },
    freeze: (freeze) => freezes.push(freeze),
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
