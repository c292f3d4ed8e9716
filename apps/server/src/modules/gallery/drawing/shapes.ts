/** The few shapes of which drawings are made, as SVG text. Lengths are units of a sheet 1080 wide and 1440 high. */

export type Point = readonly [x: number, y: number]
export type Box = { x: number; y: number; w: number; h: number }
/** `stroke` and the like; what is left out is inherited. */
export type Look = { fill?: string; stroke?: string; width?: number; opacity?: number; dash?: string }

export const circle = (x: number, y: number, r: number, look: Look = {}): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${attributes(look)}/>`

export const ellipse = ([x, y]: Point, [rx, ry]: Point, look: Look = {}, turn = 0): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"${turned(turn, x, y)}${attributes(look)}/>`

export const rect = ({ x, y, w, h }: Box, look: Look = {}, round = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(round)}"${attributes(look)}/>`

export const path = (d: string, look: Look = {}): string => `<path d="${d}"${attributes(look)}/>`

export const line = ([x1, y1]: Point, [x2, y2]: Point, look: Look = {}): string =>
  `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}"${attributes(look)}/>`

export const polygon = (points: readonly Point[], look: Look = {}): string =>
  path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, look)

/** Parts moved, scaled and turned together. */
export const at = (x: number, y: number, scale: number, parts: string | readonly string[], turn = 0): string =>
  `<g transform="translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ''} ` +
  `scale(${n3(scale)})">${joined(parts)}</g>`

/** Parts cut to a box, by a window of their own: it needs no name that another part could have too. */
export const clipped = ({ x, y, w, h }: Box, parts: string): string =>
  `<svg x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" ` +
  `viewBox="${n(x)} ${n(y)} ${n(w)} ${n(h)}">${parts}</svg>`

/** Parts that share a look. */
export const group = (look: Look, parts: string | readonly string[]): string =>
  `<g${attributes(look)} stroke-linejoin="round" stroke-linecap="round">${joined(parts)}</g>`

/** The point at an angle (degrees, 0 above, clockwise) around a centre. */
export const around = ([x, y]: Point, radius: number, degrees: number): Point => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}

/** A slice of a ring between two angles. */
export const slice = (centre: Point, [inner, outer]: Point, [from, to]: Point, look: Look): string => {
  const [a, b, c, d] = [
    around(centre, outer, from),
    around(centre, outer, to),
    around(centre, inner, to),
    around(centre, inner, from),
  ]
  const big = to - from > 180 ? 1 : 0
  return path(
    `M${xy(a)}A${n(outer)} ${n(outer)} 0 ${big} 1 ${xy(b)}L${xy(c)}A${n(inner)} ${n(inner)} 0 ${big} 0 ${xy(d)}Z`,
    look,
  )
}

/** The box without a margin. */
export const inset = ({ x, y, w, h }: Box, by: number): Box => ({ x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by })

/** `columns` × `rows` equal boxes with gaps, row by row. */
export const cellsOf = ({ x, y, w, h }: Box, columns: number, rows: number, gap = 16): Box[] => {
  const [wide, high] = [(w - gap * (columns - 1)) / columns, (h - gap * (rows - 1)) / rows]
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: x + (index % columns) * (wide + gap),
    y: y + Math.floor(index / columns) * (high + gap),
    w: wide,
    h: high,
  }))
}

export const centreOf = ({ x, y, w, h }: Box): Point => [x + w / 2, y + h / 2]

const joined = (parts: string | readonly string[]): string => (typeof parts === 'string' ? parts : parts.join(''))
const n = (value: number): string => String(Math.round(value * 10) / 10)
const n3 = (value: number): string => String(Math.round(value * 1000) / 1000)
const xy = ([x, y]: Point): string => `${n(x)} ${n(y)}`
const turned = (turn: number, x: number, y: number): string =>
  turn === 0 ? '' : ` transform="rotate(${n(turn)} ${n(x)} ${n(y)})"`

const attributes = ({ fill, stroke, width, opacity, dash }: Look): string =>
  [
    fill && ` fill="${fill}"`,
    stroke && ` stroke="${stroke}"`,
    width !== undefined && ` stroke-width="${width}"`,
    opacity !== undefined && ` opacity="${opacity}"`,
    dash && ` stroke-dasharray="${dash}"`,
  ]
    .filter(Boolean)
    .join('')
