import { describe, expect, test } from 'vitest'
import { coveredNumbers, coveringPlays } from './coverage.ts'

describe('numbers of the special ball', () => {
  test('are those of both plates of 特码, and no other play or family has any', () => {
    const a = coveredNumbers('LHC', { playCode: '101', selectionText: '07,19,49' })
    expect(a).toHaveLength(3)
    expect(coveredNumbers('LHC', { playCode: '102', selectionText: '07,19,49' })).toEqual(a)
    expect(coveredNumbers('LHC', { playCode: '103', selectionText: '大' })).toEqual([])
    expect(coveringPlays('SSC')).toEqual([])
  })
})
