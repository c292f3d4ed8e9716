import { isDeepStrictEqual } from 'node:util'
import { api } from '@liuhe/contract/api/index.ts'
import { gameId } from '@liuhe/contract/codecs.ts'
import { area, endpointsOf } from '@liuhe/contract/endpoint.ts'
import { below, type Random } from '@liuhe/domain/random.ts'
import { pick, seededRandom } from '@liuhe/demo/content/chance.ts'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf, exchange, requestOf, statusOf } from '../../testing/raw-http.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { often } from '../../testing/patience.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { exampleOf } from '../../testing/wire-examples.ts'
import { answerKey, textOf } from '../kept/answer-key.ts'
import { compileInput } from './decode-input.ts'
import { mountArea } from '../mount.ts'
import { unlimited } from '../limits/rate-limit.ts'
import { parseQuery } from './wire-input.ts'

/** A character as the query may spell it. */
const spellChar = (random: Random, char: string): string => {
  if (char === ' ') return pick(random, ['+', '%20'])
  const escaped = [...Buffer.from(char)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  if (/[\w.~-]/.test(char) && below(random, 3) > 0) return char
  return below(random, 2) === 0 ? escaped : escaped.toUpperCase()
}
const spell = (random: Random, text: string): string => [...text].map((char) => spellChar(random, char)).join('')
const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, at: random.u32() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)

/** Fields that no handler sees, for their names are not quite those of the definition. */
const noise = (random: Random, names: readonly string[]): string[] =>
  Array.from({ length: below(random, 3) }, () => {
    const name = pick(random, names)
    const wrong = pick(random, [
      name.toUpperCase(),
      `${name} `,
      ` ${name}`,
      `${name}[]`,
      `_${name}`,
      `${name}\u0301`,
      '_t',
    ])
    return `${spell(random, wrong)}=${below(random, 99)}`
  })

/** A query that means the fields, and hardly ever looks like it. */
const hostileQuery = (random: Random, fields: readonly (readonly [string, string])[], names: readonly string[]) => {
  const own = fields.map(([name, value]) => `${spell(random, name)}=${spell(random, value)}`)
  const empty = below(random, 4) === 0 ? [''] : []
  // The same strange name twice is refused like every other repeated field.
  const others = noise(random, names).filter(
    (one, at, all) => all.findIndex((two) => meaning(two) === meaning(one)) === at,
  )
  return shuffled(random, [...own, ...others, ...empty]).join('&')
}
const meaning = (pair: string): string => decodeURIComponent((pair.split('=')[0] as string).replaceAll('+', ' '))

describe('the key of a kept answer', () => {
  const cached = endpointsOf(api).filter(({ cache }) => cache !== undefined)
  const VALUES = ['', '0', '1', '01', '2', '110', '71', '071', 'home', 'x y', 'x+y', 'x&y=1', '六合', '%31', '1n', '"']

  it.each(cached.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is the same for two spellings only if the handler sees the same: %s [F-S2]',
    (name, endpoint) => {
      const decode = compileInput(endpoint)
      const names = [...Object.keys(endpoint.wire.query), 'page']
      const wanted = Object.entries(exampleOf(endpoint.wire.query)).map(
        ([field, value]) => [field, String(value)] as const,
      )
      const random = seededRandom(`spellings of ${name}`)
      const seen = new Map<string, Record<string, unknown>>()
      const refusals = new Set<string>()
      let shared = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const fields = new Map(wanted)
        for (const field of names) if (below(random, 3) === 0) fields.set(field, pick(random, VALUES))
        let input: Record<string, unknown>
        try {
          const query = parseQuery(`/?${hostileQuery(random, [...fields], names)}`)
          input = decode({ params: exampleOf(endpoint.wire.params), query, body: undefined })
        } catch (error) {
          refusals.add(String((error as { code?: string }).code))
          continue
        }
        const key = answerKey({ name, input })
        const first = seen.get(key)
        if (first === undefined) seen.set(key, input)
        else shared += 1
        expect(first ?? input).toEqual(input)
      }
      expect(shared).toBeGreaterThan(ROUNDS / 30)
      for (const code of refusals) expect(code).toMatch(/^REQ\//)
      // And nothing is made twice that is the same.
      const inputs = [...seen.values()].slice(0, 200)
      for (const [at, input] of inputs.entries())
        expect(inputs.slice(at + 1).some((other) => isDeepStrictEqual(defined(other), defined(input)))).toBe(false)
    },
  )

  it('tells all values apart that a definition can decode to [F-S2]', () => {
    const values = [
      1,
      '1',
      1n,
      true,
      'true',
      null,
      'null',
      -0,
      0,
      Number.NaN,
      'NaN',
      '1n',
      '',
      [],
      {},
      [1],
      ['1'],
      [[1]],
    ]
    const more = [{ a: 1 }, { a: '1' }, { a: 1, b: 2 }, { 'a":1,"b': 2 }, ['a', 'b'], ['a,b'], '["a"]', [undefined]]
    const texts = [...values, ...more].map(textOf)
    expect(new Set(texts).size).toBe(texts.length)
    expect(textOf({ a: 1, b: 2 })).toBe(textOf({ b: 2, a: 1 }))
    expect(textOf({ a: 1, b: undefined })).toBe(textOf({ a: 1 }))
    for (const unknown of [new Date(0), new Map(), () => 1, Symbol('x')])
      expect(() => textOf(unknown)).toThrow(TypeError)
  })

  it('tells an envelope from its plain answer, and from that of another address [F-S3]', () => {
    const asked = { name: 'a.b', input: { word: ' encrypted /x' } }
    const keys = [undefined, '/x', '/y'].map((envelopeOf) => answerKey({ ...asked, envelopeOf }))
    expect(new Set(keys).size).toBe(3)
  })
})

const defined = (input: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

const { get } = area('probe')
const text = z.string().check(z.maxLength(16))
const page = z._default(z.string().check(z.regex(/^\d{1,3}$/)), '1')
const probe = {
  list: get('list', '/probe/list/:room', {
    summary: 'Says what was asked.',
    access: 'public',
    effect: 'read',
    params: { room: text },
    query: { gameId, page, word: z.optional(text) },
    output: z.object({ room: text, gameId: z.int(), page: z.string(), word: z.optional(text) }),
    cache: 'public',
  }),
}

const database = useTestDatabase()
let app: TestApp
let port = 0
let made = 0
beforeAll(async () => {
  app = await createTestApp(database, { limits: unlimited, keepsGuestAnswers: true })
  mountArea(app, probe, {
    list: (_context, input) => {
      made += 1
      return input
    },
  })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as { port: number }).port
})
afterAll(() => app.close())

interface Call {
  url: string
  /** What the handler must have seen; undefined for a question that is refused. */
  meant: { room: string; gameId: number; page: string; word?: string } | undefined
}

const ROOMS = ['a', 'A', 'a/b', 'a?b', 'a#b', '六', 'a b', '%61']
const callBy = (random: Random): Call => {
  const [room, game, word] = [
    pick(random, ROOMS),
    pick(random, [71, 110]),
    pick(random, [undefined, '', 'a b', '&page=2']),
  ]
  const asked = pick(random, [undefined, '1', '2'])
  const optional = { ...(asked !== undefined && { page: asked }), ...(word !== undefined && { word }) }
  const fields = [['gameId', pick(random, [String(game), `0${game}`])] as const, ...Object.entries(optional)]
  const spelt = [...room].map((char) => (char === ' ' ? '%20' : spellChar(random, char))).join('')
  const path = `/app-api/probe/list/${spelt}`
  const query = hostileQuery(random, fields, ['gameId', 'page', 'word'])
  const meant = { room, gameId: game, page: asked ?? '1', ...(word !== undefined && { word }) }
  switch (below(random, 12)) {
    case 0: // repeated under another spelling
      return { url: `${path}?${query}&${spell(random, 'gameId')}=71`, meant: undefined }
    case 1: // a second question mark, which hides what follows from anyone who splits at all of them
      return { url: `${path}?${query}?page=2`, meant: undefined }
    case 2: // an escape that is none
      return { url: `${path}?${query}&%7=1`, meant: undefined }
    default:
      return { url: `${path}?${query}`, meant }
  }
}

it('serves no answer for another question in many thousand hostile spellings [F-S2]', {
  timeout: 240_000,
}, async () => {
  const random = seededRandom('a hundred thousand spellings')
  const wrong: object[] = []
  let refused = 0
  for (let batch = 0; batch < BATCHES; batch += 1) {
    // Each is asked twice in a row, so that what was kept is answered too.
    const calls = Array.from({ length: 100 }, () => callBy(random)).flatMap((call) => [call, call])
    const answers = await exchange(
      port,
      calls.map(({ url }) => requestOf(url)),
    )
    for (const [at, { url, meant }] of calls.entries()) {
      const answer = answers[at] as string
      if (meant === undefined) {
        refused += 1
        if (statusOf(answer) !== 400) wrong.push({ url, answer })
        continue
      }
      const { data } = JSON.parse(bodyOf(answer).toString()) as { data: unknown }
      if (!isDeepStrictEqual(data, meant)) wrong.push({ url, meant, data })
    }
  }
  expect(wrong.slice(0, 3)).toEqual([])
  expect(refused).toBeGreaterThan(40 * BATCHES)
  // 192 questions, each made again every five seconds: everything else was served from what is kept.
  expect(made).toBeLessThan(192 + 40 * BATCHES)
})

/** Of two hundred requests each: 100,000 in a thorough run. */
const ROUNDS = often({ usual: 600, full: 3_000 })
const BATCHES = often({ usual: 100, full: 500 })
