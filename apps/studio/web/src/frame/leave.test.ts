import { describe, expect, it } from 'vitest'
import { leaveTo } from './leave.ts'

const CENTRE = 'https://site.example/game-center#fish'

/** A tab with so many pages in its past, and what was done to it. */
function aTab(length: number, { letsClose = true } = {}) {
  const done: string[] = []
  const tab = {
    ...{ closed: false, history: { length, back: () => void done.push('back') } },
    location: { assign: (url: string | URL) => void done.push(String(url)) },
    close() {
      done.push('close')
      tab.closed = letsClose
    },
  }
  return { tab, done }
}

describe('leaving a game', () => {
  it.each([
    ['in a tab of its own closes the tab, and opens no second page of the platform', 1, true, CENTRE, ['close']],
    ['in the platform’s place goes back to it', 2, true, CENTRE, [CENTRE]],
    ['in a tab that the browser keeps goes to the platform', 1, false, CENTRE, ['close', CENTRE]],
    ['goes to no page but one of the web', 2, true, 'javascript:alert(1)', ['back']],
  ])('%s', (_, length, letsClose, returnUrl, expected) => {
    const { tab, done } = aTab(length, { letsClose })
    leaveTo(returnUrl, tab)
    expect(done).toEqual(expected)
  })
})
