declare module 'virtual:atlas/*' {
  const atlas: { readonly frames: Readonly<Record<string, readonly [number, number, number, number]>> }
  export default atlas
}

/** Addresses of one picture: AVIF, and WebP for browsers that do not read it. */
type Picture = { readonly avif: string; readonly webp: string }

declare module 'virtual:atlas-pictures' {
  /** By game; a game without an atlas is not there. */
  const pictures: Readonly<Record<string, Picture>>
  export default pictures
}

declare module '*.svg?raster' {
  const picture: Picture
  export default picture
}
