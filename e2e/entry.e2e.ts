import type { Page } from '@playwright/test'
import { aPlayer, newPlayer } from './support/api.ts'
import { faultsOfOtherThemes, seriousFaults } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { database, setCompanyFacts, setSettings } from './support/operator.ts'
import { expectToast, fillLogin } from './support/steps.ts'

// Getting in: login, registration, captchas and the notice of a member's own domain.

/** The registration form with these fields beside account and password. */
const formWith = (fields: Record<string, 0 | 1>, more: object = {}) =>
  setSettings({ register_limit: JSON.stringify({ fields: { account: 1, password: 1, ...fields }, ...more }) })

const EVERY_FIELD: Record<string, 0 | 1> = {
  fullName: 1,
  fundPwd: 1,
  birthday: 1,
  email: 1,
  phone: 1,
  qq: 0,
  weixin: 1,
  intrCode: 0,
  vCode: 1,
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const register = (page: Page) => page.getByRole('button', { name: '立即注册' })

/** A picture without meaning, for journeys that are not about its characters. */
const drawPicture = (page: Page) =>
  page.route('**/v/vCode*', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="44"><text x="20" y="32">aB3d</text></svg>',
    }),
  )

test.describe('the door [LOGIN-001, LOGIN-005, REG-014]', () => {
  test('has two sides, and leads back to where somebody came from [LOGIN-002, REG-012]', async ({ page }) => {
    await page.goto('/profile')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL('/auth/login')
    await page.getByRole('tab', { name: '注册' }).click()
    await expect(page).toHaveURL('/auth/register')
    await expect(page.getByRole('tab', { name: '注册' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('button', { name: '随便玩玩' })).toHaveCount(0)
    await page.getByRole('link', { name: '已有账号，去登录' }).click()
    await expect(page).toHaveURL('/auth/login')
    // The page that is left has a way back as well, until it is out of sight.
    await expect(page.getByRole('tab', { name: '登录' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page).toHaveURL('/profile')
  })

  test('is where the operator says, once he has said so [REG-017, PERM-019] [F-Q7]', async ({ page, context }) => {
    await context.route('https://door.example/**', (route) => route.fulfill({ body: 'the door' }))
    const undo = await setCompanyFacts({ loginPopupUrl: 'https://door.example/in' })
    try {
      const opened = context.waitForEvent('page')
      await expect(async () => {
        await page.goto('/profile')
        await page.getByRole('button', { name: '登录', exact: true }).click()
        await expect.poll(() => context.pages().length, { timeout: 1_000 }).toBeGreaterThan(1)
      }).toPass({ timeout: 30_000 })
      expect((await opened).url()).toBe('https://door.example/in')
    } finally {
      await undo()
    }
  })

  test('leads home when nothing lies behind it [LOGIN-002]', async ({ page }) => {
    await page.goto('/auth/login')
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page).toHaveURL('/')
  })

  test('has help at hand [LOGIN-004, LOGIN-012]', async ({ page }) => {
    for (const name of ['联系客服', '忘记密码']) {
      await page.goto('/auth/login')
      await page.getByRole('button', { name }).click()
      await expect(page).toHaveURL('/services')
    }
  })

  test('shows a password only when asked [LOGIN-006, LOGIN-007, LOGIN-008]', async ({ page }) => {
    await page.goto('/auth/login')
    await expect(page.getByPlaceholder('请输入用户名')).toBeVisible()
    const password = page.getByPlaceholder('请输入密码')
    await password.fill('Secret2026')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: '显示密码' }).click()
    await expect(password).toHaveAttribute('type', 'text')
  })
})

test.describe('a captcha at login [LOGIN-009, LOGIN-010, LOGIN-046]', () => {
  test('is asked for when the operator wants one, and changes at a tap', async ({ page }) => {
    await drawPicture(page)
    await page.route('**/login_limit.json*', (route) => route.fulfill({ json: { vCode: 1 } }))
    await page.goto('/auth/login')
    const picture = page.getByRole('img', { name: '验证码图片' })
    await expect(picture).toBeVisible()
    const first = await picture.getAttribute('src')
    await page.getByRole('button', { name: '换一张验证码' }).click()
    await expect(picture).not.toHaveAttribute('src', first ?? '')
    await fillLogin(page, newPlayer())
    await expectToast(page, '验证码不正确')
    await expect(page.getByPlaceholder('请输入验证码')).toHaveAttribute('aria-invalid', 'true')
  })

  test('that is wrong is told, and gives way to another [LOGIN-032, LOGIN-047]', async ({ page, noise }) => {
    noise.expect(/400.*(\/user\/login|Bad Request)/)
    const undo = await setSettings({ login_limit: '{"vCode":1}', vcode_style: '1' })
    try {
      await page.goto('/auth/login')
      const picture = page.getByRole('img', { name: '验证码图片' })
      await expect(picture).toBeVisible()
      const first = await picture.getAttribute('src')
      await page.getByPlaceholder('请输入验证码').fill('0000')
      await fillLogin(page, await aPlayer())
      await expectToast(page, '验证码不正确')
      await expect(page.getByPlaceholder('请输入验证码')).toHaveValue('')
      await expect(picture).not.toHaveAttribute('src', first ?? '')
    } finally {
      await undo()
    }
  })

  test('may be a slider, which opens before anything is sent [LOGIN-034]', async ({ page }) => {
    const undo = await setSettings({ login_limit: '{"vCode":1}', vcode_style: '3' })
    try {
      await page.goto('/auth/login')
      await fillLogin(page, await aPlayer())
      const puzzle = page.getByRole('dialog', { name: '安全验证' })
      await expect(puzzle).toBeVisible()
      await expect(page.getByRole('button', { name: '立即登录' })).toBeDisabled()
      await page.keyboard.press('Escape')
      await expect(puzzle).toHaveCount(0)
      await expect(page.getByRole('button', { name: '立即登录' })).toBeEnabled()
      await expect(page).toHaveURL('/auth/login')
    } finally {
      await undo()
    }
  })
})

test('a newcomer fills in a form with many fields [REG-002, REG-003, REG-004, REG-036, REG-041]', async ({ page }) => {
  const undo = await formWith({ fullName: 1, fundPwd: 1, birthday: 1, email: 1, phone: 1, weixin: 1, qq: 0 })
  try {
    const { account, password } = newPlayer()
    await page.goto('/auth/register')
    await field(page, '用户名').fill(account)
    await expect(page.getByPlaceholder('请输入QQ号码（选填）')).toBeVisible()
    await field(page, '密码').fill(password)
    await expect(page.getByRole('img', { name: '用户名可用' })).toBeVisible()
    await field(page, '确认密码').fill(password)
    await register(page).click()
    await expectToast(page, '真实姓名不能为空')
    await expect(field(page, '真实姓名')).toBeFocused()
    await field(page, '真实姓名').fill('张三丰')
    await field(page, '提现密码').fill('73ab9256')
    await expect(field(page, '提现密码')).toHaveValue('7392')
    await field(page, '出生日期').click()
    const sheet = page.getByRole('dialog', { name: '出生日期' })
    await sheet.getByRole('option', { name: '1992年' }).click()
    await sheet.getByRole('button', { name: '完成' }).click()
    await expect(field(page, '出生日期')).toHaveValue('1992-01-01')
    await field(page, '邮箱').fill('not an address')
    await field(page, '手机号码').fill('138 1234')
    await field(page, '微信').fill('wechat01')
    await register(page).click()
    await expectToast(page, '邮箱地址格式不正确')
    await expect(page.getByText('手机号码填写有误')).toBeVisible()
    await field(page, '邮箱').fill(`${account}@mail.example`)
    await field(page, '手机号码').fill('138 1234 5678')
    await register(page).click()
    await expectToast(page, '注册成功!')
    await expect(page).toHaveURL('/profile')
  } finally {
    await undo()
  }
})

test('a newcomer learns at once that a name is taken', async ({ page }) => {
  const { account } = await aPlayer()
  await page.goto('/auth/register')
  await field(page, '用户名').fill(account)
  await field(page, '密码').focus()
  await expect(page.getByRole('alert').filter({ hasText: '用户名已存在' })).toBeVisible()
})

test('a newcomer is told when the form changed meanwhile, and finds the new one [REG-039]', async ({ page, noise }) => {
  noise.expect(/400.*(\/user\/reg|Bad Request)/)
  const undoFirst = await formWith({ qq: 0 })
  const { account, password } = newPlayer()
  await page.goto('/auth/register')
  await field(page, '用户名').fill(account)
  await field(page, '密码').fill(password)
  await field(page, '确认密码').fill(password)
  const undo = await formWith({ email: 1 })
  try {
    await expect
      .poll(async () => (await page.request.get('/sys-upload/data/json/register_limit.json')).json())
      .toMatchObject({ email: 1 })
    await register(page).click()
    await expectToast(page, '操作超时！请重试')
    await expect(field(page, '邮箱')).toBeVisible()
    await expect(field(page, 'QQ')).toHaveCount(0)
    await expect(field(page, '用户名')).toHaveValue(account)
  } finally {
    await undo()
    await undoFirst()
  }
})

test('a newcomer who follows a link brings its code along [REG-015]', async ({ page, noise }) => {
  // Nobody has this code, which the app notes.
  noise.expect(/(400|404).*(getLinkInfo|Bad Request|Not Found)|agents\.linkInfo/)
  const undo = await formWith({ intrCode: 0 })
  try {
    await page.goto('/auth/register?code=AG88')
    await expect(field(page, '推广码')).toHaveValue('AG88')
  } finally {
    await undo()
  }
})
test('a member with a domain of his own is told of it once [REG-018, REG-022, REG-023, LOGIN-028]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const player = await aPlayer()
  await database()`update member set domain = 'vip.player.example' where account = ${player.account}`
  // Not from home, where the operator's notices wait as well.
  await page.goto('/profile')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await fillLogin(page, player)
  const notice = page.getByRole('dialog', { name: '惊喜来啦！' })
  await expect(notice.getByText('您已升级为VIP会员，请牢记您的专属加密域名')).toBeVisible()
  await expect(notice.getByRole('link', { name: 'vip.player.example' })).toHaveAttribute(
    'href',
    'https://vip.player.example/',
  )
  await notice.getByRole('button', { name: '复制' }).click()
  await expectToast(page, '复制成功')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('vip.player.example')
  await notice.getByRole('button', { name: '我知道了' }).click()
  await page.reload()
  await expect(page.getByText(player.account)).toBeVisible()
  await expect(page.getByRole('dialog', { name: '惊喜来啦！' })).toHaveCount(0)
})

test('everybody can get in: no serious fault of accessibility in any theme', async ({ page }) => {
  const undo = await formWith(EVERY_FIELD)
  try {
    const faults: Record<string, string[]> = {}
    const look = async (name: string) => {
      await expect(page.locator('#loader > *')).toHaveCount(0)
      faults[name] = [...(await seriousFaults(page)), ...(await faultsOfOtherThemes(page))]
    }
    await drawPicture(page)
    await page.route('**/login_limit.json*', (route) => route.fulfill({ json: { vCode: 1 } }))
    await page.goto('/auth/login')
    await expect(page.getByRole('img', { name: '验证码图片' })).toBeVisible()
    await look('login')
    await page.goto('/auth/register')
    await field(page, '用户名').fill('1wrong')
    await field(page, '密码').fill('wrong')
    await field(page, '确认密码').fill('different')
    await register(page).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await look('register')
    await page.getByRole('button', { name: /^国家或地区/ }).click()
    await expect(page.getByRole('dialog', { name: '选择国家或地区' })).toBeVisible()
    await look('countries')
    await page.keyboard.press('Escape')
    await field(page, '出生日期').click()
    await expect(page.getByRole('dialog', { name: '出生日期' })).toBeVisible()
    await look('birthday')
    expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, []])))
  } finally {
    await undo()
  }
})
