import { expect, test } from './support/journey.ts'
import { setSettings } from './support/operator.ts'
import { openHome } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

test.describe.configure({ timeout: patient(60_000) })

test('the encrypted mode is turned on, and pages read envelopes only [CRYPT-001, CRYPT-002]', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isEncrypted = request.headers()['x-encrypted'] === '1'
    if (/\.json$|^\/app-api\//.test(pathname)) asked.push(`${pathname}${isEncrypted ? ' encrypted' : ''}`)
  })
  const bodies: string[] = []
  page.on('response', (response) => {
    if (response.request().headers()['x-encrypted'] !== '1') return
    // The body of an answer goes with its page, and some come when the next page opens already.
    response.text().then(
      (text) => bodies.push(text),
      () => {},
    )
  })

  const undo = await setSettings({ encrypted_mode: 'only' })
  try {
    await expect(async () => {
      asked.length = 0
      await page.goto('/auth/register')
      await expect(page.getByRole('button', { name: '立即注册' })).toBeVisible()
      await expect
        .poll(() => asked, 'what the pages ask for')
        .toContain('/sys-upload/data/json/register_limit_encrypt.json')
    }).toPass({ timeout: patient(30_000) })
    expect(asked).toContain('/sys-upload/data/json/secret_key.json')
    expect(asked).not.toContain('/sys-upload/data/json/register_limit.json')

    await page.goto('/lottery-history/110')
    await expect(page.getByRole('img', { name: /开奖号码/ }).first()).toBeVisible()
    expect(asked.filter((path) => /^\/app-api\/.*lottery.* encrypted$/i.test(path)).length).toBeGreaterThan(0)
    await expect
      .poll(() => bodies.some((body) => body.includes('"alg":"A256GCM"')), 'a call went out encrypted')
      .toBe(true)
  } finally {
    await undo()
  }

  await expect(async () => {
    asked.length = 0
    await openHome(page)
    await page.goto('/auth/register')
    await expect.poll(() => asked, 'what the pages ask for').toContain('/sys-upload/data/json/register_limit.json')
  }).toPass({ timeout: patient(30_000) })
  expect(asked.filter((path) => path.endsWith(' encrypted') || path.includes('_encrypt'))).toEqual([])
})
