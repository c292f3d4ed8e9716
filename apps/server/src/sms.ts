import { createHmac } from 'node:crypto'
import path from 'node:path'
import type { Logger } from 'pino'
import type { AppParts } from './app.ts'
import type { Config } from './config.ts'
import type { SandboxProcess } from './sandbox-process.ts'
import { createSignedSms, type SmsSender } from './modules/member/index.ts'
import { formatKeyList, parseKeyList } from './platform/key-list.ts'
import type { Secrets } from './secrets.ts'

/** What sends text messages; undefined where no service is configured: then nobody can bind a phone (Ruling C136). */
export function smsOf({ config, secrets, clock, random, log }: SmsParts): SmsSender | undefined {
  const { smsOrigin: origin, mode } = config
  const { sms: keys = [] } = parseKeyList(secrets.smsKeys ?? '')
  if (origin === undefined || keys.length === 0) return undefined
  const isSandbox = mode === 'demo' && keys.some(({ id }) => id.startsWith('sandbox-'))
  return createSignedSms({ origin, keys, isSandbox }, { clock, random, log })
}

type SmsParts = Pick<AppParts, 'config' | 'secrets' | 'clock' | 'random' | 'log'>

/** Settings with the demo's own message service in them, where it has started one. */
export interface WithSms {
  config: Config
  secrets: Secrets
  sms?: SandboxProcess
}

/** A demo that no service was named for brings its own. Never rejects. */
export async function openSmsSandbox({ config, secrets }: WithSms, log: Pick<Logger, 'warn'>): Promise<WithSms> {
  if (config.mode !== 'demo' || config.role === 'engine' || config.smsOrigin !== undefined) return { config, secrets }
  try {
    const { smsSandboxKeys, startSmsSandbox } = await import('./sms-sandbox.ts')
    const keys = smsSandboxKeys(
      createHmac('sha256', secrets.session).update('sms keys of the demo').digest('base64url'),
    )
    const sms = await startSmsSandbox(path.join(config.dataDir, 'sms'), keys)
    return {
      config: { ...config, smsOrigin: sms.origin },
      secrets: { ...secrets, smsKeys: formatKeyList({ sms: keys.sms }) },
      sms,
    }
  } catch (error) {
    log.warn({ err: error }, 'the message service of the demo does not run: nobody can bind a phone')
    return { config, secrets }
  }
}
