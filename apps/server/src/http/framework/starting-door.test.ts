import fastify from 'fastify'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { createServer as createNetServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openStartingDoor, type StartingDoor } from './starting-door.ts'

const log = { warn: vi.fn<() => void>() }
const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function aFreePort(): Promise<number> {
  const probe = createNetServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function aDoor(): Promise<{ door: StartingDoor; origin: string }> {
  const port = await aFreePort()
  const door = openStartingDoor({ host: '127.0.0.1', port }, log)
  open.push(() => door.close())
  const origin = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(origin))
  return { door, origin }
}

describe('the port of a server that is still starting [F-M2]', () => {
  it('refuses calls as busy, and says when to come again', async () => {
    const { origin } = await aDoor()
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(`${origin}/app-api/lottery/open-info?gameId=110`, { method })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(await answer.json()).toEqual({ code: 'SYS/BUSY', msg: '系统繁忙，请稍后再试', data: null })
    }
  })

  it('shows a browser a page that loads itself again', async () => {
    const { origin } = await aDoor()
    const answer = await fetch(`${origin}/betting/71`, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    const page = await answer.text()
    expect(page).toContain('<meta http-equiv="refresh" content="2">')
    expect(page).toContain('系统正在启动')
  })

  it('tells a balancer that it is alive and not ready, and why', async () => {
    const { door, origin } = await aDoor()
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    door.says('the database is being opened')
    const answer = await fetch(`${origin}/readyz`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ status: 'starting', reason: 'the database is being opened' })
  })

  it('passes to the application without a moment in which nobody listens', async () => {
    const { door, origin } = await aDoor()
    let isOver = false
    const seen = new Map<number, number>()
    const asking = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const { status } = await fetch(origin)
        seen.set(status, (seen.get(status) ?? 0) + 1)
      }
    })
    await sleep(100)
    const app = fastify({ serverFactory: (handle) => createServer(handle) })
    app.get('/', async () => 'here')
    expect(await door.handOver(app)).toBe(origin)
    open.push(() => app.close())
    await sleep(200)
    isOver = true
    await Promise.all(asking)
    expect(new Set(seen.keys())).toEqual(new Set([503, 200]))
    expect(await (await fetch(origin)).text()).toBe('here')
    await app.close()
    await expect(fetch(origin)).rejects.toThrow('fetch failed')
  })

  it('waits for a port that another process still has', async () => {
    const port = await aFreePort()
    const before = createNetServer().listen(port, '127.0.0.1')
    await once(before, 'listening')
    const door = openStartingDoor({ host: '127.0.0.1', port }, log)
    open.push(() => door.close())
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled())
    before.close()
    const app = fastify({ serverFactory: (handle) => createServer(handle) })
    open.push(() => app.close())
    expect(await door.handOver(app)).toBe(`http://127.0.0.1:${port}`)
  })
})
