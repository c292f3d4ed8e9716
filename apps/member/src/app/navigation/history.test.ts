import { afterEach, expect, test, vi } from 'vitest'
import { createPageHistory } from './history.ts'

const { href } = window.location
afterEach(() => window.history.replaceState(null, '', href))

test('knows from which page an entry was opened, also after it was replaced or the page was loaded again', () => {
  window.history.replaceState(null, '', '/game/71/chat-rooms/5?x=1#top')
  const history = createPageHistory(window)
  expect(history.cameFrom()).toBeNull()
  history.push('/auth/login')
  expect(history.cameFrom()).toBe('/game/71/chat-rooms/5')
  history.replace('/auth/register')
  expect(history.cameFrom()).toBe('/game/71/chat-rooms/5')
  expect(createPageHistory(window).cameFrom()).toBe('/game/71/chat-rooms/5')
  expect(createPageHistory(window).canGoBack()).toBe(true)
})

test('takes steps back to the entry whose page is in front, without telling anyone', async () => {
  const history = createPageHistory(window)
  const onStep = vi.fn<Parameters<typeof history.onStep>[0]>()
  history.onStep(onStep)
  for (const href of ['/gallery', '/profile', '/setting']) history.push(href)
  // Two quick steps, of which the first was never shown.
  history.back()
  await expect.poll(() => history.place().href).toBe('/profile')
  history.back()
  await expect.poll(() => history.place().href).toBe('/gallery')
  history.undoSteps()
  await expect.poll(() => history.place().href).toBe('/setting')
  expect(onStep).toHaveBeenCalledTimes(2)
  history.back()
  await expect.poll(() => onStep.mock.lastCall?.[0]).toMatchObject({ place: { href: '/profile' }, direction: 'back' })
  history.arrive()
  history.undoSteps()
  history.back()
  await expect.poll(() => onStep.mock.lastCall?.[0].place.href).toBe('/gallery')
})
