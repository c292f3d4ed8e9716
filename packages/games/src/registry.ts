/** Where the rules of each game are: loaded when they are asked for, so that a client carries its own game only. */
import type { GameCode } from './catalogue.ts'
import type { AnyGame } from './game.ts'

const LOADERS: Partial<Record<GameCode, () => Promise<AnyGame>>> = {
  longmen: async () => (await import('./longmen/game.ts')).longmen,
}

/** The rules of a game. @throws RangeError for a code without rules. */
export async function loadGame(code: string): Promise<AnyGame> {
  const load = Object.hasOwn(LOADERS, code) ? LOADERS[code as GameCode] : undefined
  if (load === undefined) throw new RangeError(`no rules of a game ${code}`)
  return load()
}
