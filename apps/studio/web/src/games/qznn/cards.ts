/** Cards of the stage: paper, rank and suit put together, so that one small atlas holds the whole deck. */
import { type Card, isRed, rankOf, suitOf } from '@liuhe/games/cards/card.ts'
import { Container, Sprite } from 'pixi.js'
import type { Textures } from '../../stage/atlas.ts'

export const CARD_WIDTH = 200
const RANKS = 'A23456789TJQK'
const FIRST_COURT = 10
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
  const at = (name: string, x: number, y: number, width: number): Sprite => {
    const sprite = new Sprite(textures(name))
    sprite.anchor.set(0.5)
    sprite.scale.set(width / sprite.texture.width)
    sprite.position.set(x, y)
    return sprite
  }
  const shade = at('shade', 6, 12, 262)
  shade.alpha = 0.7
  const rank = at('rank-A', -60, -88, 66)
  const corner = at('suit-0', -60, -26, 46)
  const large = at('suit-0', 26, 56, 122)
  const crown = at('crown', 26, -22, 74)
  front.addChild(at('blank', 0, 0, CARD_WIDTH), rank, corner, large, crown)
  const back = at('back', 0, 0, CARD_WIDTH)
  box.addChild(shade, front, back)
  return {
    box,
    back,
    paint: (card) => {
      if (card === undefined) return
      rank.texture = textures(`rank-${RANKS.charAt(rankOf(card))}`)
      rank.tint = isRed(card) ? RED : BLACK
      for (const suit of [corner, large]) suit.texture = textures(`suit-${suitOf(card)}`)
      crown.visible = rankOf(card) >= FIRST_COURT
    },
    turn: (isUp) => {
      front.visible = isUp
      back.visible = !isUp
      back.position.set(0, 0)
      back.alpha = 1
    },
  }
}
