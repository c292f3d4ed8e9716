import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { contentChanged } from './content-changed.ts'
import type { Publisher } from './publish.ts'

const database = useTestDatabase()
let app: TestApp
let publisher: Publisher
let made = 0
const games = '/sys-upload/data/json/config.json'

beforeAll(async () => {
  app = await createTestApp(database, {
    files: {
      config: async () => {
        made++
        return Array.from({ length: 50 }, (_, n) => ({ configKey: `key${n}`, configValue: `值${made}` }))
      },
      openInfo: async (_sql, { gameId }) =>
        gameId === '71'
          ? {
              gameId: 71,
              gameName: '一分六合彩',
              family: 'LHC',
              cur: { turnNum: '202605080601', closeTime: Date.UTC(2026, 4, 8, 2), liveUrl: '' },
              pre: null,
              plan: { turnNum: '202605080602', planTime: Date.UTC(2026, 4, 8, 2, 1), lunarYear: 2026 },
              serverTime: 1,
            }
          : undefined,
    },
  })
  publisher = app.publisher
})
afterAll(() => app.close())
beforeEach(() => {
  publisher.invalidate(undefined)
  made = 0
})

describe('a published file', () => {
  it('is bare JSON in the wire spelling [API-087]', async () => {
    const answer = await app.inject({ url: '/sys-upload/data/lotery/71.json' })
    expect(answer.json()).toMatchObject({ gameId: 71, cur: { closeTime: '2026-05-08 10:00:00' } })
  })

  it('is made once for everybody who asks, in every encoding', async () => {
    const answers = await Promise.all(
      ['', 'gzip', 'br', 'gzip, br', 'br;q=0, gzip'].map((accept) =>
        app.inject({ url: games, headers: { 'accept-encoding': accept } }),
      ),
    )
    expect(made).toBe(1)
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br', 'br', 'gzip'])
    const [plain, gzip, br] = answers
    expect(gunzipSync(gzip?.rawPayload as Buffer).toString()).toBe(plain?.body)
    expect(brotliDecompressSync(br?.rawPayload as Buffer).toString()).toBe(plain?.body)
  })

  it('answers 304 to anyone who has it', async () => {
    const first = await app.inject({ url: games })
    const again = await app.inject({ url: games, headers: { 'if-none-match': String(first.headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is made again when its source has changed, in every process', async () => {
    const before = (await app.inject({ url: games })).body
    await contentChanged(database.sql, 'config')
    await expect.poll(async () => (await app.inject({ url: games })).body).not.toBe(before)
  })

  it('that does not exist is REQ/NOT_FOUND, and never the page', async () => {
    for (const url of [
      '/sys-upload/data/lotery/72.json',
      '/sys-upload/data/lotery/x.json',
      '/sys-upload/nothing.json',
    ]) {
      const answer = await app.inject({ url, headers: { accept: 'text/html' } })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'REQ/NOT_FOUND'])
    }
  })
})
