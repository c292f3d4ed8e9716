import * as recharge from '@liuhe/contract/api/recharge.ts'
import * as security from '@liuhe/contract/api/security.ts'
import * as turnover from '@liuhe/contract/api/turnover.ts'
import * as withdrawals from '@liuhe/contract/api/withdrawals.ts'
import { passesLuhn } from '@liuhe/domain/members/payout-account.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import type { Page } from '@playwright/test'
import { adjusted } from '../apps/server/src/ledger/events.ts'
import { post } from '../apps/server/src/ledger/index.ts'
import { patient } from '../apps/server/src/testing/patience.ts'
import { aPlayer, apiAs } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { database } from './support/operator.ts'
import { signIn } from './support/steps.ts'

const CODE = '4076'
/** No member of the sandbox waits with this sum. */
const SUM = '300'

type Someone = Awaited<ReturnType<typeof aPlayer>>

test('one member asks for a withdrawal by 免提直充, and another one’s recharge pays it [WALLET-001, WALLET-002]', async ({
  page,
  browser,
  noise,
}) => {
  test.setTimeout(patient(120_000))
  // Both questions for the code begin with a refusal.
  noise.expect(/400.*(updateBank|userWithdraw|Bad Request)/)
  const [receiver, payer] = [await aPlayer(), await aPlayer()]
  await hasMoney(receiver)
  await hidesFromSandbox(receiver)
  await signIn(page, receiver)
  await boundCard(page)

  await page.goto('/withdraw-money')
  await page.getByRole('radio', { name: /免提直充/ }).check()
  await page.getByRole('button', { name: SUM, exact: true }).click()
  await expect(page.getByTestId('arrives')).toHaveText('300.00 元')
  await page.getByRole('button', { name: '输入提现密码并提现' }).click()
  await page.getByRole('dialog', { name: '确认提现' }).getByRole('button', { name: '确认并输入提现密码' }).click()
  await answerCode(page)
  await expect(page).toHaveURL(/\/withdraw-history\/\d+$/)
  const withdrawalNo = page.url().split('/').at(-1) as string
  await expect(page.getByRole('heading', { name: '正在匹配付款人' })).toBeVisible()

  // Two of the sandbox's staff say yes; then the sum is offered.
  await expect.poll(() => isOffered(payer), { timeout: patient(60_000) }).toBe(true)
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await context.newPage()
  try {
    await ordersDirect(other, payer)
    await expect(page.getByRole('heading', { name: '有会员正在向您付款' })).toBeVisible({ timeout: patient(20_000) })

    await provesPayment(other)
    const card = page.getByRole('region', { name: '对方已付款，请核对到账' })
    await expect(card).toContainText('李四', { timeout: patient(20_000) })
    await expect(card.getByRole('img', { name: '付款凭证 1' })).toBeVisible()
    await card.getByRole('button', { name: '确认到账' }).click()
    await page.getByRole('dialog', { name: '确认到账' }).getByRole('button', { name: '已收到' }).click()
    await answerCode(page)

    // Nobody touches the pages: both hear of the end.
    await expect(page.getByRole('region', { name: '订单', exact: true })).toContainText('已出款')
    const success = other.getByRole('status').filter({ hasText: '充值成功' })
    await expect(success).toBeVisible({ timeout: patient(20_000) })
  } finally {
    await context.close()
  }
  const order = await apiAs(receiver.token)(withdrawals.read, { orderNo: withdrawalNo })
  expect([order.status, order.mode, order.paidMoney]).toEqual([3, 'direct', yuan(SUM)])
})

/** Chooses 免提直充 and its sum, and is shown the receiver's account. */
async function ordersDirect(page: Page, payer: Someone): Promise<void> {
  await signIn(page, payer)
  await page.goto('/recharge')
  await page.getByRole('group', { name: '支付方式' }).getByRole('button', { name: '免提直充' }).click()
  await page.getByRole('button', { name: new RegExp(`^${SUM}`) }).click()
  await page.getByRole('button', { name: /^立即充值/ }).click()
  await expect(page.getByRole('region', { name: '收款账户' })).toContainText('招商银行')
}

async function provesPayment(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: '请先上传付款凭证' })).toBeDisabled()
  const proof = await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 160 } })
  await page.getByLabel('上传凭证').setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: proof })
  await expect(page.getByRole('img', { name: '凭证 1' })).toBeVisible()
  await page.getByRole('textbox', { name: '付款人姓名' }).fill('李四')
  await page.getByRole('button', { name: '我已付款' }).click()
}

/** 1,000 given by hand, a code, and no turnover that is in the way: what registration gave is given back. */
async function hasMoney({ account, password, token }: Someone): Promise<void> {
  const api = apiAs(token)
  await api(security.updateFundPwd, { password, cashPassword: CODE })
  for (const { id, gift } of (await api(turnover.queryAll, {})).rows) {
    if (gift > 0n) await api(turnover.giveUp, { requestId: aRequestId(), id })
  }
  const memberId = await idOf(account)
  const amount = yuan('1000')
  const given = { memberId, amount, key: account, actor: 'journey', currency: 'CNY', direction: 'in' } as const
  await post(database(), adjusted(given))
}

/** The sandbox's own members pay anyone who waits, but nobody who signs in where they do. */
async function hidesFromSandbox({ account }: Someone): Promise<void> {
  const sandbox = () => database()`select member_id from member where account in ('sandbox-p1', 'sandbox-p2')`
  await expect.poll(async () => (await sandbox()).length, { timeout: patient(20_000) }).toBe(2)
  await database()`
    insert into login_device (device, member_id)
    select ${`journey ${account}`}, member_id from member where account in ('sandbox-p1', 'sandbox-p2', ${account})`
}

async function idOf(account: string): Promise<bigint> {
  const [row] = await database()<{ id: bigint }[]>`select member_id as id from member where account = ${account}`
  if (row === undefined) throw new Error(`${account} is nobody`)
  return row.id
}

async function isOffered({ token }: Someone): Promise<boolean> {
  const { groups } = await apiAs(token)(recharge.options, {})
  const channels = groups.flatMap((group) => group.channels)
  return channels.some(({ flow, chips }) => flow === 'matched' && chips.includes(yuan(SUM)))
}

const aRequestId = () => newRequestId(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

/** A bank card of the member, bound by its page. */
async function boundCard(page: Page): Promise<void> {
  const body = `62258801${String(Date.now()).slice(-7)}`
  const card = [...'0123456789'].map((digit) => body + digit).find(passesLuhn) as string
  await page.goto('/update-account')
  await page.getByLabel('真实姓名').fill('张三丰')
  await page.getByRole('button', { name: /^开户银行/ }).click()
  await page.getByRole('button', { name: '招商银行' }).click()
  await page.getByLabel('银行卡号').fill(card)
  await page.getByRole('button', { name: '确认绑定' }).click()
  await answerCode(page)
  await expect(page).toHaveURL('/account-list')
}

async function answerCode(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '请输入提现密码' })
  await expect(dialog.locator('input').first()).toBeFocused()
  await page.keyboard.type(CODE)
  await expect(dialog).toHaveCount(0)
}
