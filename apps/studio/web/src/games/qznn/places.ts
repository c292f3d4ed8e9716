/** Where the five seats of the table lie, for fingers and readers (the page) and for cards (the stage) alike. */

/** In CSS pixels from the corner of the table. `x` and `y` are the middle of the hand. */
export type Seat = {
  readonly x: number
  readonly y: number
  /** Width of a card, and how far the next one lies. */
  readonly card: number
  readonly step: number
  /** Where the name stands. */
  readonly nameY: number
}

export type Places = {
  readonly seats: readonly Seat[]
  readonly middle: { readonly x: number; readonly y: number }
  /** The felt. */
  readonly table: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

export const SEATS = [0, 1, 2, 3, 4]
/** Height of a card for its width. */
export const TALL = 1.4
const NAME = 34

/** Middles of the hands as shares of the table: the player below, then on around from the right. */
const UPRIGHT: readonly (readonly [number, number])[] = [
  [0.5, 0.82],
  [0.815, 0.49],
  [0.755, 0.17],
  [0.245, 0.17],
  [0.185, 0.49],
]
const LYING: readonly (readonly [number, number])[] = [
  [0.5, 0.79],
  [0.86, 0.52],
  [0.7, 0.2],
  [0.3, 0.2],
  [0.14, 0.52],
]

export function placesOf(width: number, height: number): Places {
  const isUpright = width < height * 1.15
  const small = isUpright ? Math.min(width * 0.108, height * 0.1) : Math.min(width * 0.075, height * 0.122)
  const large = isUpright ? Math.min(width * 0.168, height * 0.16) : Math.min(width * 0.1, height * 0.19)
  const seats = (isUpright ? UPRIGHT : LYING).map(([x, y], at) => {
    const card = at === 0 ? large : small
    const half = (card * TALL) / 2
    const middle = Math.max(y * height, at === 0 ? 0 : half + NAME)
    const nameY = at === 0 ? Math.min(middle + half + NAME / 2 + 2, height - NAME / 2) : middle - half - NAME / 2
    return { x: x * width, y: middle, card, step: card * (at === 0 ? 0.92 : 0.5), nameY }
  })
  const table = { x: width * 0.03, y: height * 0.07, width: width * 0.94, height: height * 0.84 }
  return { seats, middle: { x: width / 2, y: height * (isUpright ? 0.47 : 0.45) }, table }
}
