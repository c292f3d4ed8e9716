import { describe, expect, it } from 'vitest'
import type { GameTiming } from '../lottery/schedule.ts'
import { issuesFrom } from '../lottery/schedule.ts'
import { allowedFrom, frozenAt } from './price-times.ts'

const every = (intervalSeconds: number): GameTiming => ({
  schedule: { kind: 'periodic', intervalSeconds },
  closeSeconds: 5,
  issueFormat: { kind: 'day', digits: 4 },
})
const NOON = Date.parse('2026-11-22T12:00:00+08:00')

describe('prices of a turn', () => {
  it('stay in its last minute, to the millisecond', () => {
    const [issue] = issuesFrom(every(300), NOON, 1)
    const { closeAt = 0, turnNum } = issue ?? {}
    expect(frozenAt(every(300), closeAt - 60_001)).toBeUndefined()
    expect(frozenAt(every(300), closeAt - 60_000)).toEqual({ turnNum, from: closeAt - 60_000, until: closeAt })
    expect(frozenAt(every(300), closeAt - 1)).toBeDefined()
    expect(frozenAt(every(300), closeAt)).toBeUndefined()
  })

  it('of a game that draws each minute change between two turns', () => {
    const [issue] = issuesFrom(every(60), NOON, 1)
    const { openAt = 0, closeAt = 0 } = issue ?? {}
    expect(frozenAt(every(60), openAt)).toMatchObject({ from: openAt, until: closeAt })
    expect(allowedFrom(every(60), openAt)).toBe(closeAt)
    expect(allowedFrom(every(60), closeAt + 1_000)).toBe(closeAt + 1_000)
  })
})
