/** Cards of the stage. Their sprites are made once; what a card shows is painted when it is known. */
import type { Card } from '@liuhe/games/cards/card.ts'
import { Container, Sprite } from 'pixi.js'
import { CARD_WIDTH, type CardPart, faceOf } from '../../cards/card-face.ts'
import type { Textures } from '../../stage/atlas.ts'

const RED = 0xd5202c
const BLACK = 0x17191f

export type CardView = {
  readonly box: Container
  readonly back: Sprite
  /** What the paper shows; `undefined` for a card that is not known yet. */
  readonly paint: (card: Card | undefined) => void
  readonly turn: (isUp: boolean) => void
}

/** A card that lies on its face, 200 wide about its middle. */
export function makeCard(textures: Textures): CardView {
  const box = new Container()
  const front = new Container()
  const put = (sprite: Sprite, { drawing, x, y, width }: CardPart): Sprite => {
    sprite.texture = textures(drawing)
    sprite.anchor.set(0.5)
    sprite.scale.set(width / sprite.texture.width)
    sprite.position.set(x, y)
    return sprite
  }
  const whole = (drawing: string) => put(new Sprite(), { drawing, x: 0, y: 0, width: CARD_WIDTH })
  const shade = put(new Sprite(), { drawing: 'shade', x: 6, y: 12, width: 262 })
  shade.alpha = 0.7
  const [rank, corner, court, large] = [new Sprite(), new Sprite(), new Sprite(), new Sprite()]
  front.addChild(whole('blank'), rank, corner, court, large)
  const back = whole('back')
  box.addChild(shade, front, back)
  return {
    box,
    back,
    paint: (card) => {
      if (card === undefined) return
      const face = faceOf(card)
      put(rank, face.rank).tint = face.isRed ? RED : BLACK
      put(corner, face.corner)
      put(large, face.large)
      court.visible = face.court !== undefined
      if (face.court !== undefined) put(court, face.court)
    },
    turn: (isUp) => {
      front.visible = isUp
      back.visible = !isUp
      back.position.set(0, 0)
      back.alpha = 1
    },
  }
}
