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
