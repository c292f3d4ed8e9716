import type { Page } from '@playwright/test'
import { aPlayer } from './support/api.ts'
import { type Front, openFront } from './support/front.ts'
import { expect, test } from './support/journey.ts'
import { fillLogin, muteHome } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

// These journeys let the service worker in, which the others keep out, and bring the server down.
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: patient(90_000) })

let front: Front
test.beforeEach(async ({ noise }) => {
  front = await openFront()
  // A server that is down is what these journeys are about.
  noise.expect(/ERR_CONNECTION|ERR_FAILED|ERR_EMPTY_RESPONSE|Failed to (load|fetch)|NETWORK|WebSocket/)
})
test.afterEach(() => front.kill())

/** Opens a page and waits until the worker has taken over. */
async function openWithWorker(page: Page, path = '/'): Promise<void> {
  await page.goto(front.origin + path)
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    if (!serviceWorker.controller) {
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    }
    await serviceWorker.ready
  })
}

/** Everything in Cache Storage, as one text, and the addresses it lies under. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found = { urls: [] as string[], text: '' }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        found.urls.push(new URL(request.url).pathname)
        // The app's own files are the same for everybody, and name the fields of the wire.
        if (!new URL(request.url).pathname.startsWith('/assets/'))
          found.text += await (await cache.match(request))?.text()
      }
    }
    return found
  })

test('the service worker is registered at /sw.js, and the site can be installed [PWA-010]', async ({
  page,
  context,
}) => {
  await openWithWorker(page)
  const registration = await page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready
    return { script: active?.scriptURL, scope }
  })
  expect(registration).toEqual({ script: `${front.origin}/sw.js`, scope: `${front.origin}/` })
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = (await devtools.send('Page.getInstallabilityErrors')) as {
    installabilityErrors: { errorId: string }[]
  }
  // A journey's window is a private one, and that is the only obstacle.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const manifest = (await devtools.send('Page.getAppManifest')) as { errors: unknown[]; url: string; data?: string }
  expect(manifest.errors).toEqual([])
  const { icons } = JSON.parse(manifest.data ?? '{}') as { icons: { src: string; sizes: string; purpose: string }[] }
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']))
  for (const { src, sizes } of icons) expect(`${await naturalSize(page, src)}`).toBe(sizes.split('x')[0])
})

const naturalSize = (page: Page, src: string) =>
  page.evaluate(async (url) => {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    return picture.naturalWidth
  }, src)

test('with the server killed home shows its cards and the strip, and a deep link opens', async ({ page }) => {
  await muteHome(page)
  await openWithWorker(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  const title = await page.getByRole('article').first().innerText()
  await front.kill()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await page.getByRole('article').first().innerText()).toBe(title)
  await expect(page.getByText('网络已断开，部分内容可能不是最新')).toBeVisible({ timeout: patient(15_000) })
  // A page that was never opened before.
  await page.goto(`${front.origin}/auth/login`)
  await expect(page.getByRole('button', { name: '立即登录' })).toBeVisible()
  await front.revive()
  await page.goto(front.origin)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('网络已断开，部分内容可能不是最新')).toBeHidden()
})

test('a page opened while the server was away comes by itself once it is back', async ({ page }) => {
  await openWithWorker(page)
  await front.kill()
  await page.goto(`${front.origin}/lottery-record`)
  const strip = page.getByText('网络已断开，部分内容可能不是最新')
  await expect(strip).toBeVisible({ timeout: patient(15_000) })
  await expect(page.getByRole('button', { name: '重新加载' })).toBeVisible({ timeout: patient(15_000) })
  await front.revive()
  await expect(strip, 'the worker asks again').toBeHidden({ timeout: patient(15_000) })
  await expect(page.getByText('香港六合彩').first(), 'what had failed is read again').toBeVisible()
})

test('a proxy that says Vary: Origin of every file takes no page away from who is offline [F-Q1]', async ({ page }) => {
  front.varyByOrigin()
  await muteHome(page)
  await openWithWorker(page)
  await front.kill()
  for (const [path, tab] of [
    ['/auth/login', '登录'],
    ['/auth/register', '注册'],
  ] as const) {
    await page.goto(front.origin + path)
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
  }
})

test('a page whose modules are missing offers another try, and opens by it [F-Q1]', async ({ page, context }) => {
  await muteHome(page)
  await openWithWorker(page)
  await front.kill()
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) if (/\/assets\/.*login-page/.test(key.url)) await cache.delete(key)
    }
  })
  // The browser's own cache has a copy as well.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await page.goto(`${front.origin}/auth/login`)
  await expect(page.getByText('页面没有加载出来，请检查网络')).toBeVisible()
  await expect(page.getByText('加载中')).toBeHidden()
  await front.revive()
  await page.getByRole('link', { name: '重试' }).click()
  await expect(page.getByRole('button', { name: '立即登录' })).toBeVisible()
})

test('a server that hangs is waited for three seconds, and then what was seen last is shown', async ({ page }) => {
  await muteHome(page)
  await openWithWorker(page)
  front.stall()
  const began = Date.now()
  await page.reload({ waitUntil: 'commit' })
  const waited = Date.now() - began
  expect([waited >= 2900, waited < 6000]).toEqual([true, true])
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('nothing of a member is ever kept [SEC-09]', async ({ page }) => {
  const player = await aPlayer()
  await muteHome(page)
  await openWithWorker(page, '/auth/login')
  await fillLogin(page, player)
  await expect(page).not.toHaveURL(/\/auth\//)
  const token = await page.evaluate(() => sessionStorage.getItem('access_token') ?? '')
  expect(token).not.toBe('')
  for (const path of ['/', '/profile', '/bet-list', '/game/71', '/']) {
    await page.goto(front.origin + path)
    await page.waitForLoadState('networkidle')
  }
  // What the worker could have seen: calls with the token, answered 200.
  const { urls, text } = await kept(page)
  expect(urls).toContain('/')
  expect(urls.filter((url) => /^\/(api|v|api-messen|img-messen)\//.test(url))).toEqual([])
  expect(
    urls.filter((url) => /user|bet|money|login|reg|vCode|ticket/i.test(url) && !/^\/(assets|sys-upload)\//.test(url)),
  ).toEqual([])
  const secret = (JSON.parse(token) as { value: string }).value
  for (const word of [secret, player.account, '"userInfo"', '"liveMoney"']) {
    expect([word, text.includes(word)]).toEqual([word, false])
  }
})

test('a new version is offered and takes over only when asked to', async ({ page }) => {
  await muteHome(page)
  await openWithWorker(page)
  front.release('/sw.js', (text) => `${text}\n// the next release`)
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const bar = page.getByRole('status', { name: '版本更新' })
  await expect(bar.getByText('发现新版本')).toBeVisible()
  await expect.poll(() => isWaiting(page), 'the new worker waits').toBe(true)
  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  await bar.getByRole('button', { name: '立即更新' }).click()
  await expect.poll(() => pageIsOld(page), 'the page was loaded again').toBe(false)
  await expect.poll(() => isWaiting(page), 'the new worker has taken over').toBe(false)
  await expect(bar).toHaveCount(0)
})

const isWaiting = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)

async function pageIsOld(page: Page): Promise<boolean> {
  await page.waitForLoadState()
  // The answer is lost with a page that goes in the middle of it: the next one is asked.
  return page.evaluate(() => 'isOldPage' in window).catch(() => true)
}
