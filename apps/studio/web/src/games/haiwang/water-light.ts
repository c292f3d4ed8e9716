import { seaConfig } from '@liuhe/games/haiwang/game.ts'
import { Container, Sprite, Texture } from 'pixi.js'
import type { Textures } from '../../stage/atlas.ts'

const BEAMS = 5
const BUBBLES = 18
const FAINT = 0.004

export type WaterLight = {
  /** Behind the fish: light from above, and bubbles. */
  readonly back: Container
  /** Before the fish: the blue of a freeze. */
  readonly frost: Sprite
  readonly update: (ms: number, isFrozen: boolean) => void
}

/** Light that moves through the water. It stands still where little motion is wanted. */
export function createWaterLight(textures: Textures, calm: () => boolean): WaterLight {
  const { w, h } = seaConfig.stage
  const back = new Container()
  const beams = Array.from({ length: BEAMS }, (_, i) => {
    const beam = new Sprite(textures('beam'))
    beam.anchor.set(0.5, 0)
    beam.position.set(((i + 0.5) * w) / BEAMS, -40)
    beam.setSize(170 + 60 * (i % 3), h * 1.05)
    beam.blendMode = 'add'
    back.addChild(beam)
    return beam
  })
  const bubbles = Array.from({ length: BUBBLES }, (_, i) => {
    const bubble = new Sprite(textures('bubble'))
    bubble.anchor.set(0.5)
    bubble.scale.set(0.16 + ((i * 37) % 10) * 0.05)
    bubble.position.set((i * 811) % w, (i * 367) % h)
    bubble.alpha = 0.55
    back.addChild(bubble)
    return bubble
  })
  const frost = new Sprite(Texture.WHITE)
  frost.setSize(w, h)
  frost.tint = 0x9fe4ff
  frost.alpha = 0
  frost.visible = false
  let age = 0
  return {
    ...{ back, frost },
    update: (ms, isFrozen) => {
      frost.alpha += ((isFrozen ? 0.3 : 0) - frost.alpha) * Math.min(1, ms / 160)
      // Nothing to be seen would still be drawn over the whole sea.
      frost.visible = frost.alpha > FAINT
      if (calm() || isFrozen) return
      age += ms
      for (let i = 0; i < BEAMS; i++) {
        const beam = beams[i] as Sprite
        beam.rotation = 0.14 * Math.sin(age * 0.00023 + i * 1.9)
        beam.alpha = 0.22 + 0.16 * Math.sin(age * 0.0005 + i * 2.3)
      }
      for (let i = 0; i < BUBBLES; i++) {
        const bubble = bubbles[i] as Sprite
        bubble.y -= ms * (0.018 + bubble.scale.x * 0.06)
        bubble.x += Math.sin(age * 0.0015 + i) * 0.3
        if (bubble.y < -20) bubble.y = h + 20
      }
    },
  }
}
