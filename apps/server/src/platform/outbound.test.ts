import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutbound, isPublic } from './outbound.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const serve = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

describe('calls to others [SEC-30]', () => {
  it('go to listed origins only', async () => {
    const origin = await serve((_request, reply) => reply.end('{}'))
    const outbound = createOutbound({ origins: [], local: [origin] })
    expect(await outbound.request(`${origin}/x`)).toMatchObject({ status: 200, body: '{}' })
    await expect(outbound.request('https://elsewhere.example/')).rejects.toThrow('not on the list')
    await expect(outbound.request(origin.replace('http:', 'https:'))).rejects.toThrow('not on the list')
  })

  it('refuse a listed host that lies on a private address, and the clear', async () => {
    const origins = ['https://127.0.0.1', 'https://localhost', 'https://[::ffff:10.0.0.1]', 'http://1.1.1.1']
    const outbound = createOutbound({ origins: origins.map((origin) => new URL(origin).origin) })
    await expect(outbound.request('https://127.0.0.1/')).rejects.toThrow('no public host')
    await expect(outbound.request('https://localhost/')).rejects.toThrow('no public host')
    await expect(outbound.request('https://[::ffff:10.0.0.1]/')).rejects.toThrow('no public host')
    await expect(outbound.request('http://1.1.1.1/')).rejects.toThrow('in the clear')
  })

  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.0.1', false],
    ['0.0.0.0', false],
    ['239.0.0.1', false],
    ['::1', false],
    ['::ffff:169.254.169.254', false],
    ['::ffff:a9fe:a9fe', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['64:ff9b::a00:1', false],
  ])('know whether %s is public: %s', (address, expected) => expect(isPublic(address)).toBe(expected))

  it('do not follow a redirect', async () => {
    const origin = await serve((_request, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
    const answer = await createOutbound({ origins: [], local: [origin] }).request(origin)
    expect(answer.status).toBe(302)
  })

  it('end when the answer does not come, comes too slowly, or is too long', async () => {
    const silent = await serve(() => {})
    const trickle = await serve((_request, reply) => void reply.write('{'))
    const endless = await serve((_request, reply) => reply.end('x'.repeat(200_000)))
    const rules = { origins: [], local: [silent, trickle, endless], totalMs: 300, bytesMax: 100_000 }
    const outbound = createOutbound(rules)
    await expect(outbound.request(silent)).rejects.toThrow()
    await expect(outbound.request(trickle)).rejects.toThrow()
    await expect(outbound.request(endless)).rejects.toThrow('too long')
  })
})
