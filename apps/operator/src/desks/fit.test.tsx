import { permissionsOf, STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '../testing/desk.ts'
import { doubleLabels, fitFaults } from '../testing/fit-faults.ts'
import { fullAnswers } from '../testing/full-answers.ts'
import { openConsole } from '../testing/open-console.tsx'
import { DESKS } from './desks.ts'

// Another language may need twice the room, and sums may be as long as they come: every desk with rows, its first row
// open, on the narrowest screen that the console is made for.

/** Part of what is answered, so that no desk passes with nothing on it. */
const ANSWERED = /99,999,999|ab\*{14}|finance\.maker|澳门六合彩|8800\d|abcdef0\d|文字/

/** Those who see most come first. */
const ROLES = STAFF_ROLES.toSorted((a, b) => permissionsOf(b).length - permissionsOf(a).length)

test.each(DESKS.map((desk) => ({ desk, path: desk.path })))(
  '$path shows labels twice as long and 99,999,999.99 whole, at 1280 px',
  async ({ desk }) => {
    expect(window.innerWidth).toBe(1280)
    const role = ROLES.find((one) => staffMay(one, desk.permission)) ?? 'auditor'
    await openConsole({ as: { login: 'finance.maker.two', role }, fakes: fullAnswers(), at: desk.path })
    await expect.element(page.getByRole('heading', { name: desk.title, level: 1 })).toBeVisible()
    await atRest()
    await press('j')
    await atRest()
    expect(document.querySelector('main')?.textContent).toMatch(ANSWERED)
    doubleLabels()
    expect(fitFaults()).toEqual([])
  },
)

/** Waits until everything was read: nothing more is added to the page for a while. */
async function atRest(): Promise<void> {
  let before = -1
  await expect
    .poll(
      () => {
        const [was, now] = [before, document.querySelectorAll('*').length]
        before = now
        return was === now
      },
      { interval: 400 },
    )
    .toBe(true)
}
