import type { Clock } from '../../platform/clock.ts'
import type { Outbound, OutboundAnswer } from '../../platform/outbound.ts'
import type { Random } from '../../platform/random.ts'
import { GatewayRefused, GatewayUnknown } from './gateway.ts'
import type { GatewaySettings, PaymentKey } from './gateway-settings.ts'
import { judge, signedHeaders } from './payment-signature.ts'

/** What a call to one counterparty needs. */
export interface GatewayLine {
  settings: Pick<GatewaySettings, 'name' | 'origin'>
  keys: readonly PaymentKey[]
  outbound: Outbound
  clock: Clock
  random: Random
  /** An answer came that is not the gateway's: somebody must know. */
  onUnbelievable(path: string): Promise<void>
}

/**
 * Calls a gateway, signed, and believes its answer only if that is signed for this very question.
 * @returns the fields of the answer
 * @throws GatewayRefused when it said no; GatewayUnknown when nothing came, or nothing that can be believed
 */
export async function callGateway(line: GatewayLine, path: string, fields: object): Promise<Answer> {
  const { settings, keys, outbound, clock } = line
  const [key] = keys
  if (key === undefined) throw new Error(`${settings.name} has no key`)
  const body = JSON.stringify(fields)
  const nonce = nonceOf(line.random)
  const message = { subject: `request POST ${path}`, time: clock.now(), nonce, body }
  const options = {
    method: 'POST',
    contentType: 'application/json',
    headers: signedHeaders(key, message),
    body,
  } as const
  const answer = await outbound.request(`${settings.origin}${path}`, options).catch((error: Error) => {
    throw new GatewayUnknown(`${settings.name} did not answer`, { cause: error })
  })
  if (!isOurs(answer, line, nonce)) {
    // A server in front of it that is out of order signs nothing, and lies about nothing.
    if (answer.status < 500) await line.onUnbelievable(path)
    throw new GatewayUnknown(`${settings.name} gave an answer that nobody signed`)
  }
  const data = JSON.parse(answer.body) as Record<string, unknown>
  if (answer.status !== 200) throw new GatewayRefused(String(data['code']))
  return { data, text: answer.body }
}

/** What a gateway answered, and the same as it was signed. */
export interface Answer {
  data: Record<string, unknown>
  text: string
}

function isOurs({ status, headers, body }: OutboundAnswer, { keys, clock }: GatewayLine, nonce: string): boolean {
  const judged = judge(keys, headers, { subject: `answer ${status}`, body, now: clock.now() })
  return 'nonce' in judged && judged.nonce === nonce
}

/** 128 bits of chance. */
const nonceOf = (random: Random): string =>
  Array.from({ length: 4 }, () => random.u32().toString(16).padStart(8, '0')).join('')
