import { CATALOGUE, type GameCode, type GameRecord } from '@liuhe/games/catalogue.ts'
import type { AnyGame } from '@liuhe/games/game.ts'
import { loadGame } from '@liuhe/games/registry.ts'

/** The rules of a game together with its row of the catalogue. */
export type Rules = AnyGame & { record: GameRecord & { code: GameCode } }

/** Every game whose rules are there. */
export type GameRules = ReadonlyMap<string, Rules>

/** The rules of a game that is offered. @throws for another one */
export function rulesOf(rules: GameRules, code: string): Rules {
  const found = rules.get(code)
  if (found === undefined) throw new Error(`no game ${code} is offered`)
  return found
}

/** Games that the studio has everything of: rules, and a server that plays them. */
const OFFERED = new Set('longmen shuiguo saolei haiwang qznn tengyun baijiale longhu toubao zuqiu'.split(' '))

/** Loads the rules of the games that are offered. */
export async function loadRules(): Promise<GameRules> {
  const records = CATALOGUE.filter(({ code }) => OFFERED.has(code))
  const loaded = await Promise.all(
    records.map(async (record) => [record.code, { ...(await loadGame(record.code)), record }] as const),
  )
  return new Map<string, Rules>(loaded)
}
