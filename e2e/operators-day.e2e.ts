import * as bets from '@liuhe/contract/api/bets.ts'
import * as bills from '@liuhe/contract/api/bills.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as withdrawals from '@liuhe/contract/api/operator/withdrawals.ts'
import type { Page } from '@playwright/test'
import { aPlayer, apiAs, aTurnOpenFor, betOn } from './support/api.ts'
import { callFrom, test } from './support/console.ts'
import { expect } from './support/journey.ts'
import { anOfficialTurn, drawn } from './support/official-draw.ts'
import { setSettings } from './support/operator.ts'
import { cardsStand, muteHome, signIn } from './support/steps.ts'
import { askToWithdraw, readyToWithdraw } from './support/withdrawing.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

// The operator's day (docs/operators-day.md): pages of the console by two people in two browsers, and a member's phone
// that sees what comes of it.

const panelOf = (page: Page) => page.getByRole('region', { name: '详情' })

/** Presses a key of the console, once what it does is on offer. */
async function press(page: Page, key: string, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('button', { name })).toBeEnabled()
  await page.keyboard.press(key)
}

/** The proposal that a page says it has sent: `AP-0007`, `审批 7`. */
async function proposalOn(page: Page): Promise<number> {
  const number = /(?:AP-|已送复核：审批 )0*(\d+)/
  const said = page.getByText(number).first()
  await expect(said).toBeVisible()
  return Number(number.exec(await said.innerText())?.[1])
}

/** What the yes of the one who proposed it is answered with: a second person's is asked for. */
async function refusalOfOwnYes(page: Page, approvalId: number): Promise<string> {
  const call = callFrom(page)
  const { payloadHash } = await call(approvals.read, { approvalId })
  return call(approvals.approve, { approvalId, payloadHash }).then(
    () => 'OK',
    ({ code }) => code,
  )
}

/** Approves a proposal as the second person. @param read what is done in the dialog beside the tick */
async function approve(page: Page, approvalId: number, read?: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(`/approvals?row=${approvalId}`)
  await press(page, 'a', /^批准并执行/)
  const dialog = page.getByRole('dialog')
  await read?.(page)
  await dialog.getByRole('checkbox', { name: /我已核对效果/ }).check()
  await dialog.getByRole('button', { name: '批准并执行' }).click()
  await expect(panelOf(page).getByText('已执行，服务器的记录')).toBeVisible()
}

test('a withdrawal is claimed, refused a second yes of the same person, approved by another one, and paid', async ({
  page: phone,
  noise,
  operators,
}) => {
  test.setTimeout(patient(90_000))
  noise.expect(/400.*(updateBank|userWithdraw|Bad Request)/)
  const maker = await operators.signIn('maker', '/withdrawals')
  await readyToWithdraw(phone, await aPlayer())
  await phone.goto('/withdraw-money')
  await askToWithdraw(phone, 300)
  const orderNo = phone.url().split('/').at(-1) as string
  const steps = phone.getByRole('region', { name: '进度' })
  await expect(steps).toContainText('提交申请，资金已冻结')

  // The queue hears of it by itself.
  await maker
    .getByRole('row')
    .filter({ hasText: orderNo.slice(-6) })
    .click()
  await press(maker, 'c', /^领取/)
  await expect(panelOf(maker).getByText(/我已领取/)).toBeVisible()
  await press(maker, 'a', /^通过并送复核/)
  const dialog = maker.getByRole('dialog')
  await dialog.getByRole('textbox').fill('户名一致，首次付款')
  await dialog.getByRole('button', { name: '通过并送复核' }).click()
  const approvalId = await proposalOn(maker)
  await expect(steps).toContainText('初审通过')

  // The second yes is another one's: the page offers none, and the server refuses one.
  await maker.goto(`/approvals?view=all&row=${approvalId}`)
  await expect(panelOf(maker).getByText('这是你自己提出的：只能撤回，由另一人决定。')).toBeVisible()
  noise.expect(/approvals\/\d+\/approve/)
  expect(await refusalOfOwnYes(maker, approvalId)).toBe('UC/FORBIDDEN')
  const { revision } = await callFrom(maker)(withdrawals.order, { orderNo })
  const again = { orderNo, revision, requestId: `again-${orderNo}`, reason: '再通过一次' }
  noise.expect(/withdrawals\/orders\/\d+\/approve/)
  await expect(callFrom(maker)(withdrawals.approve, again)).rejects.toMatchObject({ code: 'APPROVAL/WAITING' })

  const checker = await operators.signIn('checker', '/approvals')
  await approve(checker, approvalId)
  await expect(steps).toContainText(/复审通过.*已提交出款.*已出款，请查收/, { timeout: patient(30_000) })
  await expect(phone.getByRole('region', { name: '订单', exact: true })).toContainText('已出款')
})

const OFFICIAL = 90

test('a result is corrected by two: what was paid comes back, and those who won are paid, to the 厘', async ({
  page: phone,
  noise,
  operators,
}) => {
  test.setTimeout(patient(90_000))
  const putBack = await setSettings({ result_hold_seconds: '1' })
  try {
    const drawer = await operators.signIn('drawer', '/results')
    const drawer2 = await operators.signIn('drawer2', '/approvals')
    const [first, second] = [await aPlayer(), await aPlayer()]
    await signIn(phone, first)
    const turnNum = await anOfficialTurn(OFFICIAL)
    await betOn(first.token, { gameId: OFFICIAL, turnNum, ball: '01' })
    await betOn(second.token, { gameId: OFFICIAL, turnNum, ball: '02' })
    await drawn(OFFICIAL, turnNum, '11,12,13,14,15,16,02')
    const won = await rewardOf(second)
    expect(won, 'odds of the special number are above 40').toBeGreaterThan(80_000n)
    expect([await moneyOf(first), await moneyOf(second)]).toEqual([86_000n, 86_000n + won])
    await phone.goto('/bills')
    const rows = phone.getByRole('feed').getByRole('article')
    await expect(rows).toHaveCount(2)

    await drawer.goto(`/results?view=published&row=${OFFICIAL}-${turnNum}`)
    await press(drawer, 'e', /^更正赛果/)
    const approvalId = await proposeCorrection(drawer, '11121314151601')
    noise.expect(/approvals\/\d+\/approve/)
    expect(await refusalOfOwnYes(drawer, approvalId)).toBe('APPROVAL/OWN')
    await approve(drawer2, approvalId, async (page) => {
      await page.getByRole('button', { name: /^打开 官方更正公告/ }).click()
      await expect(page.getByRole('img', { name: '开奖截图' })).toBeVisible()
      await page.getByRole('textbox', { name: '第 7 个' }).fill('01')
    })

    // The phone hears of it by itself.
    await expect(rows).toHaveCount(3, { timeout: patient(20_000) })
    await expect(rows.first()).toContainText(`彩票派彩澳门六合彩 第${turnNum.slice(4)}期+${yuanOf(won)}`)
    await expect(rows.first()).toContainText(`余 ${yuanOf(86_000n + won)}`)
    expect([await moneyOf(first), await moneyOf(second)]).toEqual([86_000n + won, 86_000n])
    const { data } = await apiAs(second.token)(bills.list, {})
    expect(data.map(({ amount, after }) => [amount, after])).toEqual([
      [-won, 86_000n],
      [won, 86_000n + won],
      [-2_000n, 86_000n],
      [88_000n, 88_000n],
    ])
  } finally {
    await putBack()
  }
})

const moneyOf = async ({ token }: { token: string }): Promise<bigint> => (await apiAs(token)(member.status, {})).money

/** What the newest order of a member was paid. */
const rewardOf = async ({ token }: { token: string }): Promise<bigint> =>
  (await apiAs(token)(bets.todayList, { gameId: OFFICIAL })).data[0]?.reward ?? 0n

/** 厘 as the bills write them. */
const yuanOf = (li: bigint): string => (Number(li) / 1000).toFixed(2)

/** Types another result twice, with what visitors read, why, and what was seen. */
async function proposeCorrection(page: Page, digits: string): Promise<number> {
  const dialog = page.getByRole('dialog', { name: '更正赛果' })
  for (const line of ['第一遍', '第二遍']) {
    await dialog.getByRole('textbox', { name: `${line}第 1 个` }).click()
    // A full cell leads to the next one by itself.
    await page.keyboard.type(digits)
  }
  await dialog.getByRole('textbox', { name: '对外公告（会员看到）' }).fill('特码更正为 01')
  await dialog.getByRole('textbox', { name: '证据网址（https）' }).fill('https://results.example/notice')
  await dialog.getByRole('textbox', { name: '内部理由（记入档案）' }).fill('官网已更正')
  const clip = { x: 0, y: 0, width: 240, height: 160 }
  const seen = { name: 'notice.png', mimeType: 'image/png', buffer: await page.screenshot({ clip }) }
  await dialog.getByLabel('证据截图').setInputFiles(seen)
  await expect(dialog.getByRole('img', { name: '开奖截图' })).toBeVisible()
  await dialog.getByRole('button', { name: '提交第二人' }).click()
  return proposalOn(page)
}

/** The one-minute Mark Six. */
const MINUTE = 71

test('odds are changed by two for the next turn, and the betting page follows', async ({
  page: phone,
  noise,
  operators,
}) => {
  test.setTimeout(patient(180_000))
  const risk = await operators.signIn('risk', `/prices?game=${MINUTE}`)
  const risk2 = await operators.signIn('risk2', '/approvals')
  const field = risk.getByRole('textbox', { name: /^特码B .* 赔率$/ })
  const before = await field.inputValue()
  const after = before === '45' ? '45.5' : '45'
  await phone.goto(`/game/${MINUTE}`)
  await phone.getByRole('button', { name: '特码B' }).click()
  const { cur } = await aTurnOpenFor(MINUTE, 35)
  await expect(phone.getByRole('button', { name: `07 赔率${before}`, exact: true })).toBeVisible()

  await field.fill(after)
  await risk.getByRole('button', { name: /^封盘 / }).click()
  await risk.getByRole('textbox', { name: '原因（进入审计，复核人可见）' }).fill('特码 B 调价')
  await risk.keyboard.press('Control+Enter')
  const approvalId = await proposalOn(risk)
  noise.expect(/approvals\/\d+\/approve/)
  expect(await refusalOfOwnYes(risk, approvalId)).toBe('APPROVAL/OWN')
  await approve(risk2, approvalId)

  // Nobody touches the phone.
  await expect(phone.getByRole('button', { name: `07 赔率${after}`, exact: true })).toBeVisible({
    timeout: patient(60_000),
  })
  const { cur: next } = await apiAs()(lottery.openInfo, { gameId: MINUTE })
  expect(next.turnNum).not.toBe(cur.turnNum)
  await expect(phone.getByText(`第${next.turnNum.slice(-4)}期`, { exact: true })).toBeVisible()
})

test('a card is written in the studio, stands on home, and is withdrawn', async ({ page: phone, operators }) => {
  test.setTimeout(patient(90_000))
  const editor = await operators.signIn('editor', '/studio')
  const name = `开工验收${Date.now() % 1_000_000}`
  await press(editor, '+', /^新卡片/)
  const made = editor.getByRole('dialog', { name: /^新卡片/ })
  await made.getByLabel('标题', { exact: true }).fill(name)
  await made.getByLabel('版式').selectOption('MB05')
  await made.getByLabel('排序').fill('9999')
  await made.getByRole('button', { name: '保存' }).click()
  await editor.getByRole('button', { name: '新文稿' }).click()
  await editor.getByRole('group', { name: '生肖' }).getByRole('button', { name: '龙' }).click()
  // Drawn by the members' own code, in a frame that may run nothing else.
  const preview = editor.frameLocator('iframe[title="会员端预览"]')
  await expect(preview.getByRole('heading', { name })).toBeVisible()
  await expect(preview.getByText('龙').first()).toBeVisible()
  await press(editor, 'Control+Enter', /^发布…/)
  await editor.getByRole('dialog', { name: '发布' }).getByRole('button', { name: '发布' }).click()
  await editor.getByRole('button', { name: '发布卡片…' }).click()
  await editor.getByRole('dialog', { name: '发布' }).getByRole('button', { name: '发布' }).click()
  await expect(editor.getByRole('button', { name: '撤回卡片…' })).toBeVisible()

  await muteHome(phone)
  const card = phone.getByRole('article').filter({ hasText: name })
  const homeShows = (count: number) =>
    expect(async () => {
      await phone.goto('/')
      await cardsStand(phone)
      await expect(card).toHaveCount(count, { timeout: 1_000 })
    }).toPass({ timeout: patient(30_000) })
  await homeShows(1)
  await expect(card).toContainText('龙')

  await editor.getByRole('button', { name: '撤回卡片…' }).click()
  const asked = editor.getByRole('dialog', { name: '撤回' })
  await asked.getByRole('textbox', { name: '理由（写入审计）' }).fill('验收完毕')
  await asked.getByRole('button', { name: '撤回' }).click()
  await expect(editor.getByRole('button', { name: '发布卡片…' })).toBeVisible()
  await homeShows(0)
})
