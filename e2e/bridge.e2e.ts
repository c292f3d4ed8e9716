import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

// The wrapper's part is played by the demo's harness, which shows the app in a frame and speaks the bridge's language.

test.describe.configure({ timeout: patient(60_000) })

async function openHarness(page: Page): Promise<FrameLocator> {
  await page.goto('/bridge-harness')
  const app = page.frameLocator('iframe[title="应用"]')
  await expect(app.getByText('在原生外壳中运行 · 等待外壳就绪')).toBeVisible({ timeout: patient(20_000) })
  return app
}

const result = (app: FrameLocator) => app.getByRole('status', { name: '结果' })
const call = (page: Page, action: string) => page.getByRole('listitem', { name: action, exact: true }).first()

test('the app runs inside a wrapper, and every function becomes a call that is answered [BRIDGE-001]', async ({
  page,
}) => {
  const app = await openHarness(page)
  await expect(call(page, 'ready')).toContainText('5.0.9')
  await page.getByRole('button', { name: '发送 ready' }).click()
  await expect(app.getByText('外壳已就绪')).toBeVisible()

  for (const [button, action, payload] of [
    ['保存图片', 'saveToAlbum', '/sys-upload/banners/welcome.svg'],
    ['打开浏览器', 'openBrowser', 'https://kefu.example/01'],
    ['横屏', 'rotate', 'landscape'],
    ['打开游戏', 'openGame', 'https://games.example/1'],
  ] as const) {
    await app.getByRole('button', { name: button }).click()
    await expect(call(page, action)).toContainText(payload)
    await call(page, action).getByRole('button', { name: '成功' }).click()
    await expect(result(app)).toHaveText('完成')
  }
  await app.getByRole('button', { name: '验证码' }).click()
  await call(page, 'captcha').getByRole('button', { name: '成功' }).click()
  await expect(result(app)).toHaveText('harness-proof')
})

test('the wrapper signs in, may ask for the token, and may refuse', async ({ page, noise }) => {
  noise.expect(/bridge: /)
  const app = await openHarness(page)
  await page.getByRole('button', { name: '索取令牌' }).click()
  await expect(call(page, 'getToken')).toContainText('{"token":null}')
  await app.getByRole('button', { name: '登录' }).click()
  await call(page, 'login').getByRole('button', { name: '失败' }).click()
  await expect(result(app)).toHaveText('原生端拒绝了请求')
  await app.getByRole('button', { name: '登录' }).click()
  await call(page, 'login').getByRole('button', { name: '成功' }).click()
  await expect(result(app)).toHaveText('已登录')
  await page.getByRole('button', { name: '索取令牌' }).click()
  await expect(call(page, 'getToken')).toContainText(/\{"token":"[\w-]{20,}"\}/)
})

test('a page that posts from elsewhere is not heard', async ({ page }) => {
  const app = await openHarness(page)
  // The frame itself is not its parent: what it says to itself must change nothing.
  const frame = page.frames().find((one) => one.name() === 'liuhe-bridge')
  await frame?.evaluate(() => window.postMessage({ id: 'x', action: 'ready' }, location.origin))
  await page.waitForTimeout(300)
  await expect(app.getByText('等待外壳就绪')).toBeVisible()
})
