import { Container, Sprite } from 'pixi.js'
import type { Textures } from './atlas.ts'

const NAMES: Readonly<Record<string, string>> = { ',': 'comma', '.': 'dot', '+': 'plus', '×': 'times', '-': 'minus' }
/** How far the drawn edges of two digits lie over each other, as a share of the height. */
const OVERLAP = 0.13
const MOST = 16

export type Digits = { readonly view: Container; readonly show: (text: string, height: number) => void }

/** A number of golden digits, centred on its place. Sprites are made once. */
export function createDigits(textures: Textures): Digits {
  const view = new Container()
  const sprites = Array.from({ length: MOST }, () => {
    const sprite = new Sprite()
    sprite.anchor.set(0, 0.5)
    view.addChild(sprite)
    return sprite
  })
  return {
    view,
    show: (text, height) => {
      let x = 0
      const most = Math.min(text.length, MOST)
      for (let i = 0; i < MOST; i++) {
        const sprite = sprites[i] as Sprite
        sprite.visible = i < most
        if (i >= most) continue
        const sign = text.charAt(i)
        sprite.texture = textures(`digit-${NAMES[sign] ?? sign}`)
        const scale = height / sprite.texture.height
        sprite.scale.set(scale)
        sprite.x = x
        x += sprite.texture.width * scale - height * OVERLAP
      }
      const width = x + height * OVERLAP
      for (const sprite of sprites) sprite.x -= width / 2
    },
  }
}
