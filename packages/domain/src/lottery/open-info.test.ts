import { describe, expect, test } from 'vitest'
import { instantOf } from '../time.ts'
import { nextIssueAt, panelState, REVEAL, revealedAt } from './open-info.ts'

const at = (clock: string): number => instantOf('2026-05-08', clock)
const cur = { turnNum: '2026128', closeAt: at('20:28:00'), planAt: at('20:30:00') }
const before = { turnNum: '2026127', openedAt: at('20:30:00') - 86_400_000, known: 7 }
const result = { turnNum: '2026128', openedAt: at('20:30:05'), known: 7 }

describe('the panel of a daily draw', () => {
  test.each([
    // clock, previous issue, phase, countdown, balls shown
    ['20:27:59', before, 'betting', 121, 7],
    ['20:27:59', undefined, 'betting', 121, 0],
    ['20:28:00', before, 'closed', 120, 7],
    ['20:29:59', before, 'closed', 1, 7],
    ['20:30:00', before, 'drawing', 0, 0],
    ['20:30:12', result, 'drawing', 0, 0],
    ['20:30:13', result, 'drawing', 0, 1],
    ['20:30:29', result, 'drawing', 0, 3],
    ['20:31:00', result, 'drawing', 0, 6],
    ['20:31:01', result, 'drawn', 0, 7],
    ['20:40:00', { ...result, known: 5 }, 'drawing', 0, 5],
  ] as const)('at %s after %j is %s', (clock, pre, phase, countdownSeconds, revealedCount) => {
    const state = panelState({ cur, pre, now: at(clock) }, { ballMs: REVEAL.daily.ballMs })
    expect(state).toEqual({ phase, countdownSeconds, revealedCount })
  })

  test('turns to the next issue 60 s after the last ball', () => {
    expect(nextIssueAt(result.openedAt, 'daily')).toBe(at('20:32:01'))
  })
})

describe('a fast draw', () => {
  test('is published at once and the next issue follows at once', () => {
    expect(panelState({ cur, pre: result, now: result.openedAt }, REVEAL.fast).phase).toBe('drawn')
    expect(nextIssueAt(result.openedAt, 'fast')).toBe(result.openedAt)
  })

  test('is animated by the client a ball a second, while the next issue is open', () => {
    const next = { turnNum: '2026129', closeAt: at('21:00:00'), planAt: at('21:00:08') }
    const state = panelState({ cur: next, pre: result, now: at('20:30:08') }, { ballMs: REVEAL.fast.animationMs })
    expect(state).toMatchObject({ phase: 'betting', revealedCount: 3 })
  })
})

test('nothing is shown before its time, and no more than there is', () => {
  expect(revealedAt(1000, 999, { ballMs: 0 })).toBe(0)
  expect(revealedAt(0, 1e9, { ballMs: 8000, count: 5 })).toBe(5)
})
