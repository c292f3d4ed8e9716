/** What others may use of the wallet of games: the port to providers, and what is mounted and run. */
export { handleAlarm as handleWalletAlarm, selectOpenRounds } from './console-queries.ts'
export { mountGameWalletConsole } from './console-routes.ts'
export { createGameProviders, type GameProviders } from './game-providers.ts'
export { type GameSession, openGameSession } from './game-session.ts'
export { findUserRef, type LaunchTerms, playedRound, playedRounds, readLaunchTerms } from './launch-queries.ts'
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
export { closedProviders, closeProvider, openProvider, type ProviderSwitch } from './provider-switch-queries.ts'
export { collectGameDebts, sweepWalletCalls } from './queries.ts'
export { createWalletDesk, type WalletDesk } from './wallet-desk.ts'
export { carryMoney, carryTerms, collectAll } from './transfers/collect.ts'
export { latestOpenTransfers } from './transfers/transfer-queries.ts'
export { startTransferJobs } from './transfers/transfer-jobs.ts'
export { createWaitingRounds, type WaitingRound, type WaitingRounds } from './waiting-rounds.ts'
export { mountGameWallet } from './wallet-door.ts'
export { compareHour, startGameWalletJobs } from './wallet-jobs.ts'
export {
  countPlayedDifferences,
  lockPlayedDifference,
  selectPlayedDays,
  selectPlayedDifferences,
  settlePlayedDifference,
} from './recon-queries.ts'
