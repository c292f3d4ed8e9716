import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createMemberLanes } from './member-lanes.ts'

describe('the writes of a member', () => {
  it('run a few at once and in their order, also when one of them fails; another member’s do not wait', async () => {
    const run = createMemberLanes({ most: 2 })
    const begun: string[] = []
    let running = 0
    let most = 0
    const work = (name: string) => async () => {
      begun.push(name)
      most = Math.max(most, ++running)
      await sleep(10)
      running--
      if (name === 'b') throw new Error('refused')
      return name
    }
    const all = Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((name) => run(1n, work(name))))
    expect(begun).toEqual(['a', 'b'])
    expect(await run(2n, async () => 'other')).toBe('other')
    expect((await all).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ])
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(most).toBe(2)
    // Everything is given back.
    expect(await run(1n, async () => 'again')).toBe('again')
  })

  it('are told to come back when nothing moves', async () => {
    const run = createMemberLanes({ most: 1, waitMs: 20 })
    let finish = () => {}
    const first = run(1n, () => new Promise<void>((resolve) => (finish = resolve)))
    await expect(run(1n, async () => 'late')).rejects.toMatchObject({ code: 'SYS/BUSY' })
    finish()
    await first
    expect(await run(1n, async () => 'next')).toBe('next')
  })
})
