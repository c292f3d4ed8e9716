import { VERSION } from '@liuhe/brand/version.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { isMemberErrorCode } from '@liuhe/contract/member-errors.ts'
import * as z from 'zod/mini'
import { browserBridge, type NativeBridge } from '../../shared/native-bridge.ts'
import type { BridgeChannel } from './channel.ts'
import { type Action, type Answer, answerData, readMessage, type Request } from './messages.ts'

type WrapperOptions = {
  channel: BridgeChannel
  /** The member's token, null for a guest. */
  token: () => string | null
  log: (text: string) => void
}

/** How long each question may take, in ms (Spec A §9). A captcha waits for a person, the rest for a device. */
const PATIENCE_MS: Record<Action, number> = {
  login: 30_000,
  register: 30_000,
  captcha: 120_000,
  saveToAlbum: 10_000,
  openBrowser: 10_000,
  rotate: 10_000,
  openGame: 10_000,
  haptic: 10_000,
}

/** Login and registration time out with the same words (Spec A §1, Ruling C12). */
const ENTRY_TIMEOUT = '登录超时，请重新试下！'
const LATE: Partial<Record<Action, string>> = { login: ENTRY_TIMEOUT, register: ENTRY_TIMEOUT }
const LATE_OTHERWISE = '操作超时，请稍后重试'
const FAILED = '操作失败，请稍后重试'

/** The bridge inside the mobile wrapper: every function is a message, and nothing that comes in is believed unread. */
export function createWrapperBridge({ channel, token, log }: WrapperOptions): NativeBridge {
  const ready = createReadiness()
  const send = (id: string, action: Action | Request['action'], payload: unknown) =>
    channel.send(JSON.stringify({ id, action, payload }))
  const questions = createQuestions(send, log)

  channel.onMessage((raw) => {
    const message = readMessage(raw)
    if (message === undefined) return log('bridge: a message that is none was ignored')
    if ('ok' in message) return questions.answered(message)
    if (message.action === 'ready') return ready.set()
    if (!channel.mayHaveToken) return log('bridge: a token was asked for by somebody who may not have it')
    send(message.id, 'getToken', { token: token() })
  })
  // The wrapper holds its signals back until it has heard this.
  send(questions.nextId(), 'ready', { version: VERSION })

  const tell = (action: Action, payload: unknown) => {
    questions.ask(action, payload).catch((error: Error) => log(`bridge: ${action} failed: ${error.message}`))
  }
  return {
    ...browserBridge,
    kind: 'app',
    openExternal: (url) => tell('openBrowser', { url }),
    saveToAlbum: async (url) => void (await questions.ask('saveToAlbum', { url: fullUrl(url) })),
    rotate: (orientation) => tell('rotate', { orientation }),
    openGame: (game) => tell('openGame', game),
    haptic: (kind) => tell('haptic', { kind }),
    runCaptcha: async (purpose) => dataOf(answerData.captcha, await questions.ask('captcha', { purpose })),
    login: async (fields) => dataOf(answerData.login, await questions.ask('login', fields)),
    register: async (fields) => dataOf(answerData.register, await questions.ask('register', fields)),
    isReady: ready.isSet,
    onReady: ready.listen,
  }
}

/** Open questions by id. Each is answered once; what is late, repeated or foreign is logged and dropped. */
function createQuestions(send: (id: string, action: Action, payload: unknown) => void, log: (text: string) => void) {
  const open = new Map<string, (answer: Answer) => void>()
  const nextId = () => crypto.randomUUID()
  const ask = (action: Action, payload: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const id = nextId()
      const giveUp = setTimeout(() => {
        open.delete(id)
        reject(new ApiError('TIMEOUT', LATE[action] ?? LATE_OTHERWISE, 0))
      }, PATIENCE_MS[action])
      open.set(id, (answer) => {
        clearTimeout(giveUp)
        open.delete(id)
        if (answer.ok) resolve(answer.data)
        else reject(refusalOf(answer))
      })
      send(id, action, payload)
    })
  const answered = (answer: Answer) => {
    const settle = open.get(answer.id)
    if (settle) settle(answer)
    else log('bridge: an answer to no open question was ignored')
  }
  return { ask, answered, nextId }
}

/** A wrapper passes on what the server refused, so that pages treat it as if they had called themselves. */
const refusalOf = ({ code, msg, data }: Answer): ApiError =>
  new ApiError(code != null && isMemberErrorCode(code) ? code : 'UNKNOWN', msg || FAILED, code == null ? 0 : 400, data)

/** @throws ApiError when the wrapper answered something else than it must */
function dataOf<Schema extends z.ZodMiniType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, data)
  if (parsed.success) return parsed.data
  throw new ApiError('UNKNOWN', FAILED, 0)
}

/** The device knows no paths of ours. */
const fullUrl = (url: string): string => new URL(url, location.href).href

function createReadiness() {
  let isSet = false
  const listeners = new Set<() => void>()
  return {
    isSet: () => isSet,
    set: () => {
      if (isSet) return
      isSet = true
      for (const listener of listeners) listener()
    },
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
