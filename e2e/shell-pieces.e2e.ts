import type { Locator, Page } from '@playwright/test'
import { aPlayer } from './support/api.ts'
import { seriousFaults } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { database, setSettings } from './support/operator.ts'
import { expectToast, openHome, signIn } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0'
const SAFARI = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Mobile/15E148 Safari/604.1`
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

// What floats over the pages comes a moment after them, and the machine may be busy.
test.describe.configure({ timeout: patient(90_000) })

const installBar = (page: Page) => page.getByRole('complementary', { name: '添加到主屏幕' })
const downloadBar = (page: Page) => page.getByRole('complementary', { name: '下载APP' })

test('what opens over home: notices, AD11, AD12, one at a time, once a session [HOME-019, HOME-020, ADS-005]', async ({
  page,
}) => {
  await page.goto('/')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('公告', { timeout: patient(20_000) })
  await dialog.getByRole('button', { name: '我知道了' }).click()
  for (const picture of ['新会员注册送88元彩金', '新澳门六合彩每晚20:30直播']) {
    await expect(dialog).toHaveCount(1)
    await expect(dialog).toHaveAccessibleName('广告')
    await expect(dialog.getByRole('img', { name: picture })).toBeVisible()
    await dialog.getByRole('button', { name: '关闭广告' }).click()
  }
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: '联系客服' })).toBeVisible()
  // Nothing opens before the page has rested for two seconds (F-U16).
  await page.waitForTimeout(3_000)
  await expect(dialog).toHaveCount(0)
})

test('an advert over home leads on into the app', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('home_notices', '1'))
  await page.goto('/')
  await page
    .getByRole('dialog', { name: '广告' })
    .getByRole('link')
    .click({ timeout: patient(20_000) })
  await expect(page).toHaveURL('/auth/register')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('adverts stand in the document of home, and nothing moves [HOME-007, ADS-006, ADS-010]', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = window as unknown as { shift: number; wasTakenAway?: boolean }
    shifts.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    // What the document has brought is never put back to a skeleton while its script is on its way.
    new MutationObserver(() => {
      if (document.querySelector('main [aria-busy="true"][aria-label="开奖结果"]')) shifts.wasTakenAway = true
    }).observe(document, { childList: true, subtree: true })
  })
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/template/ads') && asked.push(request.url())))
  await openHome(page)
  const html = await (await page.request.get('/')).text()
  expect(html).toContain('data-slot="AD12"')
  expect(html).toContain('data-slot="AD02"')
  expect(html).toContain('data-slot="AD01"')
  await expect(page.locator('[data-slot="AD12"] img')).toBeVisible()
  await expect(page.getByRole('button', { name: '联系客服' })).toBeVisible()
  expect(asked.filter((url) => url.includes('codes='))).toEqual([])
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01)
  expect(await page.evaluate(() => 'wasTakenAway' in window), 'the panel of the document stays').toBe(false)
})

test('an advert that the operator takes off is gone from home [ADS-001]', async ({ page }) => {
  const sql = database()
  const tell = () =>
    sql`select pg_notify('content_changed', source) from unnest(${['adverts.list', 'web']}::text[]) as source`
  await sql`
    update content_piece set state = 'withdrawn', withdrawn_at = now(), revision = revision + 1
    where kind = 'advert' and place = 'AD12'`
  try {
    await tell()
    await openHome(page)
    await expect(page.locator('[data-slot="AD02"]')).toBeVisible()
    await expect(page.locator('[data-slot="AD12"]')).toHaveCount(0)
  } finally {
    await sql`
      update content_piece set state = 'published', withdrawn_at = null, revision = revision + 1
      where kind = 'advert' and place = 'AD12'`
    await tell()
  }
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: SAFARI })

  test('the install bar guides by two steps, is closed for good [PWA-001, PWA-002, PWA-004, PWA-005]', async ({
    page,
  }) => {
    await openHome(page)
    await expect(installBar(page)).toBeVisible({ timeout: patient(20_000) })
    await page.getByRole('button', { name: /添加到主屏幕/ }).click()
    const guide = page.getByRole('dialog', { name: '添加到主屏幕' })
    await expect(guide.getByText('点击“更多”，选择“添加到主屏幕”')).toBeVisible()
    await expect(guide.getByText('再点击“添加”')).toBeVisible()
    await guide.getByRole('button', { name: '关闭' }).click()

    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '我的' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(installBar(page)).toHaveCount(0)
    await page.goBack()
    await page.getByRole('button', { name: '关闭安装提示' }).click()
    await expect(installBar(page)).toHaveCount(0)
    await openHome(page)
    await expect(page.getByRole('button', { name: '联系客服' })).toBeVisible()
    await expect(installBar(page)).toHaveCount(0)
  })

  test('the install bar uses an offer made before the app had started, and goes with it [PWA-003, PWA-006]', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => document.documentElement.setAttribute('data-prompted', ''),
        })
        window.dispatchEvent(offer)
      })
    })
    await openHome(page)
    await page.getByRole('button', { name: /添加到主屏幕/ }).click()
    await expect(page.locator('html[data-prompted]')).toHaveCount(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
    await expect(installBar(page)).toHaveCount(0)
    expect(await page.evaluate(() => window.installPrompt ?? null)).toBeNull()
  })

  test('the download bar leads to the app of iOS [PWA-008, PWA-009]', async ({ page }) => {
    await expectDownload(page, 'https://download.aocai.example/ios')
  })
})

test.describe('on Android', () => {
  test.use({ userAgent: ANDROID })

  test('the download bar leads to the app of Android, is closed for good [PWA-007, PWA-008, PWA-009]', async ({
    page,
  }) => {
    await expectDownload(page, 'https://download.aocai.example/android')
    await page.getByRole('button', { name: '关闭下载提示' }).click()
    await expect(downloadBar(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    await expect(downloadBar(page)).toBeHidden()
    await expect(installBar(page)).toHaveCount(0)
  })

  test('another company says something else on its bar, and has no app for iOS [PWA-008]', async ({ page }) => {
    const undo = await setSettings({ company: 'xiangyun', theme: 'theme2' })
    try {
      await openHome(page)
      await expect(downloadBar(page).getByText('祥云六合APP上线啦')).toBeVisible()
      await expect(page.getByRole('link', { name: '我的收藏' })).toHaveCount(0)
      const menu = page.getByRole('navigation', { name: '主菜单' })
      await expect(menu.getByRole('link', { name: '六合彩' })).toBeVisible()
    } finally {
      await undo()
    }
  })
})

test.describe('everybody can use it', () => {
  test.use({ userAgent: SAFARI })

  test('no serious fault of accessibility under any of what floats over home', async ({ page }) => {
    test.setTimeout(patient(180_000))
    const faults: Record<string, string[]> = {}
    const look = async (name: string) => {
      faults[name] = await seriousFaults(page)
    }
    const dialog = page.getByRole('dialog')
    await page.goto('/')
    await expect(dialog).toHaveAccessibleName('公告', { timeout: patient(20_000) })
    await look('notices')
    await dialog.getByRole('button', { name: '我知道了' }).click()
    await look('AD11')
    await dialog.getByRole('button', { name: '关闭广告' }).click()
    await dialog.getByRole('button', { name: '关闭广告' }).click()
    await look('bars and widget')
    await page.getByRole('button', { name: /添加到主屏幕/ }).click()
    await look('guide')
    await dialog.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '联系客服' }).click()
    await look('contact')
    expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, []])))
  })
})

test('on a computer there is neither bar', async ({ page }) => {
  await openHome(page)
  await expect(page.getByRole('button', { name: '联系客服' })).toBeVisible()
  await expect(downloadBar(page)).toBeHidden()
  await expect(installBar(page)).toHaveCount(0)
})

test('the service widget is dragged, cycles its contacts [SHELL-053, SHELL-054, SHELL-055, SHELL-056]', async ({
  page,
}) => {
  await openHome(page)
  const widget = page.getByRole('button', { name: '联系客服' })
  await drag(page, widget, { x: -5_000, y: 200 })
  expect((await widget.boundingBox())?.x).toBe(5)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const lain = await widget.boundingBox()
  await page.reload()
  await expect(widget).toBeVisible()
  await expect.poll(() => widget.boundingBox()).toEqual(lain)
  const dialog = page.getByRole('dialog', { name: '专属客服' })
  for (const account of ['aocai-kefu01', 'aocai-kefu02', 'aocai-kefu01']) {
    await widget.click()
    await expect(dialog.getByText(account)).toBeVisible()
    await dialog.getByRole('button', { name: '关闭' }).click()
  }
  await openHome(page, 'theme1')
  await expect(page.locator('[data-slot="AD02"]')).toBeVisible()
  await expect(widget).toHaveCount(0)
})

test('the chat icon, off until it is switched on [SHELL-021, SHELL-022, SHELL-030, SHELL-033]', async ({
  page,
  noise,
}) => {
  // The line of the chat asks for itself during maintenance, too.
  noise.expect(/refreshTokenChat|api-messen|ws-chat/)
  const icon = page.getByRole('button', { name: '进入聊天室' })
  await openHome(page)
  await expect(page.getByRole('button', { name: '联系客服' })).toBeVisible()
  await expect(icon).toHaveCount(0)
  const undo = await setSettings({ brand: JSON.stringify({ flags: { floatingChat: true } }) })
  try {
    await openHome(page)
    await expect(icon).toBeVisible()
    // Beside 立即投注 it keeps its place: what can be hit of it lies below (F-U17).
    await expect.poll(() => fromFoot(page, icon)).toBe(131)
    const asked = page.waitForRequest((request) => request.url().includes('/config_chat.json'))
    await icon.click()
    await asked
    await expect(page).toHaveURL('/auth/login')
    await expect(icon).toHaveCount(0)

    await signIn(page, await aPlayer())
    await page.goto('/lottery-history/110')
    await expect(icon).toBeVisible()
    expect(await fromFoot(page, icon)).toBe(75)
    await drag(page, icon, { x: -150, y: -300 })
    await expect(page).toHaveURL('/lottery-history/110')
    await expectMaintenance(page, icon)
    await icon.click()
    await expect(page).toHaveURL('/chat-rooms')
    await expect(icon).toHaveCount(0)
  } finally {
    await undo()
  }
})

async function expectMaintenance(page: Page, icon: Locator): Promise<void> {
  const undo = await setSettings({ enable_chat_maintenance: '1' })
  const sql = database()
  const tell = () => sql`select pg_notify('content_changed', 'configChat')`
  try {
    await tell()
    await icon.click()
    await expectToast(page, '系统在维护中，请稍等！')
  } finally {
    await undo()
    await tell()
  }
}

/** The bar above home, what it says, and where it leads. */
async function expectDownload(page: Page, url: string): Promise<void> {
  await page.addInitScript(() => {
    window.open = (address) => {
      document.documentElement.setAttribute('data-opened', String(address))
      return null
    }
  })
  await openHome(page)
  const bar = downloadBar(page)
  await expect(bar.getByText('下载澳彩在线APP，体验更流畅')).toBeVisible()
  expect((await bar.boundingBox())?.y).toBe(0)
  await bar.getByRole('button', { name: '立即下载' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-opened', url)
}

async function drag(page: Page, button: Locator, by: { x: number; y: number }): Promise<void> {
  await expect(button).toBeVisible()
  const box = await button.boundingBox()
  if (!box) throw new Error('the button has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 })
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 })
  await page.mouse.up()
}

/** Px between a button and the foot of the window. */
async function fromFoot(page: Page, button: Locator): Promise<number> {
  const box = await button.boundingBox()
  return (page.viewportSize()?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)
}
