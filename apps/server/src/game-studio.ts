import { createHmac } from 'node:crypto'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { formatKeyList } from './platform/key-list.ts'
import type { Secrets } from './secrets.ts'
import type { StudioProcess } from './studio-process.ts'

/** Settings with the demo's own studio in them, where it has started one. */
export interface WithStudio {
  config: Config
  secrets: Secrets
  studio?: StudioProcess
}

/** A demo that no provider of games was named for brings its own. Never rejects. */
export async function openStudio({ config, secrets }: WithStudio, log: Pick<Logger, 'warn'>): Promise<WithStudio> {
  if (config.mode !== 'demo' || config.role === 'engine' || config.gameProviders.length > 0) return { config, secrets }
  try {
    const { STUDIO, startStudio, studioKeys, studioProvider } = await import('./studio-process.ts')
    // Made of a secret that the demo keeps: rounds that are open go on after a new start, and their seeds open.
    const keys = studioKeys(createHmac('sha256', secrets.session).update('keys of the demo studio').digest('base64url'))
    const holdsMoney = config.studioWallet === 'transfer'
    // Books of its own for each way: what a studio notes of our wallet is no money of its purses.
    const folder = path.join(config.dataDir, holdsMoney ? 'studio-purses' : 'studio')
    const studio = await startStudio({ folder, keys, ...(holdsMoney && { wallet: 'transfer' }) }, log)
    return {
      config: { ...config, gameProviders: [studioProvider(studio.origin, holdsMoney ? 'transfer' : 'hub')] },
      secrets: { ...secrets, gameKeys: formatKeyList({ [STUDIO]: keys.wallet }) },
      studio,
    }
  } catch (error) {
    log.warn({ err: error }, 'the studio of the demo does not run: there are no games')
    return { config, secrets }
  }
}
