/** The board of 扫雷寻宝: 25 stones over gems and mines. What lies under a stone comes from the server only. */
import { Container, Sprite } from 'pixi.js'
import atlas from 'virtual:atlas/saolei'
import { loadAtlas, type Textures } from '../../stage/atlas.ts'
import { type Beats, backOut, easeIn } from '../../stage/beats.ts'
import { type Celebration, createCelebration } from '../../stage/celebration.ts'
import { createParticles, type Particles } from '../../stage/particles.ts'
import type { Sounds } from '../../stage/sound.ts'
import type { Scene } from '../../stage/stage.ts'

/** What a cell shows. `ghost` is what a stone would have hidden, once all is open. */
export type Face = 'stone' | 'gem' | 'mine' | 'ghost-gem' | 'ghost-mine'

export type SaoleiScene = Scene & {
  /** Everything covered again. */
  readonly cover: () => void
  /** Puts faces at once, for a round that is taken up again. */
  readonly put: (faces: readonly Face[]) => void
  readonly flip: (cell: number, face: Face, step: number) => Promise<void>
  /** Opens all that is still covered, one after the other. */
  readonly openAll: (faces: readonly Face[]) => Promise<void>
  readonly celebration: Celebration
}

export const CELLS = 25
const SIDE = 5
const SIZE = 1000
const MARGIN = 52
const CELL = (SIZE - 2 * MARGIN) / SIDE
const FLIP_MS = 180
const GEM_MS = 250
const STAGGER_MS = 20
const SHAKE_MS = 420

export async function saoleiScene(sounds: Sounds): Promise<(beats: Beats) => SaoleiScene> {
  const textures = await loadAtlas('saolei', atlas.frames)
  return (beats) => makeScene(textures, beats, sounds)
}

type Stone = { readonly box: Container; readonly tile: Sprite; readonly thing: Sprite; face: Face }

function makeScene(textures: Textures, beats: Beats, sounds: Sounds): SaoleiScene {
  const view = new Container()
  const board = new Container()
  const frame = new Sprite(textures('frame'))
  frame.setSize(SIZE, SIZE)
  board.addChild(frame)
  const stones = Array.from({ length: CELLS }, (_, at) => makeStone(textures, at))
  for (const { box } of stones) board.addChild(box)
  const particles = createParticles(textures('spark'))
  const celebration = createCelebration({ textures, beats, particles, sounds })
  view.addChild(board, celebration.view, particles.view)
  const home = { x: 0, y: 0, scale: 1 }
  const burst = (at: number, face: Face) => burstAt(particles, textures, face, placeOf(home, at))
  const flip: SaoleiScene['flip'] = async (cell, face, step) => {
    const stone = stones[cell] as Stone
    if (face === 'gem') sounds.play('gem', step)
    if (face === 'mine') sounds.play('boom')
    await beats.run(FLIP_MS / 2, (t) => stone.box.scale.set(1 - t, 1), { ease: easeIn })
    show(stone, textures, face)
    if (face === 'gem' || face === 'mine') burst(cell, face)
    if (face === 'mine') void shake(beats, board, home)
    await beats.run(face === 'gem' ? GEM_MS : FLIP_MS, (t) => stone.box.scale.set(Math.max(0.02, t), 1), {
      ease: backOut,
    })
  }
  return {
    ...{ view, flip, celebration },
    cover: () => {
      for (const stone of stones) show(stone, textures, 'stone')
    },
    put: (faces) => {
      for (const [at, stone] of stones.entries()) show(stone, textures, faces[at] ?? 'stone')
    },
    openAll: async (faces) => {
      const covered = stones.flatMap((stone, at) => (stone.face === 'stone' ? [at] : []))
      await Promise.all(
        covered.map(async (cell, at) => {
          await beats.wait(at * STAGGER_MS)
          await flip(cell, faces[cell] ?? 'ghost-gem', 0)
        }),
      )
    },
    resize: (layout) => {
      home.scale = Math.min(layout.arena.width, layout.arena.height) / SIZE
      home.x = layout.arena.x + (layout.arena.width - SIZE * home.scale) / 2
      home.y = layout.arena.y + (layout.arena.height - SIZE * home.scale) / 2
      board.scale.set(home.scale)
      board.position.set(home.x, home.y)
      celebration.resize(layout)
    },
    update: (ms) => {
      celebration.update(ms)
      particles.update(ms)
    },
  }
}

type Home = { x: number; y: number; scale: number }

const placeOf = ({ x, y, scale }: Home, at: number) => ({
  x: x + (MARGIN + ((at % SIDE) + 0.5) * CELL) * scale,
  y: y + (MARGIN + (Math.floor(at / SIDE) + 0.5) * CELL) * scale,
})

function burstAt(particles: Particles, textures: Textures, face: Face, place: { x: number; y: number }): void {
  const isMine = face === 'mine'
  particles.burst({
    ...{ ...place, textures: [textures('spark')], count: isMine ? 40 : 12, size: [10, isMine ? 52 : 28] },
    ...{ speed: [40, isMine ? 420 : 170], gravity: 200, ms: isMine ? 900 : 650, blend: 'add', spin: 4 },
  })
}

function makeStone(textures: Textures, at: number): Stone {
  const box = new Container()
  box.position.set(MARGIN + ((at % SIDE) + 0.5) * CELL, MARGIN + (Math.floor(at / SIDE) + 0.5) * CELL)
  const tile = new Sprite(textures('tile'))
  const thing = new Sprite(textures('gem'))
  for (const sprite of [tile, thing]) {
    sprite.anchor.set(0.5)
    sprite.setSize(CELL - 8)
    box.addChild(sprite)
  }
  thing.visible = false
  return { box, tile, thing, face: 'stone' }
}

function show(stone: Stone, textures: Textures, face: Face): void {
  stone.face = face
  stone.tile.texture = textures(face === 'stone' ? 'tile' : 'hole')
  stone.thing.visible = face !== 'stone'
  stone.thing.texture = textures(face.endsWith('mine') ? 'mine' : 'gem')
  const isGhost = face.startsWith('ghost')
  stone.thing.alpha = isGhost ? 0.42 : 1
  stone.thing.setSize(isGhost ? CELL * 0.6 : CELL - 8)
  stone.box.scale.set(1)
}

/** Beats are short where little motion is wanted, and then nothing shakes. */
async function shake(beats: Beats, board: Container, home: Home): Promise<void> {
  await beats.run(SHAKE_MS, (t) => {
    const far = 12 * (1 - t)
    board.position.set(home.x + Math.sin(t * 50) * far, home.y + Math.cos(t * 43) * far)
  })
  board.position.set(home.x, home.y)
}
