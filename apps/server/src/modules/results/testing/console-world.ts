import { randomUUID } from 'node:crypto'
import * as results from '@liuhe/contract/api/operator/results.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createOperatorWorld, type OperatorWorld, type TestOperator } from '../../../testing/operator-world.ts'
import { digestOf } from '../../approvals/testing.ts'
import { db, setCorrectionWorldUp, type Turn } from './correction-world.ts'

// The operators' listener on a database with official draws, and people who have signed in to it.

export let world: OperatorWorld
/** Tokens of two draw operators, of risk, and of somebody who looks after money; new for each test. */
export let ann: string
export let ben: string
export let risk: string
export let clerk: string

const PEOPLE = [
  ['draw-operator', 'ann'],
  ['draw-operator', 'ben'],
  ['risk', 'rita'],
  ['finance-maker', 'fritz'],
] as const

/** Gives the test file its world; call it once, outside of tests. */
export function setConsoleUp(): void {
  setCorrectionWorldUp()
  const people: TestOperator[] = []
  beforeAll(async () => {
    world = await createOperatorWorld(db)
    for (const [role, login] of PEOPLE) people.push(await world.enrolled(role, login))
  })
  // Signing in moves the clock on, and a session is over after a quarter of an hour.
  beforeEach(async () => {
    const tokens: string[] = []
    for (const person of people) tokens.push(await world.signedIn(person))
    ;[ann, ben, risk, clerk] = tokens as [string, string, string, string]
  })
  afterAll(() => world.close())
}

export const refusedWith = (code: string) => expect.objectContaining({ code })

export type Entry = ArgsOf<typeof results.enter>
export const anEntry = ({ gameId, turnNum }: Turn, resultText: string, changes: Partial<Entry> = {}): Entry => ({
  ...{ gameId, turnNum, resultText, requestId: randomUUID(), sourceName: '澳门六合彩' },
  ...{ url: 'https://results.example/live', capturedAt: 1_795_000_000_000, screenshot: digestOf(resultText) },
  ...changes,
})

export const enter = (turn: Turn, resultText: string, as: string, changes: Partial<Entry> = {}) =>
  world.call(results.enter, anEntry(turn, resultText, changes), as)

export const look = ({ gameId, turnNum }: Turn, as: string) => world.call(results.draw, { gameId, turnNum }, as)

/** Both enter the same. */
export async function published(turn: Turn, resultText: string): Promise<void> {
  await enter(turn, resultText, ann)
  await enter(turn, resultText, ben)
}
