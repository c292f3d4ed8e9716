import type { Card } from './card.ts'

/** The cards of so many packs, one pack after the other. */
export const packs = (count: number): Card[] => Array.from({ length: 52 * count }, (_, place) => place % 52)
