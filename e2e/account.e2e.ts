import { aPlayer, newPlayer } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { expectToast, fillLogin, liOf, openHome, signIn } from './support/steps.ts'

test('a newcomer: registers, gets the bonus, is signed in [REG-001, REG-031, REG-034, REG-035, REG-036]', async ({
  page,
}) => {
  const { account, password } = newPlayer()
  await openHome(page)
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page).toHaveURL('/auth/register')
  const bonus = liOf(await page.getByText(/新用户注册送\d+元/).innerText())
  const fill = async (fields: { account: string; password: string; confirm: string }) => {
    await page.getByLabel('用户名', { exact: true }).fill(fields.account)
    await page.getByLabel('密码', { exact: true }).fill(fields.password)
    await page.getByLabel('确认密码', { exact: true }).fill(fields.confirm)
    await page.getByRole('button', { name: '立即注册' }).click()
  }
  await fill({ account: '7abc', password, confirm: password })
  await expectToast(page, '用户名须以字母开头，由6-15位字母或数字组成')
  await fill({ account, password: 'weakpassword', confirm: 'weakpassword' })
  await expectToast(page, '密码至少8位，须包含大写字母、小写字母和数字')
  await fill({ account, password, confirm: `${password}x` })
  await expectToast(page, '登录密码与确认密码不一致')
  await fill({ account, password, confirm: password })
  await expectToast(page, '注册成功!')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(account)).toBeVisible()
  const wallet = page.getByRole('region', { name: '我的钱包' })
  await expect(wallet.getByText(`${bonus / 1000n}.00`)).toBeVisible()
})

test('a newcomer: cannot take a name that is taken [REG-037]', async ({ page, noise }) => {
  noise.expect(/409.*(\/user\/reg|Conflict)/)
  const { account, password } = await aPlayer()
  await page.goto('/auth/register')
  await page.getByLabel('用户名', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('确认密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '立即注册' }).click()
  await expectToast(page, '用户名已存在')
  await expect(page).toHaveURL('/auth/register')
})

test.describe('a member at the door [LOGIN-026, LOGIN-029, LOGIN-030, LOGIN-042, LOGIN-043]', () => {
  test('is told of a wrong password, signs in, is remembered, signs out [SESS-002, SESS-005, PROF-025]', async ({
    page,
    noise,
  }) => {
    noise.expect(/400.*(\/user\/login|Bad Request)/)
    const player = await aPlayer()
    await page.goto('/profile')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    const send = page.getByRole('button', { name: '立即登录' })
    await expect(send).toBeDisabled()
    await page.getByLabel('用户名', { exact: true }).fill(player.account)
    await expect(send).toBeDisabled()
    await page.getByRole('switch', { name: '记住密码' }).click()
    await fillLogin(page, { ...player, password: 'Wrong2026' })
    await expectToast(page, '用户名或密码错误')
    await fillLogin(page, player)
    await expectToast(page, '登录成功!')
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('region', { name: '我的钱包' }).getByText('88.00')).toBeVisible()
    await page.reload()
    await expect(page.getByText(player.account)).toBeVisible()

    await page.getByRole('button', { name: '退出登录' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确定|确认/ })
      .click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    await page.goto('/auth/login')
    await expect(page.getByLabel('用户名', { exact: true })).toHaveValue(player.account)
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue('')
  })
})

test('a member: keeps a card, and finds it kept after a reload [TPL-092, TPL-093, TPL-124]', async ({ page }) => {
  await signIn(page, await aPlayer())
  await openHome(page)
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: '收藏', exact: true }) })
    .first()
  const name = await card.getByRole('heading').innerText()
  const sent = page.waitForResponse((response) => response.url().endsWith('/toggle-like') && response.ok())
  await card.getByRole('button', { name: '收藏', exact: true }).click()
  await sent
  await openHome(page)
  const same = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .first()
  await expect(same.getByRole('button', { name: '已收藏' })).toBeVisible()
})

test('a guest: plays with trial money where the theme offers it [LOGIN-014, REG-013, SESS-004]', async ({ page }) => {
  await page.goto('/auth/login?theme=theme2')
  await page.getByRole('button', { name: '随便玩玩' }).click()
  await expect(page).toHaveURL(/\/profile/)
  await expect(page.getByText('试玩', { exact: true })).toBeVisible()
})

test('a guest: opens the profile as a guest [ROUTE-066, PROF-003]', async ({ page }) => {
  await page.goto('/profile')
  await expect(page.getByText('欢迎您，游客')).toBeVisible()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '退出登录' })).toHaveCount(0)
})
