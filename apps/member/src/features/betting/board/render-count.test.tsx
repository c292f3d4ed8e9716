import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { bettingWorld, renderGame } from '../testing/betting-world.tsx'
import { usePlayChoice } from '../draft/use-play-choice.ts'

// The hook stays what it is; its calls count how often the board is drawn.
vi.mock('../draft/use-play-choice.ts', { spy: true })

test('the countdown runs without the board being drawn again', async () => {
  const { fakes } = bettingWorld()
  await renderGame(fakes)
  await expect.element(page.getByRole('button', { name: '07 赔率48', exact: true })).toBeVisible()
  // What comes after the paint has come.
  await expect.element(page.getByRole('tab', { name: '近期开奖' })).toBeVisible()
  const drawn = vi.mocked(usePlayChoice).mock.calls.length
  expect(drawn).toBeGreaterThan(0)
  const timer = () => page.getByRole('timer').element().textContent
  const seen = new Set<string | null>()
  await expect.poll(() => seen.add(timer()).size, { timeout: 5000 }).toBe(3)
  expect(vi.mocked(usePlayChoice).mock.calls.length).toBe(drawn)
})
