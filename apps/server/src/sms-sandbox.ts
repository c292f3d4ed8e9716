import { createHmac } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts'
import type { SharedKey } from './platform/key-list.ts'

/** The live keys of the demo's message service, and of its switches. */
export type SmsSandboxKeys = Readonly<Record<'sms' | 'admin', readonly SharedKey[]>>

/**
 * Starts the demo's message service: a process of its own, whose page shows what was sent. `folder` is where its books
 * are.
 * @throws when it does not start in time; a demo can do without
 */
export const startSmsSandbox = (folder: string, keys: SmsSandboxKeys): Promise<SandboxProcess> =>
  startSandboxProcess({
    name: 'message sandbox',
    main: fileURLToPath(new URL('../../sandbox/src/sms/main.ts', import.meta.url)),
    env: { LIUHE_SMS_DIR: folder, LIUHE_SMS_KEYS: JSON.stringify(keys) },
  })

/** Keys of the demo, made of a secret that it keeps. */
export function smsSandboxKeys(secret: string): SmsSandboxKeys {
  const keyOf = (name: string): SharedKey => ({
    id: `sandbox-${name}-1`,
    secret: createHmac('sha256', secret).update(`message key|${name}`).digest('base64url'),
  })
  return { sms: [keyOf('sms')], admin: [keyOf('admin')] }
}
