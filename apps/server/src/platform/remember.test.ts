import { expect, it } from 'vitest'
import type { Queryable } from '../db/connect.ts'
import { remember } from './remember.ts'

const FRESH_MS = 1_000

/** A database that is never asked, and a clock that stands. */
const anAsker = () => ({ sql: (() => []) as unknown as Queryable, clock: { at: 5_000, now: () => 0 } })

function setUp({ entriesMax = 10 } = {}) {
  const asker = anAsker()
  asker.clock.now = () => asker.clock.at
  const made: string[] = []
  /** What to answer next instead of the question itself. */
  const next: (() => Promise<string | undefined>)[] = []
  const memory = remember({ freshMs: FRESH_MS, entriesMax }, (_, asked: string) => {
    made.push(asked)
    return next.shift()?.() ?? Promise.resolve(`${asked} ${made.length}`)
  })
  return { asker, memory, made, next, ask: (asked: string) => memory(asker, asked) }
}

it('answers from memory until the answer is too old by the clock that is given', async () => {
  const { ask, asker } = setUp()
  expect(await ask('a')).toBe('a 1')
  asker.clock.at += FRESH_MS - 1
  expect(await ask('a')).toBe('a 1')
  asker.clock.at += 1
  expect(await ask('a')).toBe('a 2')
})

it('makes an answer again after the clock was set back', async () => {
  const { ask, asker } = setUp()
  await ask('a')
  asker.clock.at -= FRESH_MS
  expect(await ask('a')).toBe('a 2')
})

it('makes an answer once for everyone who asks meanwhile', async () => {
  const { ask, made, next } = setUp()
  const { promise, resolve } = Promise.withResolvers<string>()
  next.push(() => promise)
  const both = [ask('a'), ask('a')]
  resolve('late')
  expect(await Promise.all(both)).toEqual(['late', 'late'])
  expect(made).toEqual(['a'])
})

it('keeps neither a fault nor nothing', async () => {
  const { ask, next } = setUp()
  next.push(() => Promise.reject(new Error('lost')))
  await expect(ask('a')).rejects.toThrow('lost')
  next.push(() => Promise.resolve(undefined))
  expect(await ask('a')).toBeUndefined()
  expect(await ask('a')).toBe('a 3')
})

it('lets a fault that comes late alone what was made after it', async () => {
  const { ask, asker, next } = setUp()
  const { promise, reject } = Promise.withResolvers<string>()
  next.push(() => promise)
  const first = ask('a')
  asker.clock.at += FRESH_MS
  expect(await ask('a')).toBe('a 2')
  reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  expect(await ask('a')).toBe('a 2')
})

it('keeps so many answers at most, and lets the oldest go', async () => {
  const { ask, made } = setUp({ entriesMax: 2 })
  for (const asked of ['a', 'b', 'c', 'b', 'c', 'a']) await ask(asked)
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})

it('lets nothing go for what there is not', async () => {
  const { ask, made, next } = setUp({ entriesMax: 2 })
  await Promise.all([ask('a'), ask('b')])
  next.push(() => Promise.resolve(undefined))
  await ask('none')
  expect([await ask('a'), await ask('b')]).toEqual(['a 1', 'b 2'])
  expect(made).toEqual(['a', 'b', 'none'])
})

it('forgets one answer, or all of a database', async () => {
  const { ask, memory, asker } = setUp()
  await Promise.all([ask('a'), ask('b')])
  memory.forget(asker.sql, 'a')
  expect([await ask('a'), await ask('b')]).toEqual(['a 3', 'b 2'])
  memory.forget(asker.sql)
  expect([await ask('a'), await ask('b')]).toEqual(['a 4', 'b 5'])
})

it('does not keep what was being made when it was forgotten', async () => {
  const { ask, memory, asker, next } = setUp()
  const { promise, resolve } = Promise.withResolvers<string>()
  next.push(() => promise)
  const early = ask('a')
  memory.forget(asker.sql, 'a')
  resolve('of before')
  expect(await early).toBe('of before')
  expect(await ask('a')).toBe('a 2')
})

it('keeps the answers of two databases apart', async () => {
  const { ask, memory, asker } = setUp()
  const other = { ...asker, sql: anAsker().sql }
  expect([await ask('a'), await memory(other, 'a')]).toEqual(['a 1', 'a 2'])
  memory.forget(other.sql)
  expect([await ask('a'), await memory(other, 'a')]).toEqual(['a 1', 'a 3'])
})
