/**
 * A card is a number from 0 to 51: its rank is a quarter of it (ace 0 to king 12), its suit the rest (♦ ♣ ♥ ♠). The
 * number grows with rank and then suit, so that two cards of one pack compare as numbers.
 */
export type Card = number

const SUITS = '♦♣♥♠'
const RANKS = 'A23456789TJQK'
const SUIT_WORDS = ['方块', '梅花', '红桃', '黑桃']

/** The rank, 0 for an ace up to 12 for a king. */
export const rankOf = (card: Card): number => card >> 2

/** The suit, 0 to 3 for ♦ ♣ ♥ ♠. */
export const suitOf = (card: Card): number => card & 3

/** Diamonds and hearts. */
export const isRed = (card: Card): boolean => suitOf(card) % 2 === 0

/** `♥T`: the name that rounds are stored with. */
export const cardName = (card: Card): string => `${SUITS.charAt(suitOf(card))}${RANKS.charAt(rankOf(card))}`

/** `♥T ♠4`: names in the order of the cards. */
export const cardNames = (cards: readonly Card[]): string => cards.map(cardName).join(' ')

/** `红桃10`: the name that a screen reader says. */
export function spokenCard(card: Card): string {
  const rank = RANKS.charAt(rankOf(card))
  return `${SUIT_WORDS[suitOf(card)] ?? ''}${rank === 'T' ? '10' : rank}`
}

/** The cards of a stored text such as `♥T ♠4`. Throws on anything else. */
export function cardsOf(text: string): Card[] {
  return text.split(' ').map((name) => {
    const suit = SUITS.indexOf(name.charAt(0))
    const rank = RANKS.indexOf(name.charAt(1))
    if (name.length !== 2 || suit < 0 || rank < 0) throw new Error(`no card: ${name}`)
    return rank * 4 + suit
  })
}
