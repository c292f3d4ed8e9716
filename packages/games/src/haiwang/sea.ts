/**
 * The sea of 海王争霸: which fish there are and where they swim, as a function of the scene's key and the sea's clock.
 * Server and clients compute it for themselves and agree. The clock stands still while a freeze lasts. Only + − × ÷ and
 * square roots are used, which every engine computes alike. Positions are px of the stage, times milliseconds.
 */
import { below, wordsFrom } from '../words.ts'
import { type Path, PATHS, pointOf } from './paths.ts'

export type SeaConfig = {
  readonly stage: { readonly w: number; readonly h: number }
  readonly species: readonly (Swimmer & { readonly times: number; readonly spawnWeight: number })[]
  readonly special: readonly (Swimmer & { readonly kind: string })[]
  readonly specialSpawnEveryS: Readonly<Record<string, number>>
}

type Swimmer = { readonly id: number; readonly name: string; readonly radius: number; readonly speed: number }

export type Fish = {
  /** Names the fish in its scene: below `SPECIAL_NO` an ordinary one, in the order they came. */
  readonly no: number
  /** The id of its species in the config. */
  readonly species: number
  /** Of ordinary fish; 0 of special ones, whose value is worked out at the impact. */
  readonly times: number
  readonly radius: number
  /** When it enters and when it has left, by the sea's clock. */
  readonly bornMs: number
  readonly goneMs: number
  readonly path: Path
}

export type Point = { readonly x: number; readonly y: number }

/** A time at which all fish stood still, by the server's clock. */
export type Freeze = { readonly fromMs: number; readonly lastsMs: number }

/** Special fish number k of species s is s · SPECIAL_NO + k. */
export const SPECIAL_NO = 1_000_000

/** An ordinary fish comes every so often; none swims longer than 54 of these, and special fish are at most six. */
export const SPAWN_MS = 720
export const SWIM_MAX_MS = 54 * SPAWN_MS

/**
 * The sea's clock.
 * @param nowMs since the scene began, by the server's clock.
 * @param freezes in the order they began, none before the one before it had ended.
 */
export const seaTime = (nowMs: number, freezes: readonly Freeze[]): number =>
  freezes.reduce((time, { fromMs, lastsMs }) => time - Math.min(Math.max(nowMs - fromMs, 0), lastsMs), nowMs)

export type Sea = {
  /** The fish of a number, or `undefined` when no fish has it. */
  readonly fishOf: (no: number) => Fish | undefined
  /** All fish in the sea at a time of its clock, dead ones included: who was killed is the table's to know. */
  readonly fishAt: (seaMs: number) => Fish[]
}

/** Keeps so many fish it has computed; a scene never holds a tenth of them at once. */
const KEPT_MAX = 1000

/** The sea of a scene. It remembers the fish it has computed, because every picture asks for the same ones. */
export function seaOf(config: SeaConfig, key: Uint8Array): Sea {
  const known = new Map<number, Fish>()
  const find = (no: number): Fish | undefined => {
    const fish = known.get(no) ?? computeFish(config, key, no)
    if (fish === undefined) return undefined
    if (known.size >= KEPT_MAX) known.clear()
    known.set(no, fish)
    return fish
  }
  return {
    fishOf: find,
    fishAt: (seaMs) =>
      numbersAbout(config, seaMs)
        .map(find)
        .filter((fish) => fish !== undefined && isInSea(fish, seaMs)) as Fish[],
  }
}

/** Numbers of all fish that can be in the sea: a special fish has left before the next of its kind comes. */
function numbersAbout(config: SeaConfig, seaMs: number): number[] {
  const first = Math.max(0, Math.floor((seaMs - SWIM_MAX_MS) / SPAWN_MS))
  const last = Math.floor(seaMs / SPAWN_MS)
  const ordinary = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  const special = config.special.flatMap(({ id }) => {
    const k = Math.floor(seaMs / everyMs(config, id)) - 1
    return k < 0 ? [] : [id * SPECIAL_NO + k]
  })
  return [...ordinary, ...special]
}

function computeFish(config: SeaConfig, key: Uint8Array, no: number): Fish | undefined {
  if (!Number.isInteger(no) || no < 0) return undefined
  if (no < SPECIAL_NO) return ordinaryFish(config, key, no)
  const special = config.special.find(({ id }) => id === Math.floor(no / SPECIAL_NO))
  return special === undefined ? undefined : specialFish(config, key, special, no % SPECIAL_NO)
}

const everyMs = ({ specialSpawnEveryS }: SeaConfig, id: number): number => (specialSpawnEveryS[id] as number) * 1000

export const isInSea = ({ bornMs, goneMs }: Fish, seaMs: number): boolean => seaMs >= bornMs && seaMs < goneMs

/** Where a fish's centre is. */
export const fishPoint = (fish: Fish, seaMs: number): Point =>
  pointOf(fish.path, (seaMs - fish.bornMs) / (fish.goneMs - fish.bornMs))

/** The ordinary fish on the stage, with their whole distance to a point: what a special fish's value depends on. */
export function nearOf(
  { stage }: SeaConfig,
  fish: readonly Fish[],
  seaMs: number,
  centre: Point,
): { no: number; times: number; dist: number }[] {
  return fish
    .filter(({ no }) => no < SPECIAL_NO)
    .map((each) => ({ ...each, at: fishPoint(each, seaMs) }))
    .filter(({ at }) => at.x >= 0 && at.x <= stage.w && at.y >= 0 && at.y <= stage.h)
    .map(({ no, times, at }) => ({ no, times, dist: Math.round(distance(at, centre)) }))
}

export const distance = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)

/** Ordinary fish n is read from block n of the scene's words. */
function ordinaryFish(config: SeaConfig, key: Uint8Array, no: number): Fish {
  const words = wordsFrom(key, no)
  const total = config.species.reduce((sum, { spawnWeight }) => sum + spawnWeight, 0)
  let left = below(words, total)
  const species = config.species.find(({ spawnWeight }) => (left -= spawnWeight) < 0) as SeaConfig['species'][number]
  const path = pathFor(config, words, species.radius)
  return swimming(species, species.times, no, no * SPAWN_MS, path)
}

/** Special fish k of a species enters when its interval has passed for the k + 1st time. */
function specialFish(config: SeaConfig, key: Uint8Array, special: Swimmer, k: number): Fish {
  const no = special.id * SPECIAL_NO + k
  const bornMs = (k + 1) * everyMs(config, special.id)
  return swimming(special, 0, no, bornMs, pathFor(config, wordsFrom(key, no), special.radius))
}

function swimming(swimmer: Swimmer, times: number, no: number, bornMs: number, path: Path): Fish {
  const swimMs = (path.length / swimmer.speed) * 1000
  return { no, species: swimmer.id, times, radius: swimmer.radius, bornMs, goneMs: bornMs + swimMs, path }
}

/** One of the templates, either way round, up to 40 px higher or lower. */
function pathFor({ stage }: SeaConfig, words: ReturnType<typeof wordsFrom>, radius: number): Path {
  const template = PATHS[below(words, PATHS.length)] as (typeof PATHS)[number]
  const way = below(words, 2) === 0 ? 'there' : 'back'
  return template(stage, radius, below(words, 81) - 40, way)
}
