/** Tests of walks, for files that share the desks between them: one alone would be the longest of all. */
import { consoleNoise, expectNoise } from '@liuhe/web/testing/noise.ts'
import { unmountAll } from '@liuhe/web/testing/render.tsx'
import { beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { companyFakes } from '../desks/companies/testing.ts'
import { DESKS } from '../desks/desks.ts'
import { fullAnswers } from './full-answers.ts'
import { type Fake, openConsole } from './open-console.tsx'
import { walkDesk } from './walk-desk.ts'
import { WALKED } from './walked.ts'

/** Who is open whole has a page of his own. */
const FURTHER: Readonly<Record<string, string[]>> = {
  '/members': ['/members?id=8800&tab=profile'],
  '/studio': ['/studio?day=2026-11-29'],
}
/** Texts that say how others look. */
const FAKES: Readonly<Record<string, () => Fake[]>> = { '/companies': companyFakes }
/** On a machine where others work as well. */
const PATIENCE_MS = 120_000

/** Walks through every second desk, from the first or from the second on. */
export function walkEverySecond(from: 0 | 1): void {
  beforeAll(warmUp, PATIENCE_MS)
  test.each(DESKS.filter((_, at) => at % 2 === from).map(({ path, title }) => ({ path, title })))(
    '$path shows each view and dialog whole, to everybody, and leaves none without the focus',
    async ({ path, title }) => {
      expect(window.innerWidth).toBe(1280)
      vi.spyOn(window, 'print').mockReturnValue(undefined)
      const { faults, ...walk } = await walkDesk({ path, title, further: FURTHER[path], fakes: FAKES[path]?.() })
      expect(faults).toEqual([])
      expect(walk).toEqual(WALKED[path])
      // Numbers that are invented repeat, and so do the keys of what has them.
      expect(consoleNoise().filter((words) => !String(words).includes('the same key'))).toEqual([])
      expectNoise()
    },
    PATIENCE_MS,
  )
}

/** What is loaded late is there from now on: a walk waits for answers only. */
async function warmUp(): Promise<void> {
  const fakes = fullAnswers({ deeds: true })
  await openConsole({ as: { login: 'finance.maker.two', role: 'auditor' }, fakes, at: '/recharges' })
  await page.getByRole('button', { name: /^导出/ }).click()
  await vi.waitUntil(() => document.querySelector('dialog[open]'), { timeout: 30_000 })
  await unmountAll()
}
