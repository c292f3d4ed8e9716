import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { studioKeys, tellWallet } from './studio-process.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** A studio that answers each call with the next status, and notes what it was told. */
async function studio(statuses: readonly number[]) {
  const told: string[] = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => void (body += part.toString()))
    request.on('end', () => {
      told.push(`${request.url} ${body}`)
      response.writeHead(statuses[told.length - 1] ?? 200).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { told, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const keys = studioKeys('a secret of this test')

it('tells the studio where the wallet is until it has heard, and then stops', async () => {
  const { told, origin } = await studio([503, 500, 200])
  const warnings: string[] = []
  const log = { warn: (_: object, text: string) => void warnings.push(text) }
  tellWallet(keys, { origin, site: 'http://site.example', againMs: 5 }, log)
  await expect.poll(() => told.length).toBe(3)
  await sleep(60)
  expect(told).toEqual(Array(3).fill('/operator/wallet {"url":"http://site.example/app-api/game-wallet/haiyue"}'))
  expect(warnings).toHaveLength(2)
})

it('stops telling when the studio is stopped', async () => {
  const { told, origin } = await studio(Array<number>(50).fill(503))
  const telling = tellWallet(keys, { origin, site: 'http://site.example', againMs: 5 }, { warn: () => undefined })
  await expect.poll(() => told.length).toBeGreaterThan(0)
  telling.stop()
  await sleep(30)
  const heard = told.length
  await sleep(60)
  expect(told).toHaveLength(heard)
})
