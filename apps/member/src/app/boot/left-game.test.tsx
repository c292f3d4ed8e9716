import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { early } from '../../early.ts'
import { aWorld, openCentre } from '../../features/game-center/testing/game-center-world.tsx'

// A game's own tab that comes back to us, beside the centre that opened it or without one (decision 161).

afterEach(() => sessionStorage.clear())

/** What the document runs before anything else, at the address that the game was told to leave to. */
function comesBack() {
  const close = vi.spyOn(window, 'close').mockReturnValue()
  const before = location.href
  onTestFinished(() => history.replaceState(null, '', before))
  const address = new URL(before)
  address.searchParams.set('left', '')
  history.replaceState(null, '', address)
  early({ ios: false, android: false, dismissedMs: 0 })
  return close
}

it('closes where the centre that opened it still stands, which asks for the balance', async () => {
  const world = aWorld()
  await openCentre(world, { token: 'abc' })
  const close = comesBack()
  await expect.poll(() => [close.mock.calls.length, world.collected]).toEqual([1, 1])
})

it('is the centre where no other one is, also when it is loaded again', async () => {
  const { unmount } = await openCentre(aWorld(), { token: 'abc' })
  await unmount()
  const close = comesBack()
  expect(new URL(location.href).searchParams.has('left')).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(close).not.toHaveBeenCalled()
})
