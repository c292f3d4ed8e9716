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

/**
 * What a picture is of: its points, how wide it is shown, and the narrower AVIFs that lie beside the whole one, for a
 * screen with two and with three points a pixel on a phone of 390. `npm run art:make` renders them.
 */
export const SHAPES = {
  tile: { width: 480, height: 576, shown: 'min(147px, 31vw)', narrower: [256, 384] },
  wide: { width: 672, height: 420, shown: 'min(223px, 47vw)', narrower: [384, 576] },
  slide: { width: 1368, height: 532, shown: 'min(456px, 94vw)', narrower: [768, 1152] },
  mark: { width: 40, height: 40, shown: '40px', narrower: [] },
} as const satisfies Record<string, { width: number; height: number; shown: string; narrower: readonly number[] }>

export type PictureShape = keyof typeof SHAPES

/** The smaller twins of a picture of the product's own, by their addresses; none for an operator's. */
export function twinsOf(url: string, shape: PictureShape): readonly { url: string; width: number }[] {
  if (!url.includes(OWN) || !url.endsWith('.webp')) return []
  const { width, narrower } = SHAPES[shape]
  const name = url.slice(0, -'.webp'.length)
  return [...narrower.map((each) => ({ url: `${name}-${each}.avif`, width: each })), { url: `${name}.avif`, width }]
}
