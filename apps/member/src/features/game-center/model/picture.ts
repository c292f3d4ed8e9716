import { type PictureShape, SHAPES } from '@liuhe/brand/game-pictures.ts'
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

/** The smaller twins of a picture of the product's own, by their addresses; none for an operator's. */
export function twinsOf(url: string, shape: PictureShape): readonly { url: string; width: number }[] {
  if (!url.includes(OWN) || !url.endsWith('.webp')) return []
  const { width, narrower } = SHAPES[shape]
  const name = url.slice(0, -'.webp'.length)
  return [...narrower.map((each) => ({ url: `${name}-${each}.avif`, width: each })), { url: `${name}.avif`, width }]
}
