import type { Page } from '@playwright/test'
import { allFaults, faultsOfOtherThemes } from './support/axe.ts'
import { aPlayer } from './support/api.ts'
import { faultsOfDoubleText } from './support/double-text.ts'
import { expect, test } from './support/journey.ts'
import { muteHome, signIn } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

// WCAG 2.2 AA on the pages that visitors come for: what axe can tell, letters twice as large, a keyboard alone.

/** Addresses, a text that each shows, and what its document is called. */
const PAGES = [
  ['/', '大型公开验证区', ''],
  ['/gallery', '跑狗图', '图库'],
  ['/gallery/1', '往期图纸', '跑狗图'],
  ['/gallery-detail/110/1', '往期图纸', '跑狗图'],
  ['/promotional', '全部优惠', '优惠活动'],
  ['/promotional/1/1', '活动时间', '优惠详情'],
  ['/databases', '生肖号码', '资料大全'],
  ['/master-documents', '最长连准', '高手资料'],
  ['/public-documents', '无需登录即可查看', '公开资料'],
  ['/water-forum', '生肖', '六合论坛'],
  ['/game-structures', '单注限额', '玩法结构'],
  ['/template/110/1', '已封存', '大型公开验证区'],
  ['/game-center', '没有更多游戏了', '六合论坛'],
] as const

/** What has all kinds of colours in it: there is nothing else that axe can tell of one theme and not of another. */
const PAGES_OF_COLOURS = PAGES.filter(([path]) =>
  ['/', '/gallery', '/gallery-detail/110/1', '/promotional', '/master-documents', '/template/110/1'].includes(path),
)

async function open(page: Page, [path, text]: readonly [string, string, ...string[]]) {
  await page.goto(path)
  await expect(page.getByText(text).first()).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await muteHome(page)
})

test.describe('of any height', () => {
  // So high that a screen holds many cards, and nothing lies under the menu.
  test.use({ viewport: { width: 390, height: 4000 } })

  test('a guest meets no fault that axe can tell in any theme, on pages of their own name', async ({ page }) => {
    test.setTimeout(patient(150_000))
    const faults: string[] = []
    for (const one of PAGES) {
      await open(page, one)
      if (one[2] !== '') await expect(page).toHaveTitle(new RegExp(`^${one[2]} - `))
      const found = [
        ...(await allFaults(page)),
        ...(PAGES_OF_COLOURS.includes(one) ? await faultsOfOtherThemes(page) : []),
      ]
      faults.push(...found.map((fault) => `${one[0]} ${fault}`))
    }
    expect(faults).toEqual([])
  })

  test('a member meets none either', async ({ page }) => {
    test.setTimeout(patient(120_000))
    await signIn(page, await aPlayer())
    const faults: string[] = []
    for (const one of PAGES.slice(0, 4)) {
      await open(page, one)
      faults.push(...(await allFaults(page)).map((fault) => `${one[0]} ${fault}`))
    }
    expect(faults).toEqual([])
  })
})

test.describe('letters twice as large, 320 px wide', () => {
  test.use({ viewport: { width: 320, height: 844 } })

  test('every page stays whole', async ({ page }) => {
    test.setTimeout(patient(150_000))
    const faults: string[] = []
    for (const one of PAGES) {
      await open(page, one)
      if (one[0] === '/') await readOn(page, 40)
      faults.push(...(await faultsOfDoubleText(page)).map((fault) => `${one[0]} ${fault}`))
    }
    expect(faults).toEqual([])
  })
})

/** Scrolls until so many cards are there. */
async function readOn(page: Page, cards: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3000)
      return page.getByRole('article').count()
    }, 'cards that were read on to')
    .toBeGreaterThan(cards)
}

test.describe('by keyboard', () => {
  test.use({ hasTouch: false })

  for (const one of [PAGES[0], PAGES[1], PAGES[3], PAGES[4]]) {
    test(`${one[0]}: what has the focus is never under a bar`, async ({ page }) => {
      await open(page, one)
      const hidden: string[] = []
      for (let step = 0; step < STEPS; step++) {
        await page.keyboard.press('Tab')
        const found = await page.evaluate(coveredFocus)
        if (found !== null) hidden.push(found)
      }
      expect(hidden).toEqual([])
    })
  }
})

const STEPS = 45

/** The name of what has the focus, if nothing of it can be seen. Runs in the page. */
function coveredFocus(): string | null {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return null
  const { left, top, width, height } = focused.getBoundingClientRect()
  const parts = [0.1, 0.5, 0.9]
  const isSeen = parts.some((x) =>
    parts.some((y) => {
      const there = document.elementFromPoint(left + width * x, top + height * y)
      return there !== null && (focused.contains(there) || there.contains(focused))
    }),
  )
  return isSeen ? null : (focused.getAttribute('aria-label') ?? focused.textContent)
}
