import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { defaultThemeId, type ThemeId, themeIds } from '@liuhe/brand/theme.ts'
import { themeCss } from '@liuhe/brand/tokens-css.ts'
import { expect, type Page } from '@playwright/test'

/** What axe calls serious or critical, one line each. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const violations = await violationsOf(page, ['wcag2a', 'wcag2aa', 'wcag21aa'])
  return linesOf(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'))
}

/**
 * Whatever axe finds by WCAG 2.2 AA and good practice, moderate faults too, one line each. Targets are measured where
 * nothing lies over them: under a bar a row is as large as what is left of it, until it is scrolled up.
 */
export async function allFaults(page: Page): Promise<string[]> {
  const violations = await violationsOf(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const withoutCovered = violations.map(({ nodes, ...violation }) => ({
    ...violation,
    nodes: nodes.filter(({ any }) => !any.some(({ message }) => /partially obscured/.test(message))),
  }))
  return linesOf(withoutCovered)
}

/**
 * What axe finds in colours, all that it can tell of one theme and not of another, when the page that stands there in
 * the standard theme wears the others, one after the other, without being opened again.
 */
export async function faultsOfOtherThemes(page: Page, themes: readonly ThemeId[] = OTHER_THEMES): Promise<string[]> {
  const faults: string[] = []
  for (const theme of themes) {
    await page.evaluate(wearTheme, { theme, css: themeCss(theme) })
    const found = await violationsOf(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
    faults.push(...linesOf(found).map((line) => `${theme}: ${line}`))
  }
  await page.evaluate(wearTheme, { theme: defaultThemeId, css: '' })
  return faults
}

const OTHER_THEMES = themeIds.filter((id) => id !== defaultThemeId)

/** Runs in the page. A sheet that scripts adopt comes after all others, and needs no leave of the page's policy. */
function wearTheme({ theme, css }: { theme: ThemeId; css: string }): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  document.documentElement.dataset['theme'] = theme
}

const linesOf = (violations: Violation[]): string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))

/** @param runOnly tags of rules, or rules by their names */
async function violationsOf(page: Page, runOnly: string[] | Named): Promise<Violation[]> {
  // The start-up overlay lies over the page while it fades.
  await expect(page.locator('#loader > *'), 'the start-up overlay is gone').toHaveCount(0)
  // By the debugger's door, which the content security policy does not guard.
  await page.evaluate(axeSource)
  const look = async () => {
    await stillness(page)
    const { violations } = await page.evaluate(
      (only) => (window as unknown as AxeWindow).axe.run({ resultTypes: ['violations'], runOnly: only }),
      runOnly,
    )
    return violations
  }
  // Something may have begun to fade in while axe looked; a fault is still one at the second look.
  const first = await look()
  return first.length === 0 ? first : look()
}

/** Longer than anything fades. What stands still after that, out of sight where nothing is drawn, is let be. */
const STILL_MS = 5_000

/**
 * What is still fading in has another contrast than what it becomes; what moves for ever is not waited for. Each frame
 * is asked for: a transition begins with one, and a page that nothing else moves draws none by itself, so that the end
 * of an animation may never come.
 */
const stillness = (page: Page): Promise<void> =>
  page.evaluate(async (patience) => {
    const isPassing = (animation: Animation) =>
      animation.playState === 'running' && Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))
    const until = performance.now() + patience
    // Between the end of one and the beginning of the next nothing moves for a frame.
    for (let still = 0; still < 3 && performance.now() < until; ) {
      await new Promise(requestAnimationFrame)
      still = document.getAnimations().some(isPassing) ? 0 : still + 1
    }
  }, STILL_MS)

interface Named {
  type: 'rule'
  values: string[]
}

interface Violation {
  id: string
  impact: string
  nodes: { html: string; any: { message: string }[] }[]
}

interface AxeWindow {
  axe: { run(options: object): Promise<{ violations: Violation[] }> }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
