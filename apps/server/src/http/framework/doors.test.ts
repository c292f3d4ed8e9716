import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { api } from '@liuhe/contract/api/index.ts'
import { endpointsOf } from '@liuhe/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { bodyOf, exchange, requestOf, statusOf } from '../../testing/raw-http.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { urlOf } from '../../testing/wire-examples.ts'
import { encodingOf, prepare } from '../kept/compressed.ts'
import { refuseBytes } from './listener.ts'
import type { MemberBuild } from '../documents/member-build.ts'
import { unlimited } from '../limits/rate-limit.ts'

const database = useTestDatabase()
let app: TestApp
let port = 0
beforeAll(async () => {
  app = await createTestApp(database, { limits: unlimited, keepsGuestAnswers: true })
  port = await listening(app)
})
afterAll(() => app.close())

const listening = async (one: TestApp): Promise<number> => {
  await one.app.listen({ host: '127.0.0.1', port: 0 })
  return (one.app.server.address() as { port: number }).port
}
const open = async (to: number, bytes: string): Promise<Socket> => {
  const socket = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}
const answerTo = async (bytes: string): Promise<string> => {
  const socket = await open(port, bytes)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  await once(socket, 'end')
  socket.destroy()
  return answer
}

describe('an answer on the bare socket', () => {
  it.each([
    ['bytes that are no request', '\0\0\0\r\n\r\n', 400],
    ['another version', 'GET / HTTP/9.9\r\n\r\n', 400],
    ['a head that is too long', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 413],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
  ])('to %s has the headers of all answers [F-S13]', async (_name, bytes, status) => {
    const answer = await answerTo(bytes)
    expect(statusOf(answer)).toBe(status)
    for (const header of [/^content-security-policy: default-src 'none'/m, /^cache-control: no-store\r$/m, /^date: /m])
      expect(answer).toMatch(header)
    expect(JSON.parse(bodyOf(answer).toString())).toHaveProperty('code')
  })

  it('ends the connection though the client keeps its side open [F-S1]', async () => {
    const count = () => new Promise<number>((resolve) => app.app.server.getConnections((_error, open) => resolve(open)))
    await expect.poll(count).toBe(0)
    const socket = (await open(port, '\0\0\0\r\n\r\n')).resume()
    await once(socket, 'end')
    await expect.poll(count).toBe(0)
    socket.destroy()
  })
})

describe('a request', () => {
  it('is refused with two hosts, and without one [F-S14]', async () => {
    const head = 'GET /healthz HTTP/1.1\r\nConnection: close\r\n'
    for (const bytes of [`${head}Host: a\r\nhOst: b\r\n\r\n`, `${head}Host: a\r\nHost: a\r\n\r\n`, `${head}\r\n`]) {
      const answer = await answerTo(bytes)
      expect([statusOf(answer), JSON.parse(bodyOf(answer).toString()).code]).toEqual([400, 'REQ/MALFORMED'])
      expect(answer).toMatch(/^content-security-policy: default-src 'none'/m)
    }
    expect(statusOf(await answerTo(`${head}Host: a\r\n\r\n`))).toBe(200)
    expect(statusOf(await answerTo('GET /healthz HTTP/1.0\r\n\r\n'))).toBe(200)
  })

  it('with two hosts is not answered from what is kept [F-S14]', async () => {
    const url = urlOf(api.lottery.games)
    await exchange(port, [requestOf(url)])
    const [answer] = await exchange(port, [requestOf(url, { Host: 'other.example' })])
    expect(statusOf(answer)).toBe(400)
  })

  it('with a fragment is refused, for the router would cut the path there', async () => {
    const [answer] = await exchange(port, [requestOf('/healthz#x')])
    expect(statusOf(answer)).toBe(400)
  })

  it('is answered to HEAD wherever it is to GET [F-S15]', async () => {
    const reads = endpointsOf(api).filter(({ method, access }) => method === 'GET' && access === 'public')
    expect(reads.length).toBeGreaterThan(20)
    for (const url of ['/healthz', '/readyz', '/app-api/openapi.json', ...reads.map((one) => urlOf(one))]) {
      const [got, head] = [await app.inject({ url }), await app.inject({ url, method: 'HEAD' })]
      expect([url, head.statusCode, head.body]).toEqual([url, got.statusCode, ''])
      const framed = ({ headers }: typeof got) => [headers['content-type'], headers['content-length'] !== undefined]
      expect([url, framed(head)]).toEqual([url, framed(got)])
    }
    const head = await app.inject({ url: '/app-api/v/user/login', method: 'HEAD' })
    expect([head.statusCode, head.body]).toEqual([405, ''])
  })

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'a=1'],
    ['JSON', 'application/json', '{"a":1}'],
    ['broken JSON', 'application/json', '{'],
    ['text', 'text/plain', 'a'],
    ['a type that is none', 'x', 'a'],
    ['more than fits', 'application/json', `"${'x'.repeat(70_000)}"`],
  ])('with %s to an address nobody has answers 404 [F-C9]', async (_name, type, payload) => {
    const headers = { 'content-type': type }
    const answer = await app.inject({ method: 'POST', url: '/app-api/nothing/here', headers, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'REQ/NOT_FOUND'])
  })

  it.each(['0000-01-01', '1969-12-31', '9999-12-31', '2026-02-30'])(
    'for the day %s is answered, and never a fault [F-M9]',
    async (date) => {
      const calls = [api.lottery.history, api.bets.winners].map((call) => urlOf(call, { gameId: '71', date }))
      for (const url of calls) {
        const { statusCode } = await app.inject({ url })
        expect([url, statusCode < 500]).toEqual([url, true])
      }
      expect(app.faults).toEqual([])
    },
  )
})

it('looks every two seconds for requests that are too slow, whose time is ten and fifteen [F-S7]', () => {
  const { headersTimeout, requestTimeout } = app.app.server
  // Node keeps the option under this name, which its types do not list.
  const { connectionsCheckingInterval } = app.app.server as unknown as { connectionsCheckingInterval: number }
  expect([headersTimeout, requestTimeout, connectionsCheckingInterval]).toEqual([10_000, 15_000, 2_000])
})

it('closes a line without a word on which nothing was asked, for browsers connect ahead [F-S7]', async () => {
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  const answers = { silent: '', slow: 'GET / HTTP/1.1\r\n' }
  for (const [name, sent] of Object.entries(answers)) {
    const told: string[] = []
    const socket = new PassThrough()
    socket.on('data', (chunk: Buffer) => told.push(chunk.toString()))
    refuseBytes(late, Object.assign(socket, { bytesRead: sent.length }) as never)
    await new Promise((resolve) => setImmediate(resolve))
    expect([name, socket.destroyed || socket.writableEnded, told.length > 0]).toEqual([name, true, sent !== ''])
  }
})

it('does not log an upload that the client gives up [F-S17]', async () => {
  const head = 'POST /app-api/v/user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  const socket = await open(port, `${head}Content-Length: 5000\r\n\r\n{"a":`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.resetAndDestroy()
  const count = () => new Promise<number>((resolve) => app.app.server.getConnections((_e, open) => resolve(open)))
  await expect.poll(count).toBe(0)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(app.faults).toEqual([])
})

it('names what it takes by whole words, and refuses by q=0 [F-S12]', () => {
  const body = prepare('x'.repeat(5_000), 'text/plain')
  const table = {
    abracadabra: 'plain',
    'gzipped, brr': 'plain',
    br: 'br',
    'gzip, deflate, br, zstd': 'br',
    'BR;q=1.0': 'br',
    'br;q=0, gzip': 'gzip',
    'br ; q=0.000 , gzip;q=0.5': 'gzip',
    'br;q=0.001': 'br',
    'br;q=0,gzip;Q=0': 'plain',
    identity: 'plain',
    '': 'plain',
  }
  for (const [header, encoding] of Object.entries(table))
    expect([header, encodingOf(header, body)]).toEqual([header, encoding])
})

describe('a server that closes', () => {
  it('refuses with its own code and a time to come again [F-M10]', async () => {
    const closing = await createTestApp(database, { limits: unlimited })
    // A call that is under way keeps the door open behind it.
    let release = () => {}
    closing.app.addHook('onSend', async (request) => {
      if (request.raw.url === '/healthz') await new Promise<void>((resolve) => (release = resolve))
    })
    const to = await listening(closing)
    const slow = await open(to, requestOf('/healthz'))
    const [busy, answered] = [await open(to, requestOf('/readyz')), [] as string[]]
    await once(busy, 'data')
    busy.on('data', (chunk: Buffer) => answered.push(chunk.toString('latin1')))
    // Half a head: the connection is not idle, so closing leaves it.
    busy.write('GET /readyz HTTP/1.1\r\nhost: a\r\n')
    await new Promise((resolve) => setTimeout(resolve, 50))
    const closed = closing.close()
    await new Promise((resolve) => setTimeout(resolve, 50))
    busy.write('\r\n')
    await once(busy, 'end')
    release()
    slow.resume().destroy()
    busy.destroy()
    await closed
    const answer = answered.join('')
    expect(statusOf(answer)).toBe(503)
    expect(JSON.parse(bodyOf(answer).toString())).toMatchObject({ code: 'SYS/BUSY', msg: expect.any(String) })
    expect(answer).toMatch(/^retry-after: 1\r$/m)
    expect(answer).toMatch(/^connection: close\r$/im)
    expect(closing.faults).toEqual([])
  })
})

describe('a proxy on this machine that nobody has named', () => {
  const logOf = async (environment: Record<string, string>) => {
    const told: string[] = []
    const note = (_facts: object, text: string) => void told.push(text)
    const log = { info: note, warn: note, error: note } as never
    const config = { ...readConfig(environment), mode: environment['LIUHE_MODE'] as 'production' | 'demo' }
    const one = await createTestApp(database, { config, log })
    for (const url of ['/healthz', '/healthz', '/readyz'])
      await one.inject({ url, headers: { 'x-forwarded-for': '192.0.2.7' } })
    await one.inject({ url: '/healthz' })
    await one.close()
    return told.filter((text) => text.includes('LIUHE_TRUSTED_PROXIES'))
  }

  it('is told loudly, and once [F-S10]', async () => {
    expect(await logOf({ LIUHE_MODE: 'production' })).toHaveLength(1)
    expect(await logOf({ LIUHE_MODE: 'production', LIUHE_TRUSTED_PROXIES: '127.0.0.1' })).toEqual([])
    expect(await logOf({ LIUHE_MODE: 'demo' })).toEqual([])
  })
})

describe('a path that cannot be read', () => {
  const bundle = {
    render: async () => ({ html: '', loader: '', sources: undefined }),
    firstLoad: () => ({ assets: [], css: [] }),
    renderDocument: () => '<!doctype html><title>page</title>',
  } as unknown as MemberBuild['bundle']

  it('is answered by the page to a browser, and as data to others [F-Q9]', async () => {
    const build = Promise.resolve({ bundle, manifest: {}, files: new Map() })
    const site = await createTestApp(database, { limits: unlimited, build })
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    for (const url of ['/%E0%A4%A', '/game/%E0%A4%A', '/%']) {
      const page = await site.inject({ url, headers: browser })
      expect([url, page.statusCode, page.headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8'])
      expect(page.headers['content-security-policy']).toMatch(/nonce-/)
      const data = await site.inject({ url })
      expect([url, data.statusCode, data.json().code]).toEqual([url, 400, 'REQ/MALFORMED'])
    }
    const call = await site.inject({ url: '/app-api/%E0%A4%A', headers: browser })
    expect([call.statusCode, call.json().code]).toEqual([400, 'REQ/MALFORMED'])
    for (const url of ['//', '///', '//evil.example', '/.//x'])
      expect([url, (await site.inject({ url, headers: browser })).statusCode < 500]).toEqual([url, true])
    expect(site.faults).toEqual([])
    await site.close()
  })
})
