import { seaConfig } from '@liuhe/games/haiwang/game.ts'
import { Container, Sprite, Texture } from 'pixi.js'
import type { Textures } from '../../stage/atlas.ts'
import { type Beats, backOut, easeIn } from '../../stage/beats.ts'
import type { Sounds } from '../../stage/sound.ts'

const BOSS_MS = 2_500
const COME_MS = 380
const GO_MS = 320
const WIDTH = 620

export type Announcer = {
  readonly view: Container
  /** The dragon king comes: the sea darkens. */
  readonly boss: () => void
  /** Everything stands still: a white flash. */
  readonly freeze: () => void
}

/** What is told across the whole stage. */
export function createAnnouncer(textures: Textures, beats: Beats, sounds: Sounds): Announcer {
  const { w, h } = seaConfig.stage
  const view = new Container()
  const flat = (tint: number) => {
    const sprite = new Sprite(Texture.WHITE)
    sprite.setSize(w, h)
    sprite.tint = tint
    sprite.alpha = 0
    return sprite
  }
  const dark = flat(0x1a0208)
  const flash = flat(0xe8fbff)
  const rays = new Sprite(textures('rays'))
  const word = new Sprite(textures('word-boss'))
  for (const each of [rays, word]) {
    each.anchor.set(0.5)
    each.position.set(w / 2, h * 0.42)
    each.alpha = 0
  }
  rays.tint = 0xff5a3a
  rays.blendMode = 'add'
  view.addChild(dark, rays, word, flash)
  view.visible = false
  let under = 0
  const during = async (show: () => Promise<void>) => {
    view.visible = ++under > 0
    await show()
    view.visible = --under > 0
  }
  const come = (t: number) => {
    dark.alpha = 0.55 * Math.min(1, t)
    rays.alpha = 0.6 * Math.min(1, t)
    word.alpha = Math.min(1, t)
    word.scale.set((WIDTH / word.texture.width) * (0.4 + 0.6 * t))
  }
  return {
    view,
    boss: () => {
      sounds.play('drum')
      void during(async () => {
        await beats.run(COME_MS, come, { ease: backOut })
        await beats.run(BOSS_MS - COME_MS - GO_MS, (t) => {
          rays.rotation = t * 0.5
          rays.scale.set(1.4 + 0.1 * Math.sin(t * 12))
        })
        await beats.run(GO_MS, (t) => come(1 - t), { ease: easeIn })
      })
    },
    freeze: () => void during(() => beats.run(420, (t) => void (flash.alpha = 0.8 * (1 - t)))),
  }
}
