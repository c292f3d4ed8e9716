import type { AppParts } from './app.ts'
import {
  createGameProviders,
  createWalletDesk,
  type GameProviders,
  type WalletDesk,
} from './modules/game-wallet/index.ts'
import { parseKeyList } from './platform/key-list.ts'

/** The providers of games of this installation, as they are called. */
export const gameProvidersOf = ({
  config,
  secrets,
  clock,
}: Pick<AppParts, 'config' | 'secrets' | 'clock'>): GameProviders =>
  createGameProviders({ settings: config.gameProviders, keys: parseKeyList(secrets.gameKeys ?? ''), clock })

/** The wallet of games of this process: what providers' calls are heard with. */
export const gameWalletOf = (parts: Pick<AppParts, 'config' | 'secrets' | 'sql' | 'clock' | 'log'>): WalletDesk =>
  createWalletDesk({ sql: parts.sql, clock: parts.clock, log: parts.log, providers: gameProvidersOf(parts) })
