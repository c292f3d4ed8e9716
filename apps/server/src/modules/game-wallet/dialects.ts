import type { WalletDialect } from './dialect.ts'
import { formDialect } from './form-dialect.ts'
import { hubDialect } from './hub-dialect.ts'
import type { GameProviderSettings } from './provider-settings.ts'
import { singleUrlDialect } from './single-url-dialect.ts'

/** How each kind of provider speaks. */
export const DIALECTS: Readonly<Record<GameProviderSettings['dialect'], WalletDialect | undefined>> = {
  hub: hubDialect,
  'single-url': singleUrlDialect,
  form: formDialect,
  transfer: undefined,
}
