import { shuffleTake, type Words } from '../words.ts'
import type { Card } from './card.ts'
import { packs } from './packs.ts'

/** A shoe of so many packs is one permutation from one key; its number is the nonce. */
export function shoeOf(words: Words, decks: number): Card[] {
  const cards = packs(decks)
  return shuffleTake(words, cards, cards.length)
}
