/**
 * Writing in drawings. Characters are outlines, taken from two open fonts when the product was made
 * (tools/make-glyphs.ts), so that a sheet looks alike on every machine, whatever fonts it has.
 */
import { readFileSync } from 'node:fs'
import type { Look } from './shapes.ts'

/** A brush for titles and verses; an upright bold for tables and small print. */
export type Font = 'brush' | 'sans'

/** Width of the character and its outline, in thousandths of the size; the origin lies on the baseline. */
type Glyph = readonly [advance: number, outline: string]

const read = (font: Font): Readonly<Record<string, Glyph>> =>
  JSON.parse(readFileSync(new URL(`./glyphs/${font}.json`, import.meta.url), 'utf8'))

const fonts = new Map<Font, Readonly<Record<string, Glyph>>>()
const glyphsOf = (font: Font): Readonly<Record<string, Glyph>> => {
  const known = fonts.get(font) ?? read(font)
  fonts.set(font, known)
  return known
}

export type TextStyle = {
  font?: Font
  /** Height of a character. */
  size: number
  fill: string
  anchor?: 'start' | 'middle' | 'end'
  /** Between characters, in sizes. */
  tracking?: number
  look?: Look
  /** The longest it may become: what is longer is written smaller. */
  widthMax?: number
}

/** Those of them that have no outline. */
export const charactersMissing = (): string[] =>
  [...wanted].filter((entry) => {
    const [font, character = ''] = entry.split(' ') as [Font, string?]
    return character !== '' && glyphsOf(font)[character] === undefined
  })

const wanted = new Set<string>()
/** Every character that was written so far, as `font character`: for the tool that collects outlines. */
export const charactersWritten = (): ReadonlySet<string> => wanted

/** A line of text; `y` is the middle of its characters. */
export function text(words: string, x: number, y: number, style: TextStyle): string {
  const { font = 'sans', fill, anchor = 'middle', tracking = 0, widthMax } = style
  const glyphs = [...words].map((character) => glyphOf(font, character))
  const natural = glyphs.reduce((sum, [advance]) => sum + advance / 1000 + tracking, -tracking)
  const size = widthMax === undefined ? style.size : Math.min(style.size, widthMax / Math.max(natural, 0.1))
  let left = x - { start: 0, middle: natural / 2, end: natural }[anchor] * size
  const baseline = y + size * MIDDLE
  const parts = glyphs.map(([advance, outline]) => {
    const placed = outline && placedGlyph(outline, left, baseline, size)
    left += (advance / 1000 + tracking) * size
    return placed
  })
  return `<g fill="${fill}"${strokeOf(style.look)}>${parts.join('')}</g>`
}

/** Text from top to bottom; `y` is the top of the first character, `x` the middle of the column. */
export function column(words: string, x: number, y: number, style: TextStyle): string {
  const { size, tracking = 0.08 } = style
  return [...words]
    .map((character, place) =>
      text(character, x, y + size * (0.5 + place * (1 + tracking)), { ...style, anchor: 'middle' }),
    )
    .join('')
}

/** From the middle of a Chinese character down to the baseline, in sizes. */
const MIDDLE = 0.36
/** What a character without an outline takes up: the drawing stays in order, the character is missing. */
const NOTHING: Glyph = [1000, '']

function glyphOf(font: Font, character: string): Glyph {
  wanted.add(`${font} ${character}`)
  return glyphsOf(font)[character] ?? NOTHING
}

const placedGlyph = (outline: string, x: number, y: number, size: number): string =>
  `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / 1000).toFixed(4)})" d="${outline}"/>`

const strokeOf = (look: Look | undefined): string =>
  look?.stroke === undefined
    ? ''
    : ` stroke="${look.stroke}" stroke-width="${look.width ?? 30}" paint-order="stroke" stroke-linejoin="round"`
