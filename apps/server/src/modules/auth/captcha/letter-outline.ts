/** Outlines of the captcha's characters, taken from an open font when the product was made (tools/make-glyphs.ts). */
import letters from './glyphs/sans.json' with { type: 'json' }

export type Point = readonly [x: number, y: number]

export interface Letter {
  /** In sizes. */
  width: number
  /** Closed lines of short straight steps, in sizes; the origin is the middle of the character, y goes down. */
  contours: readonly (readonly Point[])[]
}

/**
 * The outline of a character in steps so short that bending them bends the character.
 * @throws when the file has no such character
 */
export function letterOutline(character: string): Letter {
  const [, outline] = (letters as unknown as Record<string, [number, string] | undefined>)[character] ?? [0, '']
  if (outline === '') throw new Error(`${character} has no outline: run tools/make-glyphs.ts`)
  const contours = outline.match(/M[^M]+/g)?.map(contourOf) ?? []
  const [left, right] = reach(contours.flat().map(([x]) => x))
  const [top, bottom] = reach(contours.flat().map(([, y]) => y))
  const centred = ([x, y]: Point): Point => [x - (left + right) / 2, y - (top + bottom) / 2]
  return { width: right - left, contours: contours.map((points) => points.map(centred)) }
}

const reach = (values: readonly number[]): [least: number, most: number] => [Math.min(...values), Math.max(...values)]

/** A contour as SVG writes it: `M` a place, `l` and `q` steps from where the command begins. */
function contourOf(outline: string): Point[] {
  const points: Point[] = []
  for (const [, command, numbers = ''] of outline.matchAll(/([Mlq])([^Mlq]*)/g)) {
    const [x, y] = points.at(-1) ?? [0, 0]
    const values = numbers.match(/-?\d+/g)?.map((value) => Number(value) / UNITS) ?? []
    const [dx = 0, dy = 0] = values.slice(-2)
    if (command === 'M') points.push([dx, dy])
    else points.push(...curve([x, y], [x + (values[0] ?? 0), y + (values[1] ?? 0)], [x + dx, y + dy], command === 'l'))
  }
  return points
}

/** Points along a quadratic curve, without the first; of a straight line, `over` counts for nothing. */
function curve(from: Point, over: Point, to: Point, isStraight: boolean): Point[] {
  const [[x0, y0], [x1, y1], [x2, y2]] = [from, isStraight ? middle(from, to) : over, to]
  const count = Math.ceil(Math.hypot(x2 - x0, y2 - y0) / STEP)
  return Array.from({ length: count }, (_, n) => {
    const t = (n + 1) / count
    const u = 1 - t
    return [u * u * x0 + 2 * u * t * x1 + t * t * x2, u * u * y0 + 2 * u * t * y1 + t * t * y2]
  })
}

const middle = ([x0, y0]: Point, [x1, y1]: Point): Point => [(x0 + x1) / 2, (y0 + y1) / 2]

/** The file counts in thousandths of the size. */
const UNITS = 1000
const STEP = 0.06
