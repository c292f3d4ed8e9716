import config from '@liuhe/games/longmen/config.json' with { type: 'json' }
import { Container, Sprite } from 'pixi.js'
import type { Textures } from '../../stage/atlas.ts'
import type { Beats } from '../../stage/beats.ts'
import { createReels } from '../../stage/reels.ts'
import type { Sounds } from '../../stage/sound.ts'
import { createWinMarks } from '../../stage/win-marks.ts'

/** The drawing of the frame, the window in it, and a cell of the window. */
export const FRAME = { width: 1120, height: 856 }
export const WINDOW = { x: 50, y: 96 }
export const CELL = { width: 204, height: 228 }
const SYMBOL = 196
const ROWS = 3

export type Board = ReturnType<typeof makeBoard>

/** Everything of the board, made once: ground, marks, reels, frame. */
export function makeBoard(textures: Textures, beats: Beats, sounds: Sounds) {
  const view = new Container()
  const ground = new Sprite(textures('ground'))
  ground.setSize(CELL.width * 5, CELL.height * ROWS)
  const inner = new Container()
  inner.position.set(WINDOW.x, WINDOW.y)
  const onStop = (reel: number) => sounds.play('stop', reel)
  const options = { textures, beats, rows: ROWS, cell: CELL, symbol: SYMBOL, overshoot: 0.12, onStop }
  const reels = createReels(5, options)
  const marks = createWinMarks({ ...options, reels, lines: config.lines })
  const hope = new Sprite(textures('glow'))
  hope.anchor.set(0.5)
  hope.setSize(CELL.width * 1.6, CELL.height * ROWS * 1.25)
  hope.tint = 0xffc24a
  hope.blendMode = 'add'
  hope.visible = false
  inner.addChild(ground, marks.under, hope, reels.view)
  view.addChild(inner, new Sprite(textures('frame')))
  return { view, ground, reels, marks, hope }
}
