/** The curve of a flight in its frame: lines of whole multiples behind, light along the way, a veil below it. */
import { multipleAt } from '@liuhe/games/tengyun/play.ts'
import { Container, Rectangle, Sprite, Texture } from 'pixi.js'
import type { Textures } from '../../stage/atlas.ts'
import { createDigits, type Digits } from '../../stage/digits.ts'
import type { Box } from '../../stage/stage.ts'

export type Spot = { x: number; y: number }
export type FlightPath = {
  readonly view: Container
  readonly resize: (box: Box) => void
  /** Draws the way until `ms` after the take-off; makes no objects but for new labels. */
  readonly draw: (ms: number) => void
  /** Where a moment of the flight stands in the picture that was drawn last. */
  readonly spotOf: (ms: number, into: Spot) => Spot
  readonly dim: (alpha: number) => void
}

const PIECES = 32
/** So many that nobody sees where one ends: a column is lighter than the one before it by a two-hundredth at most. */
const COLUMNS = 96
const LINES = 5
/** The frame holds so much at first, and grows with the flight. */
const SPAN_MS = 7_000
const SPAN_MULTIPLE = 1.9
const ROOM = 1.22
const THICK = 13
const LABEL = 15
const STEPS = [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]

type Line = { readonly rule: Sprite; readonly label: Digits; text: string }

export function createFlightPath(textures: Textures): FlightPath {
  const view = new Container()
  const lines = Array.from({ length: LINES }, () => makeLine(view, textures))
  const way = new Container()
  view.addChild(way)
  const veils = makePieces(way, middle(textures('veil')), [0, 0], COLUMNS)
  // Where the flight is now the veil is gone: it would end as an edge in the middle of the sky.
  for (const [i, veil] of veils.entries()) veil.alpha = 1 - (i + 1) / COLUMNS
  const lights = makePieces(way, middle(textures('trail')), [0, 0.5], PIECES)
  const span = { ms: SPAN_MS, most: SPAN_MULTIPLE }
  let box: Box = { x: 0, y: 0, width: 1, height: 1 }
  const spotOf = (ms: number, into: Spot): Spot => {
    into.x = box.x + (ms / span.ms) * box.width
    into.y = box.y + box.height * (1 - (exactly(ms) - 1) / (span.most - 1))
    return into
  }
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]
  return {
    ...{ view, spotOf },
    resize: (next) => {
      box = next
    },
    dim: (alpha) => {
      way.alpha = alpha
    },
    draw: (ms) => {
      span.ms = Math.max(SPAN_MS, ms * ROOM)
      span.most = Math.max(SPAN_MULTIPLE, 1 + (exactly(ms) - 1) * 1.35)
      rule(lines, box, span.most)
      const along = (pieces: readonly Sprite[], lay: (piece: Sprite) => void) => {
        spotOf(0, from)
        for (const [i, piece] of pieces.entries()) {
          spotOf((ms * (i + 1)) / pieces.length, to)
          lay(piece)
          from.x = to.x
          from.y = to.y
        }
      }
      along(lights, (light) => layLight(light, from, to))
      along(veils, (veil) => layVeil(veil, from, to, box.y + box.height))
    },
  }
}

/** The multiple between its hundredths, so that the way is smooth. */
const exactly = (ms: number): number => Math.min(Math.exp(0.00006 * ms), multipleAt(ms) / 100 + 0.01)

function layLight(light: Sprite, from: Spot, to: Spot): void {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  light.position.set(from.x, from.y)
  light.rotation = Math.atan2(dy, dx)
  light.setSize(length + 0.5, THICK)
  light.visible = length > 0.05
}

function layVeil(veil: Sprite, from: Spot, to: Spot, bottom: number): void {
  // Columns begin and end with whole pixels: where two of them share one it is lighter, and the veil has stripes.
  const left = Math.round(from.x)
  const width = Math.round(to.x) - left
  veil.position.set(left, (from.y + to.y) / 2)
  veil.visible = width > 0
  if (veil.visible) veil.setSize(width, Math.max(0.1, bottom - veil.y))
}

/** Lines at round multiples, at most five, with their numbers. */
function rule(lines: readonly Line[], box: Box, most: number): void {
  const step = STEPS.find((each) => (most - 1) / each < LINES) ?? 5_000
  for (let i = 0; i < lines.length; i++) {
    const { rule: mark, label } = lines[i] as Line
    const multiple = 1 + step * i
    const isThere = multiple < most
    mark.visible = isThere
    label.view.visible = isThere
    if (!isThere) continue
    const y = box.y + box.height * (1 - (multiple - 1) / (most - 1))
    mark.position.set(box.x - 12, y)
    mark.setSize(box.width + 12, 1)
    const text = `${Number.isInteger(multiple) ? multiple : multiple.toFixed(1)}×`
    if ((lines[i] as Line).text !== text) label.show(text, LABEL)
    ;(lines[i] as Line).text = text
    label.view.position.set(box.x - 32, y)
  }
}

function makeLine(view: Container, textures: Textures): Line {
  const mark = new Sprite(Texture.WHITE)
  mark.alpha = 0.16
  const label = createDigits(textures)
  label.view.alpha = 0.72
  view.addChild(mark, label.view)
  return { rule: mark, label, text: '' }
}

/**
 * The line in the middle of a texture that is the same from side to side. Its sides fade into what is around them in
 * the atlas, the more so the smaller it is drawn: pieces with sides would have seams.
 */
function middle({ source, frame }: Texture): Texture {
  const { x, y, width, height } = frame
  return new Texture({ source, frame: new Rectangle(x + width / 2 - 0.5, y, 1, height) })
}

type Anchor = readonly [number, number]

function makePieces(view: Container, texture: Texture, anchor: Anchor, length: number): Sprite[] {
  return Array.from({ length }, () => {
    const piece = new Sprite(texture)
    piece.anchor.set(...anchor)
    piece.visible = false
    view.addChild(piece)
    return piece
  })
}
