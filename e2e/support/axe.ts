import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

/** What axe calls serious or critical, one line each. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // The start-up overlay lies over the page while it fades.
  await expect(page.locator('#loader > *')).toHaveCount(0)
  await stillness(page)
  // By the debugger's door, which the content security policy does not guard.
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate(() =>
    (window as unknown as AxeWindow).axe.run({
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'],
    }),
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** What is still fading in has another contrast than what it becomes; what moves for ever is not waited for. */
const stillness = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = document.getAnimations().filter((animation) => {
      return animation.playState === 'running' && Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))
    })
    await Promise.allSettled(passing.map((animation) => animation.finished))
  })

interface AxeWindow {
  axe: { run(options: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
