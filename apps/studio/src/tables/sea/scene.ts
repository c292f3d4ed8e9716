import { randomBytes } from 'node:crypto'
import { type Shot, isImpact } from '@liuhe/games/haiwang/bullet.ts'
import { bulletLifeMs, bulletSpeed, seaConfig } from '@liuhe/games/haiwang/game.ts'
import {
  type Fish,
  fishPoint,
  isInSea,
  nearOf,
  type Sea,
  SPECIAL_NO,
  SWIM_MAX_MS,
  seaOf,
  seaTime,
} from '@liuhe/games/haiwang/sea.ts'
import { hexOf } from '@liuhe/games/words.ts'
import type { SeaFilm, SeaFreeze } from '../../wire-sea.ts'

const FLIGHT = { stage: seaConfig.stage, bulletSpeed, bulletLifeMs }

/** A fish as it was met: what it is worth follows from this. */
export type Met = { fish: Fish; seaMs: number }

/**
 * The fish of a table from its first player to its last: where they swim, which are dead, and when they stood still.
 * A fish whose kill the wallet has not taken yet is nobody's to hit.
 */
export class Scene {
  readonly key: string
  readonly startedAt: number
  readonly freezes: SeaFreeze[] = []
  readonly #sea: Sea
  readonly #dead = new Map<number, Fish>()
  readonly #dying = new Set<number>()

  /** It begins with the sea as full as it gets. */
  constructor(now: number, key = randomBytes(32)) {
    this.key = hexOf(key)
    this.startedAt = now - SWIM_MAX_MS
    this.#sea = seaOf(seaConfig, key)
  }

  /** The sea's clock at an instant of the server's. */
  seaMsAt(now: number): number {
    const freezes = this.freezes.map(({ fromAt, lastsMs }) => ({ fromMs: fromAt - this.startedAt, lastsMs }))
    return seaTime(now - this.startedAt, freezes)
  }

  /** The fish that a bullet meets, or nothing when the two are not together or the fish is dead. */
  meets(shot: Shot, no: number, now: number): Met | undefined {
    const fish = this.alive(no)
    if (fish === undefined || !isImpact(FLIGHT, shot, fish, now, (ms) => this.seaMsAt(ms))) return undefined
    return { fish, seaMs: this.seaMsAt(now) }
  }

  alive(no: number): Fish | undefined {
    return this.#dead.has(no) || this.#dying.has(no) ? undefined : this.#sea.fishOf(no)
  }

  /** What was hit as the rules read it, with the fish about it that live. */
  targetOf({ fish, seaMs }: Met): object {
    if (fish.no < SPECIAL_NO) return { kind: 'plain', times: fish.times }
    const about = this.#sea.fishAt(seaMs).filter(({ no }) => this.alive(no) !== undefined)
    return { id: fish.species, near: nearOf(seaConfig, about, seaMs, fishPoint(fish, seaMs)) }
  }

  /** Fish whose kill waits for the wallet. */
  claim(numbers: readonly number[]): void {
    for (const no of numbers) this.#dying.add(no)
  }

  /** The wallet has spoken. */
  settle(numbers: readonly number[], isKilled: boolean): void {
    for (const no of numbers) {
      this.#dying.delete(no)
      const fish = this.#sea.fishOf(no)
      if (isKilled && fish !== undefined) this.#dead.set(no, fish)
    }
  }

  /** Dead fish that would be in the sea still. */
  deadAt(now: number): number[] {
    const seaMs = this.seaMsAt(now)
    for (const [no, fish] of this.#dead) if (!isInSea(fish, seaMs)) this.#dead.delete(no)
    return [...this.#dead.keys()]
  }

  /** This sea from an instant on, for a replay: freezes that had ended by then are in its clock already. */
  filmFrom(instant: number, now: number): Pick<SeaFilm, 'sceneKey' | 'sceneAt' | 'freezes' | 'dead'> {
    const ended = this.freezes.filter(({ fromAt, lastsMs }) => fromAt + lastsMs <= instant)
    const stoodMs = ended.reduce((sum, { lastsMs }) => sum + lastsMs, 0)
    const freezes = this.freezes.slice(ended.length)
    return { sceneKey: this.key, sceneAt: this.startedAt + stoodMs, freezes, dead: this.deadAt(now) }
  }

  /** All fish stand still, from now or from the end of the freeze that lasts. */
  freeze(now: number, lastsMs: number): SeaFreeze {
    const last = this.freezes.at(-1)
    const fromAt = Math.max(now, last === undefined ? 0 : last.fromAt + last.lastsMs)
    const freeze = { fromAt, lastsMs }
    this.freezes.push(freeze)
    return freeze
  }
}
