import { ImageSource, Rectangle, Texture } from 'pixi.js'

export type Frames = Readonly<Record<string, readonly [number, number, number, number]>>
export type Textures = (name: string) => Texture

/** Loads an atlas's picture and cuts it. @throws when the picture does not come; loading again may help. */
export async function loadAtlas(url: string, frames: Frames): Promise<Textures> {
  const image = new Image()
  image.src = url
  await image.decode()
  const source = new ImageSource({ resource: image, autoGenerateMipmaps: true, scaleMode: 'linear' })
  const cut = new Map(
    Object.entries(frames).map(([name, [x, y, width, height]]) => [
      name,
      new Texture({ source, frame: new Rectangle(x, y, width, height) }),
    ]),
  )
  return (name) => {
    const texture = cut.get(name)
    if (texture === undefined) throw new Error(`the atlas has no ${name}`)
    return texture
  }
}
