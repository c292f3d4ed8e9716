import * as auth from '@liuhe/contract/api/auth.ts'
import * as bets from '@liuhe/contract/api/bets.ts'
import * as chat from '@liuhe/contract/api/chat.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as settings from '@liuhe/contract/api/settings.ts'
import * as templates from '@liuhe/contract/api/templates.ts'
import { ApiError, createCaller } from '@liuhe/contract/client.ts'
import { REQUEST_HEADERS } from '@liuhe/contract/headers.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { createQueryClient } from '@liuhe/web/api/provider.tsx'
import { retried } from '@liuhe/web/api/retried.ts'
import { APP_CONFIG_RETRIES, appConfigOf } from '@liuhe/web/api/use-app-config.ts'
import { readPublished } from '@liuhe/web/api/use-published.ts'
import { createSession } from '@liuhe/web/session/session.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTransport, services } from './api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const answer = (body: unknown) => new Response(JSON.stringify(body))
const ok = () => answer({ code: 'OK', msg: '', data: { money: 1, liveMoney: 0 } })

/** What `fetch` was asked, and answers by turns; the last one stays. */
function wire(...answers: (() => Response | Promise<Response>)[]) {
  const sent: { url: string; init: RequestInit }[] = []
  const send = (async (url: string, init: RequestInit = {}) => {
    sent.push({ url, init })
    const next = answers[Math.min(sent.length, answers.length) - 1]
    return (next as () => Response)()
  }) as typeof fetch
  return { sent, send }
}

function aSession(token?: string) {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  const session = createSession({ storage, cookies: { get: () => '', set: () => undefined } })
  if (token !== undefined) session.signIn({ token, expiresAt: Date.now() + 60_000 })
  return session
}

const headerOf = ({ init }: { init: RequestInit }, name: string) => new Headers(init.headers).get(name)
const never = (init: RequestInit) =>
  new Promise<Response>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

describe('a call', () => {
  it.each([
    ['api', 20_000],
    ['chat', 60_000],
  ] as const)('to the %s gives up after %i ms', async (name, ms) => {
    const asked: number[] = []
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => {
      asked.push(wait)
      return AbortSignal.abort(new DOMException('', 'TimeoutError'))
    })
    const send = ((_: string, init: RequestInit) =>
      init.signal?.aborted ? Promise.reject(init.signal.reason) : never(init)) as typeof fetch
    const call = createCaller(createTransport(aSession(), { send, service: services[name] }))
    await expect(call(member.status, {})).rejects.toMatchObject({ code: 'TIMEOUT' })
    timeout.mockRestore()
    expect(asked).toEqual([ms])
  })

  it('has the time-outs of the specification, and the roots of its two services [API-006, API-007]', () => {
    expect(services.api).toEqual({ root: '/app-api', timeoutMs: 20_000 })
    expect(services.chat).toEqual({ root: '/api-messen', timeoutMs: 60_000 })
  })

  it('of the chat goes to its own root and carries the chat token, which goes nowhere else [SEC-01]', async () => {
    const { sent, send } = wire(() => answer({ code: 'OK', msg: '', data: {} }))
    const session = aSession('access')
    session.values.write('chat_login_token', 'chat')
    session.values.write('user_guest_hash_id', 'secret')
    const call = createCaller(createTransport(session, { send }))
    const asked = { appId: 'aocai', identity: 'guest' } as const
    await call(chat.room, { ...asked, roomId: 8 }).catch(() => undefined)
    await call(chat.tokenGeneration, { ...asked, id: 7 }).catch(() => undefined)
    await call(member.status, {}).catch(() => undefined)
    expect(sent.map(({ url }) => url.split('?')[0])).toEqual([
      '/api-messen/chat/room',
      '/api-messen/chat/token/generation/7',
      '/app-api/api/user/status',
    ])
    expect(sent.map((one) => [headerOf(one, 'authorization'), headerOf(one, 'token')])).toEqual([
      ['Bearer chat', null],
      ['Bearer secret', null],
      ['Bearer access', 'access'],
    ])
  })

  it('of the chat goes to the host of the chat where it has one, and nothing else does [API-092]', async () => {
    const { sent, send } = wire(() => answer({ code: 'OK', msg: '', data: {} }))
    const call = createCaller(createTransport(aSession('access'), { send, chatOrigin: 'https://chat.example' }))
    await call(chat.room, { appId: 'aocai', identity: 'member', roomId: 8 }).catch(() => undefined)
    await call(member.status, {}).catch(() => undefined)
    expect(sent.map(({ url }) => url.split('?')[0])).toEqual([
      'https://chat.example/api-messen/chat/room',
      '/app-api/api/user/status',
    ])
  })

  it('speaks JSON, and a form where the endpoint says so [API-008]', async () => {
    const { sent, send } = wire(() => answer({ code: 'OK', msg: '', data: {} }))
    const call = createCaller(createTransport(aSession(), { send }))
    await call(settings.changeChatColour, { color: '#E53935' }).catch(() => undefined)
    await call(bets.cancel, { orderNos: ['1', '2'] }).catch(() => undefined)
    const [json, form] = sent as [(typeof sent)[0], (typeof sent)[0]]
    expect(headerOf(json, 'content-type')).toBe('application/json')
    expect(JSON.parse(String(json.init.body))).toEqual({ color: '#E53935' })
    expect(headerOf(form, 'content-type')).toBe('application/x-www-form-urlencoded')
    expect(form.init.body).toBe('orderNo=1%2C2')
    expect(headerOf(json, 'accept')).toBe('application/json')
  })

  it('carries the token in both headers, and neither for a guest [API-109]', async () => {
    const { sent, send } = wire(ok)
    await createCaller(createTransport(aSession('secret'), { send }))(member.status, {})
    await createCaller(createTransport(aSession(), { send }))(member.status, {})
    const headers = sent.map((one) => [headerOf(one, 'authorization'), headerOf(one, 'token')])
    expect(headers).toEqual([
      ['Bearer secret', 'secret'],
      [null, null],
    ])
  })

  it('sends no header that the page of another origin may not send: an app build is one [F-Q2]', async () => {
    const { sent, send } = wire(ok)
    const call = createCaller(createTransport(aSession('secret'), { send, companyCode: 'aocai' }))
    await call(member.status, {})
    await call(bets.cancel, { orderNos: ['1'] }, { cashTicket: 'ticket' }).catch(() => undefined)
    await call(auth.login, { account: 'demo2026', password: 'Demo2026' }).catch(() => undefined)
    const names = new Set(sent.flatMap(({ init }) => [...new Headers(init.headers).keys()]))
    expect([...names].toSorted()).toEqual([
      'accept',
      'authorization',
      'cash-ticket',
      'company-code',
      'content-type',
      'token',
    ])
    const allowed: string[] = ['accept', ...Object.values(REQUEST_HEADERS)]
    expect([...names].filter((name) => !allowed.includes(name))).toEqual([])
  })

  it('is sent once, however it fails [API-010]', async () => {
    for (const fail of [
      noNetwork,
      () => answer({ code: 'SYS/BUSY', msg: '忙', data: null }),
      () => new Response('<p>'),
    ]) {
      const { sent, send } = wire(fail)
      await expect(createCaller(createTransport(aSession(), { send }))(member.status, {})).rejects.toThrow()
      expect(sent).toHaveLength(1)
    }
  })

  it('that is asked for again while it runs is aborted, and the later answer counts [API-009]', async () => {
    const signals: AbortSignal[] = []
    const send = ((_: string, init: RequestInit) => {
      signals.push(init.signal as AbortSignal)
      return signals.length === 2 ? never(init) : Promise.resolve(ok())
    }) as typeof fetch
    const call = createCaller(createTransport(aSession(), { send }))
    const cache = createQueryClient(() => undefined)
    const key = queryKey(member.status, {})
    const read = () =>
      cache.fetchQuery({ queryKey: key, queryFn: ({ signal }) => call(member.status, {}, { signal }), staleTime: 0 })
    await read()
    const given = read().catch(() => 'given up')
    await vi.waitFor(() => expect(signals).toHaveLength(2))
    await cache.refetchQueries({ queryKey: key, type: 'all' })
    await given
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false])
    expect(cache.getQueryData(key)).toMatchObject({ money: 1_000n })
  })
})

describe('another try', () => {
  const failing = (code: ApiError['code']) => {
    const read = vi.fn<() => Promise<never>>(() => Promise.reject(new ApiError(code, '', 0)))
    return read
  }

  it('is made only on request, 100 ms later, and only for what did not arrive [API-010]', async () => {
    const once = failing('NETWORK')
    await expect(retried(once)).rejects.toThrow()
    expect(once).toHaveBeenCalledTimes(1)

    vi.useFakeTimers()
    const twice = failing('TIMEOUT')
    const trying = retried(twice, { retries: 2 }).catch(() => 'gave up')
    await vi.advanceTimersByTimeAsync(99)
    expect(twice).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(twice).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(100)
    expect(await trying).toBe('gave up')
    expect(twice).toHaveBeenCalledTimes(3)

    const refused = failing('SYS/BUSY')
    await expect(retried(refused, { retries: 3 })).rejects.toThrow()
    expect(refused).toHaveBeenCalledTimes(1)
  })
})

describe('what the specification has the app send besides', () => {
  it('names the company in a header of the login call, and of no other [API-013] [API-108] [F-C2]', async () => {
    const { sent, send } = wire(() => answer({ code: 'OK', msg: '', data: {} }))
    const call = createCaller(createTransport(aSession(), { send, companyCode: 'aocai' }))
    await call(auth.login, { account: 'abcdef', password: 'Abcdef12' }).catch(() => undefined)
    await call(member.status, {}).catch(() => undefined)
    expect(sent.map((one) => headerOf(one, 'company-code'))).toEqual(['aocai', null])
  })

  it('gives the time with the list of cards [API-064] [F-C4]', async () => {
    const { sent, send } = wire(() => answer({ code: 'OK', msg: '', data: { data: [], totalCount: 0, draws: [] } }))
    const before = Date.now()
    const call = createCaller(createTransport(aSession(), { send }))
    await call(templates.list, { gameId: 110, client: 'theme3', companyCode: 'aocai' })
    const { searchParams } = new URL(sent[0]?.url ?? '', 'http://x')
    expect(Number(searchParams.get('_t'))).toBeGreaterThanOrEqual(before)
    expect(Object.fromEntries(searchParams)).toMatchObject({ gameId: '110', client: 'theme3', companyCode: 'aocai' })
  })
})

describe('a published file', () => {
  const entries = [
    { configKey: 'livestream_url', configValue: 'https://live.example' },
    { configKey: 'home_lottery_setting', configValue: '[{"gameId":110,"gameName":"澳","sort":2,"liveTime":"20:30"}]' },
  ]

  it('is asked for with the time as _t [API-011]', async () => {
    const { sent, send } = wire(() => answer(entries))
    vi.stubGlobal('fetch', send)
    const before = Date.now()
    await readPublished(staticFiles.config)
    const url = new URL(sent[0]?.url ?? '', 'http://x')
    expect(url.pathname).toBe('/sys-upload/data/json/config.json')
    expect(Number(url.searchParams.get('_t'))).toBeGreaterThanOrEqual(before)
  })

  it('of the app is asked for up to three times more when it does not arrive [API-050]', async () => {
    const { sent, send } = wire(noNetwork, noNetwork, noNetwork, () => answer(entries))
    vi.stubGlobal('fetch', send)
    const startedAt = performance.now()
    const config = appConfigOf(await readPublished(staticFiles.appConfig, { retries: APP_CONFIG_RETRIES }))
    expect(config.livestreamUrl).toBe('https://live.example')
    expect(sent).toHaveLength(4)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290)

    const dead = wire(noNetwork)
    vi.stubGlobal('fetch', dead.send)
    await expect(readPublished(staticFiles.appConfig, { retries: APP_CONFIG_RETRIES })).rejects.toMatchObject({
      code: 'NETWORK',
    })
    expect(dead.sent).toHaveLength(4)
  })

  it('that is missing is not asked for again', async () => {
    const { sent, send } = wire(() => new Response('', { status: 404 }))
    vi.stubGlobal('fetch', send)
    await expect(readPublished(staticFiles.appConfig, { retries: 3 })).rejects.toMatchObject({ status: 404 })
    expect(sent).toHaveLength(1)
  })

  it('gives the live address and the games of home, and nothing when they cannot be read [API-049]', () => {
    expect(appConfigOf(entries)).toEqual({
      livestreamUrl: 'https://live.example',
      homeLottery: [{ gameId: 110, gameName: '澳', sort: 2, liveTime: '20:30' }],
      startupModals: 'queue',
    })
    const broken = [{ configKey: 'home_lottery_setting', configValue: '{' }]
    expect(appConfigOf(broken)).toEqual({ livestreamUrl: '', homeLottery: [], startupModals: 'queue' })
  })
})
