import type { ComponentType } from 'react'
import type { Round } from '../../../src/wire.ts'

/**
 * What a game brings: `src/games/<code>/game.tsx` exports it as `parts`, and `art/<code>/backdrop.svg` and
 * `art/titles/<code>.svg` are its face. Nothing else has to name it.
 */
export type GameParts = {
  /** The whole game below the top bar. It asks `useFrame` for the session. */
  readonly Play: ComponentType
  /** A finished round through the same scene, without a wallet. */
  readonly Replay: ComponentType<{ round: Round }>
  /** What a round is called in the list of records; 第 N 局 where nothing is said. */
  readonly nameOf?: (round: Round) => string
  /** A word about a round, beside its money in the list of records. Without it the list shows the money alone. */
  readonly tells?: (round: Round) => string
}

const games = import.meta.glob<{ parts: GameParts }>('../games/*/game.tsx')
/** Games with a stage of their own. */
const scenes = import.meta.glob('../games/*/scene.ts')
const backdrops = import.meta.glob<Picture>('../../art/*/backdrop.svg', {
  query: '?raster',
  import: 'default',
  eager: true,
})
const titles = import.meta.glob<string>('../../art/titles/*.svg', { query: '?url', import: 'default', eager: true })

/** The parts of a game. @throws RangeError for a game that has none. */
export async function loadParts(code: string): Promise<GameParts> {
  const load = games[`../games/${code}/game.tsx`]
  if (load === undefined) throw new RangeError(`no game ${code}`)
  return (await load()).parts
}

/**
 * Asks for a game's code, and for the stage where it has one, while its session is on its way. What does not come is
 * asked for again when it is needed.
 */
export function warm(code: string): void {
  const scene = scenes[`../games/${code}/scene.ts`]
  const stage = scene && (() => import('../stage/stage.ts'))
  // The largest first: a browser opens six connections to one server.
  for (const load of [stage, scene, games[`../games/${code}/game.tsx`]]) load?.().catch(() => undefined)
}

/** A game's background, or nothing. */
export const backdropOf = (code: string): Picture | undefined => backdrops[`../../art/${code}/backdrop.svg`]

/** The address of a game's written name, or nothing. */
export const titleOf = (code: string): string | undefined => titles[`../../art/titles/${code}.svg`]
