/**
 * Bullets: straight on at one speed, thrown back by the walls, gone after their time. Where one is follows from seat,
 * angle and time alone, so the server can see for itself whether a reported impact is one.
 */
import { distance, type Fish, fishPoint, isInSea, type Point } from './sea.ts'

export type Shot = {
  /** 1 and 2 stand below, 3 and 4 above. */
  readonly seat: number
  /** Radians, 0 to the right and π/2 down the stage, as the stage's own axes run. */
  readonly angle: number
  /** When it was fired, by the server's clock. */
  readonly firedMs: number
}

type Flight = {
  readonly stage: { readonly w: number; readonly h: number }
  readonly bulletSpeed: number
  readonly bulletLifeMs: number
}

/** How far from the rim of a fish, and how long from the moment it was told, an impact is still believed. */
export const IMPACT_PX = 40
export const IMPACT_MS = 250
const STEP_MS = 10

/** Where a seat's cannon stands, on the stage as seats 1 and 2 see it. */
export function cannonOf({ stage: { w, h } }: Pick<Flight, 'stage'>, seat: number): Point {
  return { x: seat % 2 === 1 ? w / 4 : (3 * w) / 4, y: seat <= 2 ? h : 0 }
}

/** A point as a seat sees it: seats 3 and 4 see the stage turned round, so that everyone's cannon is below. */
export const seenFrom = ({ stage: { w, h } }: Pick<Flight, 'stage'>, seat: number, { x, y }: Point): Point =>
  seat <= 2 ? { x, y } : { x: w - x, y: h - y }

/** Where a bullet is, or `undefined` before it was fired and after its time. */
export function bulletAt(flight: Flight, shot: Shot, nowMs: number): Point | undefined {
  const place = { x: 0, y: 0 }
  return bulletInto(flight, shot, nowMs, place) ? place : undefined
}

/** Writes where a bullet is into `place`; false before it was fired and after its time. */
export function bulletInto(flight: Flight, shot: Shot, nowMs: number, place: { x: number; y: number }): boolean {
  const ms = nowMs - shot.firedMs
  if (ms < 0 || ms > flight.bulletLifeMs) return false
  const { w, h } = flight.stage
  const way = (flight.bulletSpeed * ms) / 1000
  place.x = thrownBack((shot.seat % 2 === 1 ? w / 4 : (3 * w) / 4) + Math.cos(shot.angle) * way, w)
  place.y = thrownBack((shot.seat <= 2 ? h : 0) + Math.sin(shot.angle) * way, h)
  return true
}

/** A coordinate that ran beyond walls at 0 and `size`, as often as it takes. */
function thrownBack(at: number, size: number): number {
  const turn = at - 2 * size * Math.floor(at / (2 * size))
  return turn <= size ? turn : 2 * size - turn
}

/**
 * Whether a bullet and a fish were together about the time an impact was reported.
 * @param seaTimeAt the sea's clock for a time of the server's.
 */
export function isImpact(
  flight: Flight,
  shot: Shot,
  fish: Fish,
  nowMs: number,
  seaTimeAt: (ms: number) => number,
): boolean {
  for (let ms = nowMs - IMPACT_MS; ms <= nowMs + IMPACT_MS; ms += STEP_MS) {
    const bullet = bulletAt(flight, shot, ms)
    const seaMs = seaTimeAt(ms)
    if (bullet === undefined || !isInSea(fish, seaMs)) continue
    if (distance(bullet, fishPoint(fish, seaMs)) <= fish.radius + IMPACT_PX) return true
  }
  return false
}
