/**
 * A shot that hit a fish. What this kill would pay, V in bullet values, is known before the draw, and the fish dies in
 * 24 of 25·V cases: every target returns 24/25 of a bullet. Words of a shot: a lightning eel's chain, the kill draw,
 * and for a fish of uncertain value a second draw. Free bullets of a drill shrimp are worth 24/25 of a bullet each.
 */
import type { Played } from '../game.ts'
import type { Li } from '../li.ts'
import { below, shuffleTake, type Words } from '../words.ts'

/** An ordinary fish in reach of a special one, as it stood at the impact. */
export type NearFish = {
  /** The fish's own number, by which ties are settled and chains are named. */
  readonly no: number
  readonly times: number
  /** To the special fish's centre, in px. */
  readonly dist: number
}

/** A fish whose value is drawn: times and their weights. */
type RandomTarget = { readonly kind: 'random'; readonly values: readonly (readonly number[])[]; readonly V: number }
type BombTarget = {
  readonly kind: 'bomb'
  readonly own: number
  readonly maxFish: number
  readonly capTotal: number
  readonly blast: number
  readonly near: readonly NearFish[]
}
type LightningTarget = {
  readonly kind: 'lightning'
  readonly own: number
  readonly maxFish: number
  readonly maxTimes: number
  readonly near: readonly NearFish[]
}
type FreezeTarget = { readonly kind: 'freeze'; readonly own: number }
type DrillTarget = { readonly kind: 'drill'; readonly own: number; readonly freeBullets: number }
type PlainTarget = { readonly kind: 'plain'; readonly times: number }

/** What was hit, with all that its value depends on. */
export type Target = PlainTarget | RandomTarget | BombTarget | LightningTarget | FreezeTarget | DrillTarget

export type ShotOutcome = {
  /** What the kill would pay, in bullet values. */
  readonly V: number
  /** The fish that die with a bomb crab, nearest first. */
  readonly dead?: readonly number[]
  /** The fish a lightning eel reaches, in the order they were drawn. */
  readonly chain?: readonly number[]
  /** The kill draw below 25·V; it kills under 24. */
  readonly r: number
  readonly killed: boolean
  /** The draw that names an uncertain value. */
  readonly second?: number
  /** What is paid, in bullet values. */
  readonly times: number
  readonly freeBullets?: number
}

/** `free` for a bullet that a drill shrimp gave: it costs nothing and pays as its equals. */
export type ShotInput = { readonly bulletLi: Li; readonly free: 'yes' | 'no'; readonly target: Target }

/** V is counted in 25ths of a bullet, so that it is whole for every target. */
export const PARTS = 25
const KILLS = 24

/** One shot that met a fish. */
export function playShot(words: Words, { bulletLi, free, target }: ShotInput): Played<ShotOutcome> {
  const outcome = shoot(words, target)
  return { outcome, stakeLi: free === 'yes' ? 0n : bulletLi, winLi: bulletLi * BigInt(outcome.times) }
}

function shoot(words: Words, target: Target): ShotOutcome {
  switch (target.kind) {
    case 'plain':
      return paid(draw(words, target.times * PARTS), target.times)
    case 'freeze':
      return paid(draw(words, target.own * PARTS), target.own)
    case 'random':
      return randomShot(words, target)
    case 'bomb': {
      const dead = blastOf(target)
      const times = target.own + sumOfTimes(dead)
      const { V, ...kill } = draw(words, times * PARTS)
      return paid({ V, dead: dead.map(({ no }) => no), ...kill }, times)
    }
    case 'lightning': {
      const chain = shuffleTake(words, reachOf(target), Math.min(target.maxFish, reachOf(target).length))
      const times = target.own + sumOfTimes(chain)
      const { V, ...kill } = draw(words, times * PARTS)
      return paid({ V, chain: chain.map(({ no }) => no), ...kill }, times)
    }
    case 'drill': {
      const kill = draw(words, drillParts(target))
      return { ...paid(kill, target.own), freeBullets: kill.killed ? target.freeBullets : 0 }
    }
  }
}

function randomShot(words: Words, { values, V }: RandomTarget): ShotOutcome {
  const kill = draw(words, V * PARTS)
  if (!kill.killed) return paid(kill, 0)
  const second = below(
    words,
    values.reduce((sum, [, weight = 0]) => sum + weight, 0),
  )
  let left = second
  for (const [times = 0, weight = 0] of values) {
    if (left < weight) return { ...kill, second, times }
    left -= weight
  }
  throw new RangeError('a draw beyond the weights')
}

/** The kill draw for a value in 25ths of a bullet. */
function draw(words: Words, parts: number): { V: number; r: number; killed: boolean } {
  const r = below(words, parts)
  return { V: parts / PARTS, r, killed: r < KILLS }
}

const paid = <T extends { readonly killed: boolean }>(kill: T, times: number): T & { times: number } => ({
  ...kill,
  times: kill.killed ? times : 0,
})

const sumOfTimes = (fish: readonly NearFish[]): number => fish.reduce((sum, { times }) => sum + times, 0)

/** A drill shrimp's value in 25ths: its own, and 24 for each free bullet. */
const drillParts = ({ own, freeBullets }: DrillTarget): number => own * PARTS + freeBullets * KILLS

/**
 * The fish that die with a bomb crab: those in reach, nearest first, the lower number before its equal; one with which
 * the crab would pay more than its cap is left out, and the next is asked.
 */
export function blastOf({ own, maxFish, capTotal, blast, near }: BombTarget): NearFish[] {
  const dead: NearFish[] = []
  let total = own
  const inReach = near.filter(({ dist }) => dist <= blast)
  for (const fish of inReach.sort((a, b) => a.dist - b.dist || a.no - b.no)) {
    if (dead.length === maxFish) break
    if (total + fish.times > capTotal) continue
    dead.push(fish)
    total += fish.times
  }
  return dead
}

/** The fish a lightning eel may reach, by their numbers. */
const reachOf = ({ near, maxTimes }: LightningTarget): NearFish[] =>
  near.filter(({ times }) => times <= maxTimes).sort((a, b) => a.no - b.no)
