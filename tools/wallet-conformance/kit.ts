import { randomUUID } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { formSpeaker } from './form-speaker.ts'
import { hubSpeaker } from './hub-speaker.ts'
import { singleUrlSpeaker } from './single-url-speaker.ts'
import type { Answer, Call, Message, Speaker, SpeakerOptions } from './speaker.ts'

/** What the kit is told. */
export interface KitOptions extends SpeakerOptions {
  dialect: keyof typeof SPEAKERS
  /** A token of this user whose time is over, where there is one. */
  expiredToken?: string | undefined
  /** How many messages with a changed byte are sent. */
  mutations?: number | undefined
}

export const SPEAKERS = { hub: hubSpeaker, 'single-url': singleUrlSpeaker, form: formSpeaker } satisfies Record<
  string,
  Speaker
>

/** A wallet, as the cases use it. */
export interface Table {
  speaker: Speaker
  options: KitOptions
  /** Sends a call; what is left out is made up. */
  send(call: Partial<Call> & Pick<Call, 'kind'>): Promise<Answer>
  /** The message of a call, to be sent as it is or changed. */
  messageOf(call: Partial<Call> & Pick<Call, 'kind'>, now?: number): Message
  post(message: Message): Promise<Answer>
  /** Sends, waits until the wallet has answered, and hangs up without hearing it. */
  postUnheard(message: Message): Promise<void>
  balance(): Promise<bigint>
  /** Notes a fault. */
  check(isRight: boolean, fault: string): void
}

export interface Case {
  name: string
  needs?: readonly Call['kind'][]
  run(table: Table): Promise<void>
}

/** What one case found: nothing, where all is well. */
export interface Finding {
  name: string
  faults: string[]
}

/** Runs cases one after another. A case that breaks is a fault of its own. */
export async function runKit(options: KitOptions, cases: readonly Case[]): Promise<Finding[]> {
  const findings: Finding[] = []
  const speaker: Speaker = SPEAKERS[options.dialect]
  for (const { name, needs = [], run } of cases) {
    if (needs.some((kind) => speaker.lacks.includes(kind))) continue
    const faults: string[] = []
    try {
      await run(tableOf(options, speaker, faults))
    } catch (error) {
      faults.push(`broke off: ${(error as Error).message}`)
    }
    findings.push({ name, faults: [...new Set(faults)] })
  }
  return findings
}

function tableOf(options: KitOptions, speaker: Speaker, faults: string[]): Table {
  const messageOf: Table['messageOf'] = (call, now = Date.now()) =>
    speaker.message({ requestId: randomUUID(), tx: randomUUID(), round: randomUUID(), ...call }, { ...options, now })
  const post: Table['post'] = async (message) => {
    const { status, text } = await request(options.url, message)
    return speaker.read(status, text)
  }
  const send: Table['send'] = (call) => post(messageOf(call))
  return {
    ...{ speaker, options, messageOf, post, send },
    postUnheard: (message) => request(options.url, message, { hangsUp: true }).then(() => {}),
    async balance() {
      const { balance, text } = await send({ kind: 'balance' })
      if (balance === undefined) throw new Error(`the balance cannot be read: ${text.slice(0, 200)}`)
      return balance
    },
    check: (isRight, fault) => void (isRight || faults.push(fault)),
  }
}

const PATIENCE_MS = 10_000

function request(
  url: string,
  { path, headers, body }: Message,
  { hangsUp = false } = {},
): Promise<{ status: number; text: string }> {
  const target = new URL(path, url)
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const call = (target.protocol === 'https:' ? https : http).request(target, {
    ...{ method: 'POST', headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  call.on('response', (response) => {
    if (hangsUp) {
      call.destroy()
      return resolve({ status: 0, text: '' })
    }
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    response.on('error', reject)
  })
  call.on('error', reject)
  call.end(body)
  return promise
}
