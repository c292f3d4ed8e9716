import type { CentreGame } from './centre-game.ts'

/** Where the product's own pictures lie; each stands there as AVIF and as WebP. */
const OWN = '/sys-upload/games/'

/** The picture of a game: the operator's, or else the product's own by the game's code (GC-041, GC-042). */
export function pictureOf(game: CentreGame, wide: boolean): string {
  const given = wide ? game.landscapeUrl || game.imageUrl : game.imageUrl
  if (given !== '') return given
  if (game.type === 'LOTTERY') return `${OWN}lottery-${game.gameId}.webp`
  return `${OWN}${game.gameCode}${wide ? '-wide' : ''}.webp`
}

/** The mark of a supplier. */
export const markOf = ({ supplierCode, supplierLogo }: Pick<CentreGame, 'supplierCode' | 'supplierLogo'>): string =>
  supplierLogo || `${OWN}mark-${supplierCode}.webp`

/** The smaller twin of a picture of the product's own; null for an operator's, which has none. */
export const avifOf = (url: string): string | null =>
  url.includes(OWN) && url.endsWith('.webp') ? url.replace(/webp$/, 'avif') : null
