import * as z from 'zod/mini'
import { createOutbound } from '../../../platform/outbound.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { SharedKey } from '../../../platform/key-list.ts'
import type { Random } from '../../../platform/random.ts'
import { callGateway, GatewayRefused, GatewayUnknown } from '../../payments/index.ts'
import type { SmsMessage, SmsSender } from './sms.ts'

export interface SmsSettings {
  /** Where the service is called: `https://sms.example`. */
  origin: string
  keys: readonly SharedKey[]
  /** The demo's own, on this machine. */
  isSandbox: boolean
}

interface Parts {
  clock: Clock
  random: Random
  log: { error(facts: object, message: string): void }
}

/**
 * A service that speaks the signed protocol of payments (docs/sms.md). An answer that did not come is asked for once.
 */
export function createSignedSms({ origin, keys, isSandbox }: SmsSettings, { clock, random, log }: Parts): SmsSender {
  const outbound = createOutbound({ origins: [origin], ...(isSandbox && { local: [origin] }) })
  const onUnbelievable = async (path: string) => log.error({ module: 'sms', path }, 'an answer was signed by nobody')
  const line = { settings: { name: 'sms', origin }, keys, outbound, clock, random, onUnbelievable }
  const ask = async (path: string, fields: object) => {
    const { data } = await callGateway(line, path, fields)
    const read = Answer.safeParse(data)
    if (!read.success) throw new GatewayUnknown('sms gave an answer that cannot be read')
    return read.data
  }
  return {
    inboxUrl: isSandbox ? origin : null,
    async send(message: SmsMessage) {
      const send = () => ask('/sms/messages', message)
      try {
        const known = await send().catch(async (error: unknown) => {
          if (!(error instanceof GatewayUnknown)) throw error
          const asked = await ask('/sms/messages/query', { messageNo: message.messageNo })
          // It never came there; the same number again is no second message.
          return asked.state === 'unknown' ? send() : asked
        })
        if (known.state === 'unknown') throw new GatewayUnknown('sms does not know what it was just asked to send')
        return known
      } catch (error) {
        if (error instanceof GatewayRefused) return { state: 'refused' }
        throw error
      }
    },
  }
}

const Answer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('sent'), reference: z.string().check(z.maxLength(100)) }),
  z.object({ state: z.literal('unknown') }),
])
