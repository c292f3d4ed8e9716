import { Container, Sprite } from 'pixi.js'
import type { Textures } from '../../stage/atlas.ts'
import type { Layout } from '../../stage/stage.ts'

/** Places of the clouds as shares of the arena, how large they are there, and how near: near ones pass faster. */
const PLACES = [
  { x: 0.12, y: 0.24, width: 0.2, near: 0.25, name: 'wisp' },
  { x: 0.62, y: 0.1, width: 0.17, near: 0.18, name: 'wisp' },
  { x: 0.9, y: 0.42, width: 0.25, near: 0.4, name: 'wisp' },
  { x: 0.34, y: 0.58, width: 0.3, near: 0.62, name: 'cloud' },
  { x: 1.15, y: 0.76, width: 0.36, near: 0.85, name: 'cloud' },
  { x: 0.02, y: 0.98, width: 0.46, near: 1, name: 'cloud' },
  { x: 0.8, y: 1.02, width: 0.42, near: 1, name: 'cloud' },
] as const

export type Clouds = {
  readonly view: Container
  readonly resize: (layout: Layout) => void
  /** @param speed arenas a second that the nearest clouds go back. */
  readonly update: (ms: number, speed: number) => void
}

/** Clouds that go by. They tell nothing of where a flight ends. */
export function createClouds(textures: Textures): Clouds {
  const view = new Container()
  const sprites = PLACES.map(({ name, near }) => {
    const sprite = new Sprite(textures(name))
    sprite.anchor.set(0.5)
    sprite.alpha = 0.16 + 0.4 * near
    view.addChild(sprite)
    return sprite
  })
  const at: number[] = PLACES.map(({ x }) => x)
  let box = { x: 0, y: 0, width: 1, height: 1 }
  const put = () => {
    for (let i = 0; i < sprites.length; i++)
      (sprites[i] as Sprite).position.set(
        box.x + (at[i] as number) * box.width,
        box.y + (PLACES[i]?.y ?? 0) * box.height,
      )
  }
  return {
    view,
    resize: ({ arena }) => {
      box = arena
      const wide = Math.min(arena.width, arena.height * 1.5)
      for (const [i, sprite] of sprites.entries()) {
        const width = (PLACES[i]?.width ?? 0.2) * wide
        sprite.setSize(width, (width * sprite.texture.height) / sprite.texture.width)
      }
      put()
    },
    update: (ms, speed) => {
      if (speed === 0) return
      for (let i = 0; i < at.length; i++) {
        const next = (at[i] as number) - (speed * (PLACES[i]?.near ?? 0) * ms) / 1000
        at[i] = next < -0.35 ? next + 1.7 : next
      }
      put()
    },
  }
}
