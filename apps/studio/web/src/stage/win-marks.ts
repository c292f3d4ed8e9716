import { Container, Graphics, Sprite } from 'pixi.js'
import type { Textures } from './atlas.ts'
import type { Reels } from './reels.ts'

/** Cells of one win: reel and row. */
export type Cells = readonly (readonly [reel: number, row: number])[]

export type WinMarks = {
  /** Stands behind the symbols, so that lines do not cross them out. */
  readonly under: Container
  /** Marks these cells and lines; everything else steps back. */
  readonly mark: (cells: Cells, lines: readonly number[]) => void
  readonly clear: () => void
  readonly update: (ms: number) => void
}

type Options = {
  readonly textures: Textures
  readonly reels: Reels
  readonly lines: readonly (readonly number[])[]
  readonly rows: number
  readonly cell: { readonly width: number; readonly height: number }
  readonly symbol: number
}

const STEPPED_BACK = 0x8f89ad
const COLOURS = [0xff5a4a, 0xffc23a, 0x5ad1ff, 0x7dff8a, 0xff7ad9, 0xb58aff]

/** Glowing cells, beating symbols and the lines that pay; all of it is made once. */
export function createWinMarks({ textures, reels, lines, rows, cell, symbol }: Options): WinMarks {
  const reelCount = lines[0]?.length ?? 0
  const under = new Container()
  const glows = Array.from({ length: reelCount * rows }, (_, at) => {
    const glow = new Sprite(textures('cell'))
    glow.anchor.set(0.5)
    glow.width = cell.width
    glow.height = cell.height
    glow.position.set((Math.floor(at / rows) + 0.5) * cell.width, ((at % rows) + 0.5) * cell.height)
    glow.visible = false
    under.addChild(glow)
    return glow
  })
  const drawn = lines.map((line, at) => {
    const graphics = lineOf(line, cell, COLOURS[at % COLOURS.length] as number)
    graphics.visible = false
    under.addChild(graphics)
    return graphics
  })
  let age = 0
  let isMarked = false
  const clear = () => {
    isMarked = false
    for (const glow of glows) glow.visible = false
    for (const line of drawn) line.visible = false
    for (let at = 0; at < glows.length; at++) reels.sprite(Math.floor(at / rows), at % rows).tint = 0xffffff
  }
  return {
    under,
    clear,
    mark: (cells, marked) => {
      clear()
      isMarked = true
      age = 0
      for (let at = 0; at < glows.length; at++) {
        reels.sprite(Math.floor(at / rows), at % rows).tint = STEPPED_BACK
      }
      for (const [reel, row] of cells) {
        reels.sprite(reel, row).tint = 0xffffff
        ;(glows[reel * rows + row] as Sprite).visible = true
      }
      for (const line of marked) if (drawn[line] !== undefined) drawn[line].visible = true
    },
    update: (ms) => {
      if (!isMarked) return
      age += ms
      const beat = 1 + 0.07 * Math.sin(age / 110)
      for (let at = 0; at < glows.length; at++) {
        const glow = glows[at] as Sprite
        if (!glow.visible) continue
        glow.alpha = 0.75 + 0.25 * Math.sin(age / 110)
        const sprite = reels.sprite(Math.floor(at / rows), at % rows)
        sprite.scale.set((symbol / sprite.texture.width) * beat, (symbol / sprite.texture.height) * beat)
      }
    },
  }
}

function lineOf(line: readonly number[], cell: Options['cell'], colour: number): Graphics {
  const graphics = new Graphics()
  for (const [width, tint, alpha] of [
    [16, 0x1a0520, 0.55],
    [10, colour, 1],
    [4, 0xfff6d8, 0.9],
  ] as const) {
    line.forEach((row, reel) => {
      const [x, y] = [(reel + 0.5) * cell.width, (row + 0.5) * cell.height]
      if (reel === 0) graphics.moveTo(10, y).lineTo(x, y)
      else graphics.lineTo(x, y)
      if (reel === line.length - 1) graphics.lineTo(x + cell.width / 2 - 10, y)
    })
    graphics.stroke({ width, color: tint, alpha, join: 'round', cap: 'round' })
  }
  return graphics
}
