/** Where the rules of each game are: loaded when they are asked for, so that a client carries its own game only. */
import type { GameCode } from './catalogue.ts'
import type { AnyGame } from './game.ts'
import type { GameHelp } from './help.ts'

const GAMES: Partial<Record<GameCode, () => Promise<AnyGame>>> = {
  longmen: async () => (await import('./longmen/game.ts')).longmen,
  shuiguo: async () => (await import('./shuiguo/game.ts')).shuiguo,
  tengyun: async () => (await import('./tengyun/game.ts')).tengyun,
  saolei: async () => (await import('./saolei/game.ts')).saolei,
  haiwang: async () => (await import('./haiwang/game.ts')).haiwang,
  touzi: async () => (await import('./touzi/game.ts')).touzi,
  guagua: async () => (await import('./guagua/game.ts')).guagua,
  kuaile8: async () => (await import('./kuaile8/game.ts')).kuaile8,
  baijiale: async () => (await import('./baijiale/game.ts')).baijiale,
  longhu: async () => (await import('./longhu/game.ts')).longhu,
  toubao: async () => (await import('./toubao/game.ts')).toubao,
  qznn: async () => (await import('./qznn/game.ts')).qznn,
  zuqiu: async () => (await import('./zuqiu/game.ts')).zuqiu,
}

const HELPS: Partial<Record<GameCode, () => Promise<GameHelp>>> = {
  longmen: async () => (await import('./longmen/help.ts')).longmenHelp,
  shuiguo: async () => (await import('./shuiguo/help.ts')).shuiguoHelp,
  tengyun: async () => (await import('./tengyun/help.ts')).tengyunHelp,
  saolei: async () => (await import('./saolei/help.ts')).saoleiHelp,
  haiwang: async () => (await import('./haiwang/help.ts')).haiwangHelp,
  touzi: async () => (await import('./touzi/help.ts')).touziHelp,
  guagua: async () => (await import('./guagua/help.ts')).guaguaHelp,
  kuaile8: async () => (await import('./kuaile8/help.ts')).kuaile8Help,
  baijiale: async () => (await import('./baijiale/help.ts')).baijialeHelp,
  longhu: async () => (await import('./longhu/help.ts')).longhuHelp,
  toubao: async () => (await import('./toubao/help.ts')).toubaoHelp,
  qznn: async () => (await import('./qznn/help.ts')).qznnHelp,
  zuqiu: async () => (await import('./zuqiu/help.ts')).zuqiuHelp,
}

/** The rules of a game. @throws RangeError for a code without rules. */
export const loadGame = (code: string): Promise<AnyGame> => loaded(GAMES, code)

/** What a game says of itself on its help page. @throws RangeError for a code without rules. */
export const loadHelp = (code: string): Promise<GameHelp> => loaded(HELPS, code)

async function loaded<T>(loaders: Partial<Record<GameCode, () => Promise<T>>>, code: string): Promise<T> {
  const load = Object.hasOwn(loaders, code) ? loaders[code as GameCode] : undefined
  if (load === undefined) throw new RangeError(`no rules of a game ${code}`)
  return load()
}
