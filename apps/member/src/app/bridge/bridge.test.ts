import { ApiError } from '@liuhe/contract/client.ts'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { NativeBridge } from '../../shared/native-bridge.ts'
import { channelOver, type LiuheBridgePlugin } from './capacitor-channel.ts'
import { type BridgeChannel, type BridgeHost, FRAME_NAME } from './channel.ts'
import { chooseBridge, wrapperOf } from './choose-bridge.ts'
import { frameChannel } from './frame-channel.ts'
import { readMessage } from './messages.ts'
import { nativeChannel } from './native-channel.ts'
import { createWrapperBridge } from './wrapper-bridge.ts'

type Sent = { id: string; action: string; payload: Record<string, unknown> }

/** A wrapper that only listens; the test answers in its place. */
function aWrapper({ mayHaveToken = true, token = 'tok' as string | null } = {}) {
  const sent: Sent[] = []
  const logged: string[] = []
  let hear: (message: unknown) => void = () => undefined
  const channel: BridgeChannel = {
    send: (text) => void sent.push(JSON.parse(text)),
    onMessage: (listener) => {
      hear = listener
      return () => undefined
    },
    mayHaveToken,
  }
  const bridge = createWrapperBridge({ channel, token: () => token, log: (text) => logged.push(text) })
  // The page's own greeting is no question.
  expect(sent.shift()).toMatchObject({ action: 'ready', payload: { version: '5.0.9' } })
  const last = () => sent.at(-1) as Sent
  return { bridge, sent, logged, last, say: (message: unknown) => hear(message) }
}

const entered = { token: 'native-token', expiresAt: 1_800_000_000_000 }
const fields = { account: 'player88', password: 'eA==', companyCode: 'aocai' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('each function is one message', () => {
  it.each([
    ['login', (bridge: NativeBridge) => bridge.login?.(fields), fields, entered, entered],
    ['register', (bridge: NativeBridge) => bridge.register?.(fields), fields, entered, entered],
    ['captcha', (bridge: NativeBridge) => bridge.runCaptcha?.('reg'), { purpose: 'reg' }, 'proof', 'proof'],
    [
      'saveToAlbum',
      (bridge: NativeBridge) => bridge.saveToAlbum('/sys-upload/a.png'),
      { url: `${location.origin}/sys-upload/a.png` },
      null,
      undefined,
    ],
  ] as const)('%s [BRIDGE-002] [BRIDGE-003] [BRIDGE-006] [BRIDGE-008]', async (action, run, payload, data, result) => {
    const { bridge, last, say, sent } = aWrapper()
    const answer = run(bridge)
    expect(last()).toEqual({ id: expect.any(String), action, payload })
    say({ id: last().id, ok: true, data, code: null, msg: '' })
    expect(await answer).toEqual(result)
    expect(sent).toHaveLength(1)
  })

  it('rotates, opens games and browsers, and knocks, without waiting [BRIDGE-004] [BRIDGE-005] [BRIDGE-007]', () => {
    const { bridge, sent } = aWrapper()
    bridge.rotate('landscape')
    bridge.openGame({ url: 'https://games.example/1', orientation: 'any' })
    bridge.openExternal('https://kefu.example/')
    bridge.haptic('light')
    bridge.haptic('success')
    expect(sent.map(({ action, payload }) => [action, payload])).toEqual([
      ['rotate', { orientation: 'landscape' }],
      ['openGame', { url: 'https://games.example/1', orientation: 'any' }],
      ['openBrowser', { url: 'https://kefu.example/' }],
      ['haptic', { kind: 'light' }],
      ['haptic', { kind: 'success' }],
    ])
  })

  it('gives every question an id of its own and takes answers in any order, as text too', async () => {
    const { bridge, sent, say } = aWrapper()
    const [first, second] = [bridge.runCaptcha?.('login'), bridge.runCaptcha?.('login')]
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
    say(JSON.stringify({ id: sent[1]?.id, ok: true, data: 'two' }))
    say(JSON.stringify({ id: sent[0]?.id, ok: true, data: 'one' }))
    expect(await Promise.all([first, second])).toEqual(['one', 'two'])
  })
})

describe('a wrapper that fails', () => {
  it('passes a refusal of the server on with its code, sentence and data', async () => {
    const { bridge, last, say } = aWrapper()
    const answer = bridge.login?.(fields)
    say({ id: last().id, ok: false, code: 'UC/LOGIN_FAILED', msg: '账号或密码错误', data: { captcha: 'image' } })
    const error = await answer?.catch((fault: unknown) => fault)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'UC/LOGIN_FAILED', message: '账号或密码错误', data: { captcha: 'image' } })
  })

  it.each(['login', 'register'] as const)(
    'ends %s after 30 s: 登录超时，请重新试下！ [BRIDGE-010] [BRIDGE-011]',
    async (action) => {
      const { bridge, last, say, logged } = aWrapper()
      const ended = vi.fn<(error: Error) => void>()
      bridge[action]?.(fields).catch(ended)
      await vi.advanceTimersByTimeAsync(29_999)
      expect(ended).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(ended.mock.calls[0]?.[0]).toMatchObject({ code: 'TIMEOUT', message: '登录超时，请重新试下！' })
      // What comes too late changes nothing any more.
      say({ id: last().id, ok: true, data: entered })
      expect(logged).toHaveLength(1)
    },
  )

  it('other questions end after 10 s', async () => {
    const { bridge } = aWrapper()
    const ended = vi.fn<(error: Error) => void>()
    bridge.saveToAlbum('/a.png').catch(ended)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledOnce()
  })

  it.each([undefined, {}, { token: 1, expiresAt: 2 }, { token: 'x' }, 'token'])(
    'is not believed when login brings %j',
    async (data) => {
      const { bridge, last, say } = aWrapper()
      const answer = bridge.login?.(fields)
      say({ id: last().id, ok: true, data })
      await expect(answer).rejects.toMatchObject({ code: 'UNKNOWN' })
    },
  )
})

describe('what comes in', () => {
  it.each([
    undefined,
    null,
    7,
    'no json',
    '[]',
    '{}',
    { id: '', ok: true },
    { id: 'x'.repeat(65), ok: true },
    { id: 'a', ok: 'true' },
    { id: 'a', ok: true, msg: 'x'.repeat(401) },
    { id: 'a', action: 'login' },
    { action: 'getToken' },
    `{"id":"a","ok":true,"data":"${'x'.repeat(70_000)}"}`,
  ])('is ignored and logged when it is %j', (message) => {
    expect(readMessage(message)).toBeUndefined()
    const { say, sent, logged } = aWrapper()
    say(message)
    expect([sent.length, logged.length]).toEqual([0, 1])
  })

  it('answers no question that is not open, and each only once', async () => {
    const { bridge, last, say, logged } = aWrapper()
    const answer = bridge.runCaptcha?.('login')
    say({ id: 'guessed', ok: true, data: 'stranger' })
    say({ id: last().id, ok: true, data: 'first' })
    say({ id: last().id, ok: true, data: 'second' })
    expect(await answer).toBe('first')
    expect(logged).toHaveLength(2)
  })

  it('is answered with the token when the wrapper asks, null for a guest [BRIDGE-009]', () => {
    const member = aWrapper()
    member.say({ id: 'w1', action: 'getToken' })
    expect(member.sent).toEqual([{ id: 'w1', action: 'getToken', payload: { token: 'tok' } }])
    const guest = aWrapper({ token: null })
    guest.say({ id: 'w2', action: 'getToken', payload: {} })
    expect(guest.sent).toEqual([{ id: 'w2', action: 'getToken', payload: { token: null } }])
  })

  it('never brings a token to a partner that embeds us', () => {
    const { say, sent, logged } = aWrapper({ mayHaveToken: false })
    say({ id: 'w1', action: 'getToken' })
    expect([sent, logged.length]).toEqual([[], 1])
  })

  it('tells once that the wrapper is ready, which the domain notice waits for', () => {
    const { bridge, say } = aWrapper()
    const heard = vi.fn<() => void>()
    bridge.onReady(heard)
    expect(bridge.isReady()).toBe(false)
    say({ id: 'r', action: 'ready' })
    say({ id: 'r', action: 'ready' })
    expect([bridge.isReady(), heard.mock.calls.length]).toEqual([true, 1])
  })
})

describe('which wrapper holds the window', () => {
  const host = (parts: Partial<BridgeHost>): BridgeHost => ({ name: '', top: window, self: window, ...parts })
  const post = () => undefined

  it('a plain browser has none, and the app then works without it [BRIDGE-013]', async () => {
    expect(wrapperOf(host({}))).toBeNull()
    expect(wrapperOf(host({ webkit: { messageHandlers: {} }, ReactNativeWebView: {} }))).toBeNull()
    // The test's own window is a frame without the name.
    const bridge = await chooseBridge({ token: () => null, embedders: [] })
    expect([bridge.kind, bridge.login, bridge.isReady()]).toEqual(['browser', undefined, true])
  })

  it('knows React Native and WebKit by their objects, in the top window only', () => {
    expect(wrapperOf(host({ ReactNativeWebView: { postMessage: post } }))).toBe('native')
    expect(wrapperOf(host({ webkit: { messageHandlers: { bridge: { postMessage: post } } } }))).toBe('native')
    expect(wrapperOf(host({ ReactNativeWebView: { postMessage: post }, top: null }))).toBeNull()
    expect(wrapperOf(host({ name: FRAME_NAME }))).toBeNull()
    expect(wrapperOf(host({ name: FRAME_NAME, top: null }))).toBe('frame')
  })

  it('the native channel posts text and hears window.onBridgeMessage', () => {
    const posted = vi.fn<(text: string) => void>()
    const view = host({ ReactNativeWebView: { postMessage: posted } })
    const channel = nativeChannel(view)
    const heard = vi.fn<(message: unknown) => void>()
    const stop = channel?.onMessage(heard)
    channel?.send('{"id":"1"}')
    view.onBridgeMessage?.({ id: '1', ok: true })
    expect([posted.mock.calls, heard.mock.calls]).toEqual([[['{"id":"1"}']], [[{ id: '1', ok: true }]]])
    stop?.()
    expect(view.onBridgeMessage).toBeUndefined()
  })

  it('the Capacitor plugin carries the same texts', async () => {
    let hear: (message: { text: string }) => void = () => undefined
    const plugin = {
      send: vi.fn<LiuheBridgePlugin['send']>(async () => undefined),
      addListener: async (_event: 'message', listener: typeof hear) => {
        hear = listener
        return { remove: async () => undefined }
      },
    }
    const logged: string[] = []
    const channel = channelOver(plugin, (line) => logged.push(line))
    const heard = vi.fn<(message: unknown) => void>()
    channel.onMessage(heard)
    channel.send('out')
    hear({ text: 'in' })
    expect([plugin.send.mock.calls, heard.mock.calls]).toEqual([[[{ text: 'out' }]], [['in']]])
    plugin.send.mockRejectedValueOnce(new Error('gone'))
    channel.send('lost')
    await vi.waitFor(() => expect(logged).toHaveLength(1))
  })
})

describe('a page that shows us in a frame', () => {
  const parent = { postMessage: vi.fn<(text: string, origin: string) => void>() }
  /** A window whose parent stands at `origin`. */
  const framedBy = (origin: string | null, referrer = '') => {
    const target = new EventTarget()
    const view = {
      location: { origin: 'https://m.example', ancestorOrigins: origin === null ? undefined : [origin] },
      document: { referrer },
      parent,
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target),
    }
    const say = (data: unknown, from: { origin: string; source: unknown }) =>
      target.dispatchEvent(Object.assign(new Event('message'), { data, ...from }))
    return { view: view as unknown as Window, say }
  }
  const embedders = ['https://partner.example']

  test.each([
    ['https://evil.example', ''],
    ['https://partner.example.evil.com', ''],
    ['null', ''],
    [null, ''],
    [null, 'https://evil.example/page'],
  ])('is no wrapper when it is %s %s', (origin, referrer) => {
    expect(frameChannel({ embedders, view: framedBy(origin, referrer).view })).toBeNull()
  })

  test('is heard only as the parent and at its own origin, and is written to at that origin only', () => {
    const { view, say } = framedBy('https://partner.example')
    const channel = frameChannel({ embedders, view })
    const heard: unknown[] = []
    channel?.onMessage((message) => heard.push(message))
    say('from a sibling frame', { origin: 'https://partner.example', source: {} })
    say('from elsewhere', { origin: 'https://evil.example', source: parent })
    say('from the parent', { origin: 'https://partner.example', source: parent })
    expect(heard).toEqual(['from the parent'])
    channel?.send('hello')
    expect(parent.postMessage.mock.calls).toEqual([['hello', 'https://partner.example']])
  })

  test('may have the token only at our own origin', () => {
    const tokenOf = (origin: string) => frameChannel({ embedders, view: framedBy(origin).view })?.mayHaveToken
    expect([tokenOf('https://partner.example'), tokenOf('https://m.example')]).toEqual([false, true])
  })
})
