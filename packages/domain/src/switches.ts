/** What operators can turn off: all gaming, a game, a play of a family, a provider of games, a feature. */
import type { PlayCode } from './bets/play.ts'
import type { Family } from './lottery/family.ts'

export const SWITCH_SCOPES = ['all', 'game', 'play', 'provider', 'feature'] as const
export type SwitchScope = (typeof SWITCH_SCOPES)[number]

/** The key of the one switch of its scope. */
export const ALL_GAMING = 'all'

/** Features that can be turned off, by key, with the name that people read. */
export const FEATURES = {
  chase: '追号',
  'game-centre': '游戏中心',
  'red-packets': '红包',
  registration: '注册',
} as const
export type Feature = keyof typeof FEATURES

/** The key of a play's switch: one for all games of a family. */
export const playSwitch = (family: Family, play: PlayCode): string => `${family}-${play}`
