import { ImageSource, Rectangle, Texture } from 'pixi.js'
import pictures from 'virtual:atlas-pictures'

export type Frames = Readonly<Record<string, readonly [number, number, number, number]>>
export type Textures = (name: string) => Texture

/** Loads the picture of a game's atlas and cuts it. @throws when it does not come; loading again may help. */
export async function loadAtlas(game: string, frames: Frames): Promise<Textures> {
  const picture = pictures[game]
  if (picture === undefined) throw new RangeError(`no atlas of ${game}`)
  const image = await decoded(picture.avif).catch(() => decoded(picture.webp))
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

async function decoded(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}
