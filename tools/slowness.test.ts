import { describe, expect, it } from 'vitest'
import { measureSlowness, slowness, slownessOf } from './slowness.ts'

const showing = (ratio: number, load = 0, cores = 2) => ({
  works: [
    { tookMs: 100 * ratio, usualMs: 100 },
    { tookMs: 30, usualMs: 30 },
  ],
  load,
  cores,
})

describe('how much longer tests may take here [F-Q10]', () => {
  it.each([
    ['a machine as usual', showing(1), 1],
    ['a faster one', showing(0.3), 1],
    ['one that is a little slower this time', showing(1.15), 1],
    ['one that is half as slow again', showing(1.5), 1.5],
    ['one four times slower', showing(4), 4],
    ['one that is hardly there', showing(40), 6],
    ['a load that its cores can carry', showing(1, 2, 2), 1],
    ['a load of 15 on two cores, which let us through just now', showing(1.1, 15, 2), 6],
    ['a load of six on two cores', showing(1.2, 6, 2), 3],
    ['a system that tells no load', showing(2, 0, 0), 2],
  ])('%s', (_, seen, factor) => {
    expect(slownessOf(seen)).toBe(factor)
  })

  it('is measured within moments, and is one of the factors that are taken over', () => {
    const measured = measureSlowness()
    expect(slowness({ LIUHE_SLOWNESS: String(measured) })).toBe(measured)
  })

  it.each([
    [undefined, 1],
    ['', 1],
    ['2.5', 2.5],
    ['0.1', 1],
    ['600', 1],
    ['fast', 1],
  ])('%o in the environment means %d', (text, factor) => {
    expect(slowness({ LIUHE_SLOWNESS: text })).toBe(factor)
  })
})
