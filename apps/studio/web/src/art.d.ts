declare module 'virtual:atlas/*' {
  /** Address of the atlas's picture. */
  export const url: string
  const atlas: { readonly frames: Readonly<Record<string, readonly [number, number, number, number]>> }
  export default atlas
}

declare module '*.svg?raster' {
  const url: string
  export default url
}
