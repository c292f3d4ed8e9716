/**
 * Reels of a slot. Their strips and stops come from outside: a reel turns over its own strip and lands where it is told
 * to; it decides nothing.
 */
import { Container, Graphics, Sprite } from 'pixi.js'
import type { Textures } from './atlas.ts'
import { type Beats, backOut, easeIn } from './beats.ts'

export type ReelsOptions = {
  readonly textures: Textures
  readonly beats: Beats
  readonly rows: number
  /** Of a cell; in units of the reels' own drawing. */
  readonly cell: { readonly width: number; readonly height: number }
  /** Side of a symbol. */
  readonly symbol: number
  /** How far a reel goes beyond its stop, in cells. */
  readonly overshoot: number
  readonly onStop: (reel: number) => void
}

export type Reels = {
  readonly view: Container
  /** Turns from these strips on, standing at these stops. */
  readonly set: (strips: readonly (readonly string[])[], stops: readonly number[]) => void
  readonly spin: (speedUpMs: number) => void
  /** Goes on over other strips, from where it is. */
  readonly turnOver: (strips: readonly (readonly string[])[]) => void
  /** Lands one reel after `ms`. */
  readonly land: (reel: number, stop: number, ms: number, landingMs: number) => Promise<void>
  readonly sprite: (reel: number, row: number) => Sprite
  readonly update: (ms: number) => void
}

/** Cells a second at full speed. */
const SPEED = 26
/** Cells that a landing passes. */
const RUN_OUT = 3
/** Share of the landing after which it is heard. */
const TOLD_AT = 0.55

type Reel = {
  readonly box: Container
  readonly sprites: readonly Sprite[]
  strip: readonly string[]
  /** Which place of the strip is at the top, with its fraction; falls while the reel turns. */
  at: number
  speed: number
  /** Grows when it begins to turn and when it lands: what brings it up to its speed ends when it lands before. */
  turn: number
  shown: number
  isBlurred: boolean
}

export function createReels(count: number, options: ReelsOptions): Reels {
  const { beats, cell, rows, onStop } = options
  const view = new Container()
  const mask = new Graphics().rect(0, 0, cell.width * count, cell.height * rows).fill(0xffffff)
  view.addChild(mask)
  view.mask = mask
  const reels = Array.from({ length: count }, (_, index) => makeReel(index, options))
  for (const { box } of reels) view.addChild(box)
  const at = (reel: number) => reels[reel] as Reel

  return {
    view,
    set: (strips, stops) => {
      for (let i = 0; i < count; i++) {
        const reel = at(i)
        reel.strip = strips[i] as readonly string[]
        reel.at = stops[i] as number
        draw(reel, options, true)
      }
    },
    turnOver: (strips) => {
      for (let i = 0; i < count; i++) at(i).strip = strips[i] as readonly string[]
    },
    spin: (speedUpMs) => {
      for (const reel of reels) {
        const turn = ++reel.turn
        const grow = (t: number) => {
          if (reel.turn === turn) reel.speed = SPEED * t
        }
        void beats.run(speedUpMs, grow, { ease: easeIn })
      }
    },
    land: async (index, stop, ms, landingMs) => {
      const reel = at(index)
      await beats.wait(ms)
      await runOut(reel, stop, options, { landingMs, onStop: () => onStop(index) })
    },
    sprite: (reel, row) => at(reel).sprites[row + 1] as Sprite,
    update: (ms) => {
      for (let i = 0; i < count; i++) {
        const reel = at(i)
        if (reel.speed > 0) {
          const size = reel.strip.length
          reel.at = (reel.at - (reel.speed * ms) / 1000 + size) % size
        }
        draw(reel, options, false)
      }
    },
  }
}

/** The last cells before the stop, a little beyond it, and back. */
async function runOut(
  reel: Reel,
  stop: number,
  options: ReelsOptions,
  { landingMs, onStop }: { landingMs: number; onStop: () => void },
): Promise<void> {
  reel.turn++
  reel.speed = 0
  let hasTold = false
  await options.beats.run(landingMs, (t) => {
    reel.at = stop + RUN_OUT * (1 - backOut(t)) - options.overshoot * Math.sin(Math.PI * t) * t
    if (t <= TOLD_AT || hasTold) return
    hasTold = true
    onStop()
  })
  reel.at = stop
  draw(reel, options, true)
}

function makeReel(index: number, { cell, rows }: ReelsOptions): Reel {
  const box = new Container()
  box.x = index * cell.width
  const sprites = Array.from({ length: rows + 2 }, () => {
    const sprite = new Sprite()
    sprite.anchor.set(0.5)
    sprite.x = cell.width / 2
    box.addChild(sprite)
    return sprite
  })
  return { box, sprites, strip: [], at: 0, speed: 0, turn: 0, shown: -1, isBlurred: false }
}

/** Sprite k stands one cell above row k − 1; textures change only when another place comes to the top. */
function draw(reel: Reel, { textures, cell, symbol }: ReelsOptions, isSure: boolean): void {
  const { strip, sprites } = reel
  const size = strip.length
  if (size === 0) return
  const whole = Math.floor(reel.at)
  const isBlurred = reel.speed > SPEED * 0.6
  const part = reel.at - whole
  const isNew = isSure || whole !== reel.shown || isBlurred !== reel.isBlurred
  for (let k = 0; k < sprites.length; k++) {
    const sprite = sprites[k] as Sprite
    sprite.y = (k - 1 - part + 0.5) * cell.height
    if (!isNew) continue
    const name = strip[(((whole + k - 1) % size) + size) % size] as string
    sprite.texture = textures(isBlurred ? `${name}-blur` : name)
    sprite.scale.set(symbol / sprite.texture.width, (symbol / sprite.texture.height) * (isBlurred ? 1.25 : 1))
  }
  reel.shown = whole
  reel.isBlurred = isBlurred
}
