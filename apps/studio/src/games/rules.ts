import { CATALOGUE, type GameCode, type GameRecord } from '@liuhe/games/catalogue.ts'
import type { AnyGame } from '@liuhe/games/game.ts'
import { loadGame } from '@liuhe/games/registry.ts'

/** The rules of a game together with its row of the catalogue. */
export type Rules = AnyGame & { record: GameRecord & { code: GameCode } }

/** Every game whose rules are there. */
export type GameRules = ReadonlyMap<string, Rules>

/** Loads the rules of the games of the catalogue; a game without rules is not offered. */
export async function loadRules(): Promise<GameRules> {
  const loaded = await Promise.all(
    CATALOGUE.map(async (record) => {
      const game = await loadGame(record.code).catch((error: unknown) => {
        if (error instanceof RangeError) return undefined
        throw error
      })
      return game === undefined ? [] : [[record.code, { ...game, record }] as const]
    }),
  )
  return new Map<string, Rules>(loaded.flat())
}
