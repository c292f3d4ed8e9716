import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { bettingWorld, renderGame } from './testing/betting-world.tsx'

// The script of the list below the board, as on a line that broke.
vi.mock('./issue/past-draws.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('a list of past draws that cannot be loaded leaves the board, and offers another try [F-Q1]', async () => {
  await renderGame(bettingWorld().fakes)
  const list = page.getByRole('region', { name: '往期走势' })
  await expect.element(list.getByRole('button', { name: '重新加载' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '07 赔率48', exact: true })).toBeVisible()
})
