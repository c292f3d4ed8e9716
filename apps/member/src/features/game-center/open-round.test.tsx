import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aWorld, openCentre, tap, tile, type World } from './testing/game-center-world.tsx'

const OPEN = { roundNo: 'R1', gameId: 10_004, gameName: '扫雷寻宝', gameCode: 'saolei', supplierCode: 'hy-slots' }

let world: World
beforeEach(() => {
  world = aWorld()
  world.mine = { ...world.mine, openRounds: [{ ...OPEN, betAmount: 2_000n, isStaked: true, startedAt: 0 }] }
  window.scrollTo(0, 0)
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const bar = () => page.getByRole('button', { name: /未完成牌局/ })

it('a round that was not ended is in sight at the top and deep in the hall, and leads back into it', async () => {
  await openCentre(world, { token: 'abc' })
  await expect.element(bar()).toBeVisible()
  const place = () => {
    const { top, bottom } = bar().element().getBoundingClientRect()
    return top > innerHeight / 2 && bottom <= innerHeight
  }
  expect(place()).toBe(true)
  await acting(() => tile('card', '抢庄牛牛').element().scrollIntoView({ block: 'center' }))
  expect([window.scrollY > 500, place()]).toEqual([true, true])
  await tap(bar())
  await expect.poll(() => world.played.map(({ gameCode }) => gameCode)).toEqual(['saolei'])
})

it('a round that has ended by itself is no longer offered', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await openCentre(world, { token: 'abc' })
  await expect.element(bar()).toBeVisible()
  world.mine = { ...world.mine, openRounds: [] }
  await acting(() => void vi.advanceTimersByTime(10_000))
  await expect.poll(() => bar().elements().length).toBe(0)
})

it('a round that still waits for its player’s choice says so, and is looked at again soon', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const waiting = { ...OPEN, gameName: '抢庄牛牛', gameCode: 'qznn', betAmount: 0n, isStaked: false, startedAt: 0 }
  world.mine = { ...world.mine, openRounds: [waiting] }
  await openCentre(world, { token: 'abc' })
  await expect.poll(() => bar().element().textContent).toBe('未完成牌局抢庄牛牛 · 等您选择继续')
  world.mine = { ...world.mine, openRounds: [] }
  await acting(() => void vi.advanceTimersByTime(3_000))
  await expect.poll(() => bar().elements().length).toBe(0)
})
