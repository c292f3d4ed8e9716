import { describe, expect, it } from 'vitest'
import { type PostOutcome, trackRecordOf } from './track-record.ts'

describe('the record', () => {
  const LETTERS: Record<string, PostOutcome> = { h: 'hit', m: 'miss', p: 'pending', x: 'post-draw' }
  const recordOf = (letters: string) =>
    trackRecordOf(
      [...letters].map((letter, n) => ({ documentId: n, issue: '', outcome: LETTERS[letter] as PostOutcome })),
    )

  it.each([
    // posts newest first: hits, misses, pending, post-draw, streak, longest
    ['', 0, 0, 0, 0, 0, 0],
    ['p', 0, 0, 1, 0, 0, 0],
    ['phhm', 2, 1, 1, 0, 2, 2],
    ['mmhhhm', 3, 3, 0, 0, -2, 3],
    ['xhxh', 2, 0, 0, 2, 2, 2],
    ['hhh', 3, 0, 0, 0, 3, 3],
  ])('of "%s" has %i hits, %i misses, %i pending, %i after the draw, streak %i, longest %i', (letters, ...totals) => {
    expect(Object.values(recordOf(letters))).toEqual(totals)
  })
})
