/** The ways fish swim: 24 cubic curves across the stage, beginning and ending where the whole fish is out of sight. */
type Stage = { readonly w: number; readonly h: number }
type Point = { readonly x: number; readonly y: number }

export type Path = { readonly points: readonly [Point, Point, Point, Point]; readonly length: number }

type Template = (stage: Stage, radius: number, shift: number, way: 'there' | 'back') => Path

const CHORDS = 32

/** Heights of the four points of a curve from side to side, as shares of the stage's height. */
const ACROSS = [
  [0.15, 0.15, 0.2, 0.2],
  [0.3, 0.25, 0.35, 0.3],
  [0.5, 0.5, 0.5, 0.5],
  [0.65, 0.7, 0.6, 0.65],
  [0.85, 0.8, 0.85, 0.8],
  [0.2, 0.6, 0.1, 0.4],
  [0.4, 0, 0.8, 0.5],
  [0.6, 0.2, 0.9, 0.6],
  [0.8, 0.4, 0.7, 0.3],
  [0.25, 0.9, 0.3, 0.75],
  [0.75, 0.1, 0.7, 0.25],
  [0.45, 0.9, 0.1, 0.55],
  [0.55, 0.1, 0.9, 0.45],
  [0.1, 0.35, 0.65, 0.9],
  [0.9, 0.65, 0.35, 0.1],
  [0.35, 0.75, 0.75, 0.35],
  [0.65, 0.25, 0.25, 0.65],
  [0.3, 0.8, 0.2, 0.7],
] as const

/** From below upwards or the other way: places of the four points along the stage's width. */
const UPWARDS = [
  [0.2, 0.3, 0.4, 0.5],
  [0.8, 0.7, 0.6, 0.5],
  [0.35, 0.1, 0.9, 0.65],
  [0.65, 0.9, 0.1, 0.35],
  [0.5, 0.8, 0.8, 0.5],
  [0.5, 0.2, 0.2, 0.5],
] as const

type Four = readonly [number, number, number, number]

const across =
  (heights: Four): Template =>
  ({ w, h }, radius, shift, way) =>
    pathOf(heights, way, (share, height) => ({ x: share * (w + 2 * radius) - radius, y: height * h + shift }))

const upwards =
  (places: Four): Template =>
  ({ w, h }, radius, shift, way) =>
    pathOf(places, way, (share, place) => ({ x: place * w + shift, y: share * (h + 2 * radius) - radius }))

export const PATHS: readonly Template[] = [...ACROSS.map(across), ...UPWARDS.map(upwards)]

function pathOf(four: Four, way: 'there' | 'back', at: (share: number, other: number) => Point): Path {
  const [a, b, c, d] = four
  const there = [at(0, a), at(1 / 3, b), at(2 / 3, c), at(1, d)] as const
  const points = way === 'there' ? there : ([there[3], there[2], there[1], there[0]] as const)
  return { points, length: lengthOf({ points, length: 0 }) }
}

/** A point of the curve; share 0 is its beginning, 1 its end. */
export const pointOf = (path: Path, share: number): Point => placeOn(path, share, { x: 0, y: 0 })

/** Writes a point of the curve into `place` and answers with it: a picture of a sea makes no objects. */
export function placeOn<Place extends { x: number; y: number }>(
  { points: [a, b, c, d] }: Path,
  share: number,
  place: Place,
): Place {
  const rest = 1 - share
  const wa = rest * rest * rest
  const wb = 3 * rest * rest * share
  const wc = 3 * rest * share * share
  const wd = share * share * share
  place.x = wa * a.x + wb * b.x + wc * c.x + wd * d.x
  place.y = wa * a.y + wb * b.y + wc * c.y + wd * d.y
  return place
}

function lengthOf(path: Path): number {
  let length = 0
  let before = pointOf(path, 0)
  for (let i = 1; i <= CHORDS; i++) {
    const next = pointOf(path, i / CHORDS)
    length += Math.sqrt((next.x - before.x) ** 2 + (next.y - before.y) ** 2)
    before = next
  }
  return length
}
