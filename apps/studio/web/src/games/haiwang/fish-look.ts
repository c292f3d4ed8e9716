/**
 * How a species moves its picture. `side` is drawn looking right and stays upright, `above` turns with its way, `up`
 * hangs upright, `wheel` turns about itself.
 */
export type Look = {
  readonly frame: string
  readonly kind: 'side' | 'above' | 'up' | 'wheel'
  /** Length of the picture in radii of the fish. */
  readonly length: number
  /** How far the tail swings, in heights of the picture, and how often a second. */
  readonly swing: number
  readonly beat: number
}

const side = (id: number, length: number, swing: number, beat: number): Look => ({
  ...{ frame: `f${id}`, kind: 'side', length, swing, beat },
})
const above = (id: number, length: number, swing: number, beat: number): Look => ({
  ...{ frame: `f${id}`, kind: 'above', length, swing, beat },
})
const up = (id: number, length: number, swing: number, beat: number): Look => ({
  ...{ frame: `f${id}`, kind: 'up', length, swing, beat },
})

const LOOKS: Readonly<Record<number, Look>> = {
  1: side(1, 3.1, 0.11, 2.6),
  2: side(2, 3.1, 0.11, 2.4),
  3: side(3, 3, 0.08, 2.2),
  4: side(4, 2.7, 0.05, 2),
  5: up(5, 2.7, 0.07, 0.9),
  6: up(6, 2.4, 0.05, 1.2),
  7: side(7, 2.9, 0.08, 1.8),
  8: above(8, 2.9, 0.04, 1.1),
  9: side(9, 3.7, 0.14, 2.6),
  10: side(10, 3.1, 0.07, 1.4),
  11: above(11, 2.6, 0.05, 0.8),
  12: above(12, 2.9, 0.16, 1.4),
  13: side(13, 2.8, 0.12, 2.2),
  14: side(14, 3, 0.12, 1.3),
  15: side(15, 2.9, 0.12, 1.2),
  16: side(16, 2.8, 0.12, 1.3),
  17: side(17, 2.8, 0.12, 1.2),
  31: side(31, 2.9, 0.12, 0.8),
  32: { frame: 'f32', kind: 'wheel', length: 2.5, swing: 0, beat: 0.12 },
  33: above(33, 3, 0.03, 2.4),
  34: side(34, 3.7, 0.22, 1.6),
  35: up(35, 2.7, 0.07, 0.8),
  36: side(36, 3.2, 0.06, 2.2),
}

/** @throws RangeError for a species that nobody drew. */
export function lookOf(species: number): Look {
  const look = LOOKS[species]
  if (look === undefined) throw new RangeError(`no picture of species ${species}`)
  return look
}

/** The fish that is announced. */
export const BOSS = 31
