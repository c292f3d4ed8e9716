import { expect, test } from 'vitest'
import { audienceNames, isMeant } from './audience.ts'
import type { Reader } from './lock.ts'

const readers: Record<string, Reader | undefined> = {
  guest: { kind: 'guest' },
  trial: { kind: 'trial' },
  fresh: { kind: 'member', recharged: false },
  recharged: { kind: 'member', recharged: true },
  unknown: undefined,
}

// Who sees what: a trial account has no account yet; nobody knows the unknown.
const SEEN = `
  all         | guest trial fresh recharged unknown
  guests      | guest trial
  unrecharged | fresh
  members     | fresh recharged`

test.each(
  SEEN.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()) as [string, string]),
)('what is for %s is seen by %s [F-U9]', (audience, seen) => {
  const name = audienceNames.find((one) => one === audience)
  expect(name).toBeDefined()
  expect(Object.keys(readers).filter((who) => isMeant(name, readers[who]))).toEqual(seen.split(' '))
})

test('what names no audience is for everybody', () => {
  expect(Object.values(readers).map((reader) => isMeant(undefined, reader))).toEqual(Array(5).fill(true))
})
