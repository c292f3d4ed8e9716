import type { WalletDialect } from './dialect.ts'
import { hubDialect } from './hub-dialect.ts'
import type { GameProviderSettings } from './provider-settings.ts'

/** What each provider's words mean. */
export const DIALECTS: Readonly<Record<GameProviderSettings['dialect'], WalletDialect>> = {
  hub: hubDialect,
  'single-url': hubDialect,
  form: hubDialect,
}
