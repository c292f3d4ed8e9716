import { afterEach, expect, test } from 'vitest'
import { createPageHistory } from './history.ts'

const { href } = window.location
afterEach(() => window.history.replaceState(null, '', href))

test('knows from which page an entry was opened, also after it was replaced or the page was loaded anew', () => {
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
