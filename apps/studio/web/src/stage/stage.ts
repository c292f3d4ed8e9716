/** The stage: one canvas over the whole game, one ticker, one scene. */
import 'pixi.js/unsafe-eval'
import { CanvasRenderer, Container, type Renderer, WebGLRenderer } from 'pixi.js'
import { type Beats, createBeats } from './beats.ts'

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Sizes in CSS pixels. `arena` is where the frame leaves room for the game itself. */
export type Layout = { readonly width: number; readonly height: number; readonly arena: Box }

export type Scene = {
  readonly view: Container
  readonly resize: (layout: Layout) => void
  /** Once a frame; makes no objects. */
  readonly update: (ms: number) => void
  /**
   * Whether nothing on it moves by itself; beats are asked beside it. A stage at rest is drawn four times a second
   * only: what changed without a beat is seen then.
   */
  readonly isStill?: () => boolean
}

export type Stage = {
  readonly resize: (layout: Layout) => void
  readonly close: () => void
}

export type StageOptions = {
  readonly host: HTMLElement
  /** Longest beat in ms. */
  readonly longest: () => number
  readonly make: (beats: Beats) => Scene
  /** When it is seen; before, nothing moves and nothing is drawn. */
  readonly seen: Promise<void>
}

/** Sharper than three pixels a point nobody sees. */
const RESOLUTION_MAX = 3
/** After a pause the game goes on where it was, and does not jump. */
const STEP_MAX_MS = 50
const REST_MS = 250
/**
 * A scene has its atlas and plain white; the words of great wins cost a draw call more while they are there. The
 * library would have each pixel choose among sixteen pictures, and a graphics processor that does not branch reads all
 * sixteen.
 */
const TEXTURES = 2

export async function openStage({ host, longest, make, seen }: StageOptions): Promise<Stage> {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  const renderer = await startRenderer(canvas)
  host.append(canvas)
  const root = new Container()
  const beats = createBeats(longest)
  const scene = make(beats)
  root.addChild(scene.view)
  // A few pixels, but the pictures and the programs are on the graphics card when the player comes.
  renderer.render(root)
  let [last, frame, drawnAt] = [0, 0, 0]
  let isClosed = false
  const tick = (now: number) => {
    const ms = last === 0 ? 0 : Math.min(now - last, STEP_MAX_MS)
    last = now
    beats.update(ms)
    scene.update(ms)
    const isAtRest = !beats.isRunning() && scene.isStill?.() === true
    if (!isAtRest || now - drawnAt >= REST_MS) {
      renderer.render(root)
      drawnAt = now
    }
    frame = requestAnimationFrame(tick)
  }
  void seen.then(() => {
    if (!isClosed) frame = requestAnimationFrame(tick)
  })
  return {
    resize: (layout) => {
      renderer.resize(layout.width, layout.height)
      scene.resize(layout)
      drawnAt = 0
    },
    close: () => {
      isClosed = true
      cancelAnimationFrame(frame)
      beats.finish()
      root.destroy({ children: true })
      renderer.destroy()
      canvas.remove()
    },
  }
}

/** WebGL, and the plain canvas where there is none. */
async function startRenderer(canvas: HTMLCanvasElement): Promise<Renderer> {
  const options = {
    ...{ canvas, backgroundAlpha: 0, antialias: false, autoDensity: true, width: 8, height: 8 },
    // Pointers, readers and filters: the frame has the first two, and no game uses the third.
    skipExtensionImports: true,
    resolution: Math.min(devicePixelRatio, RESOLUTION_MAX),
  }
  try {
    const renderer = new WebGLRenderer()
    await renderer.init(options)
    renderer.limits.maxBatchableTextures = TEXTURES
    return renderer
  } catch {
    const renderer = new CanvasRenderer()
    await renderer.init(options)
    return renderer as unknown as Renderer
  }
}
