import { area } from '@liuhe/contract/endpoint.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { Changed } from './content-changed.ts'
import { mountArea } from '../mount.ts'
import { Refusal } from '../refusal.ts'

const { get } = area('probe')
const word = z.string().check(z.maxLength(8))
const probe = {
  word: get('word', '/probe/word', {
    summary: 'Says a word.',
    access: 'public',
    effect: 'read',
    query: { word },
    output: z.object({ word, count: z.int() }),
    errors: ['DOC/NOT_FOUND'],
    cache: 'public',
  }),
}

const database = useTestDatabase()
let app: TestApp
let made = 0
let heard: (() => void) | undefined

beforeAll(async () => {
  app = await createTestApp(database)
  mountArea(app, probe, {
    word: async (_context, input) => {
      const count = ++made
      heard?.()
      await sleep(20)
      if (input.word === 'none') throw new Refusal('DOC/NOT_FOUND')
      return { word: input.word, count }
    },
  })
})
afterAll(() => app.close())
beforeEach(() => {
  app.services.content.invalidate()
  made = 0
})

const ask = async (query: string) => {
  const answer = await app.inject({ url: `/app-api/probe/word?${query}` })
  return { status: answer.statusCode, ...(answer.json() as { code: string; data: { count: number } | null }) }
}

it('an answer is made once for all who ask while it is being made', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask('word=a')))
  expect(made).toBe(1)
  expect(new Set(answers.map(({ data }) => data?.count))).toEqual(new Set([1]))
  app.clock.advance(5_001)
  expect((await ask('word=a')).data?.count).toBe(2)
})

it('a wrong question spoils nobody else’s answer', async () => {
  const [good, bad, twice] = await Promise.all([ask('word=a'), ask('word=a&x=%zz'), ask('word=a&word=a')])
  expect([good.status, bad.code, twice.code]).toEqual([200, 'REQ/MALFORMED', 'REQ/INVALID'])
  const [wrong, right] = await Promise.all([ask('word=b&x=%zz'), ask('word=b')])
  expect([wrong.code, right.status]).toEqual(['REQ/MALFORMED', 200])
})

it('a refusal is told to all who wait for it, and not kept', async () => {
  const answers = await Promise.all([ask('word=none'), ask('word=none')])
  expect([made, ...answers.map(({ code }) => code)]).toEqual([1, 'DOC/NOT_FOUND', 'DOC/NOT_FOUND'])
  expect([(await ask('word=none')).code, made]).toEqual(['DOC/NOT_FOUND', 2])
})

it('what changes while an answer is made is in the next one', async () => {
  const isUnderWay = new Promise<void>((resolve) => (heard = resolve))
  const first = ask('word=a')
  await isUnderWay
  app.services.content.invalidate('probe.word' as string as Changed)
  expect((await first).data?.count).toBe(1)
  expect((await ask('word=a')).data?.count).toBe(2)
})
