/** What others may use of the wallet of games: the port to providers, and what is mounted and run. */
export { createGameProviders, type GameProviders } from './game-providers.ts'
export { callProvider, type ProviderLine } from './hub-client.ts'
export {
  type DemoLaunch,
  GAME_CATEGORIES,
  type GameCategory,
  type GameLaunch,
  type GameProvider,
  type OpenRound,
  type ProvidedGame,
  type ProvidedTransaction,
  ProviderRefused,
  ProviderUnknown,
} from './provider-port.ts'
export type { GameProviderSettings } from './provider-settings.ts'
