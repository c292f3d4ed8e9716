import { Container, Sprite, Texture } from 'pixi.js'
import panels from 'virtual:atlas/panels'
import { loadAtlas, type Textures } from './atlas.ts'
import { type Beats, backOut, easeIn, easeOut } from './beats.ts'
import { createDigits } from './digits.ts'
import type { Particles } from './particles.ts'
import type { Sounds } from './sound.ts'
import type { Layout } from './stage.ts'

export type Celebration = {
  readonly view: Container
  readonly resize: (layout: Layout) => void
  readonly update: (ms: number) => void
  /** A word over rays, with coins; below it `×times`, or a number that runs to `amount` (in 厘). */
  readonly show: (show: { word: string; amount?: bigint; times?: number; ms: number }) => Promise<void>
}

type Options = {
  textures: Textures
  beats: Beats
  particles: Particles
  sounds: Sounds
  /** The words' pictures, one file for all games; a test brings its own. */
  loadWords?: () => Promise<Textures>
}

/** How long the panel comes and goes. */
const COME_MS = 420
const GO_MS = 260

/**
 * The panels 大奖, 巨奖 and 免费游戏. Pressing brings them to their end. Their words are asked for with the first frame
 * that is seen: the game can be played then. A panel before they are there shows its number, and its word when it
 * comes.
 */
export function createCelebration({ textures, beats, particles, sounds, ...given }: Options): Celebration {
  const words = later(given.loadWords ?? (() => loadAtlas('panels', panels.frames)))
  const panel = makePanel(textures)
  const { view, dim, rays, glow, word, digits } = panel
  const lettering = createLettering(panel, words)
  let place: Layout = { width: 1, height: 1, arena: { x: 0, y: 0, width: 1, height: 1 } }
  let sinceCoin = 0
  let [isSeen, isRaining] = [false, false]
  const shower = () => rain(particles, textures, place)
  return {
    view,
    resize: (layout) => {
      place = layout
      dim.width = layout.width
      dim.height = layout.height
    },
    update: (ms) => {
      if (!isSeen) words.ask()
      isSeen = true
      if (!view.visible) return
      lettering.join(place)
      rays.rotation += ms * 0.00035
      sinceCoin += ms
      if (isRaining && sinceCoin > 40) {
        sinceCoin = 0
        shower()
      }
    },
    show: async ({ word: name, amount, times, ms }) => {
      words.ask()
      lettering.fit(name, place)
      const reach = Math.max(place.width, place.height) * 0.9
      rays.scale.set(reach / rays.texture.width)
      glow.scale.set((reach * 0.8) / glow.texture.width)
      digits.view.visible = amount !== undefined || times !== undefined
      view.visible = true
      isRaining = true
      sounds.play('big')
      const come = (t: number) => {
        word.scale.set(lettering.size() * (0.2 + 0.8 * t))
        dim.alpha = 0.66 * Math.min(1, t)
        rays.alpha = 0.75 * Math.min(1, t)
        glow.alpha = 0.5 * Math.min(1, t)
        digits.view.alpha = Math.min(1, t)
      }
      const height = Math.min(64, place.width * 0.15)
      const count = (t: number) => digits.show(amount === undefined ? `×${times ?? 1}` : cents(amount, t), height)
      void beats.run(COME_MS, come, { ease: backOut })
      await beats.run(ms, count, { ease: easeOut })
      isRaining = false
      await beats.run(GO_MS, (t) => come(1 - t), { ease: easeIn })
      view.visible = false
    },
  }
}

type Words = { readonly ask: () => void; readonly of: (name: string) => Texture | undefined }

/** Where a panel's word, its light and its number stand. A word that is not there yet joins them later. */
function createLettering({ rays, glow, word, digits }: ReturnType<typeof makePanel>, words: Words) {
  let size = 1
  /** The word that the panel is still without. */
  let missing: string | undefined
  const fit = (name: string, { width, height, arena }: Layout) => {
    const picture = words.of(name)
    missing = picture === undefined ? name : undefined
    word.texture = picture ?? Texture.EMPTY
    size = Math.min(width * 0.86, height * 1.1, 620) / (picture?.width ?? 1)
    const [x, y] = [arena.x + arena.width / 2, arena.y + arena.height * 0.38]
    for (const each of [rays, glow, word]) each.position.set(x, y)
    digits.view.position.set(x, y + (picture === undefined ? 0 : (picture.height * size) / 2 + 34))
  }
  return {
    fit,
    join: (place: Layout) => {
      if (missing === undefined || words.of(missing) === undefined) return
      fit(missing, place)
      word.scale.set(size)
    },
    size: () => size,
  }
}

/** Pictures that may come late, and are asked for again when they have not come. */
function later(load: () => Promise<Textures>): Words {
  let textures: Textures | undefined
  let isAsked = false
  return {
    ask: () => {
      if (isAsked) return
      isAsked = true
      load().then(
        (come) => void (textures = come),
        () => void (isAsked = false),
      )
    },
    of: (name) => textures?.(name),
  }
}

/** Two more coins from above. */
function rain(particles: Particles, textures: Textures, { width, height }: Layout): void {
  particles.burst({
    ...{ textures: [textures('coin')], x: width / 2, y: -30, spread: [width * 0.45, 20], count: 2 },
    ...{ speed: [20, 180], direction: Math.PI / 2, cone: 0.6, gravity: height * 0.9, size: [20, 44], ms: 1700 },
    ...{ spin: 2, isFlat: true },
  })
}

function makePanel(textures: Textures) {
  const view = new Container()
  view.visible = false
  const dim = new Sprite(Texture.WHITE)
  dim.tint = 0x0a0318
  const rays = centred(textures('rays'))
  rays.tint = 0xffd566
  rays.blendMode = 'add'
  const glow = centred(textures('glow'))
  glow.tint = 0xffa53a
  glow.blendMode = 'add'
  const word = centred(Texture.EMPTY)
  const digits = createDigits(textures)
  view.addChild(dim, rays, glow, word, digits.view)
  return { view, dim, rays, glow, word, digits }
}

/** A share of an amount in yuan with two decimals, as digits are drawn. */
function cents(li: bigint, share: number): string {
  const part = share >= 1 ? li : (li * BigInt(Math.floor(share * 10_000))) / 10_000n
  const text = String(part / 10n).padStart(3, '0')
  return `${text.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',')}.${text.slice(-2)}`
}

function centred(texture: Texture): Sprite {
  const sprite = new Sprite(texture)
  sprite.anchor.set(0.5)
  return sprite
}
