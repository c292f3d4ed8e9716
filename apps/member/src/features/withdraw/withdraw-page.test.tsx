import * as api from '@liuhe/contract/api/withdrawals.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { themeIds } from '@liuhe/brand/theme.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { ErrorCode } from '@liuhe/contract/errors.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { tap } from '@liuhe/web/testing/tap.ts'
import axe from 'axe-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { aProfile } from '../../shared/testing/a-profile.ts'
import { CLOSED, COIN, MISSING, renderWithdraw, SHORT, theTerms, withdrawWorld } from './testing/withdraw-world.tsx'
import type { Terms } from './withdrawal.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const radio = (name: RegExp) => page.getByRole('radio', { name })
const choose = (name: RegExp) => acting(() => (radio(name).element() as HTMLElement).click())
const says = (target: Locator, words: RegExp) => expect.poll(() => target.element().textContent).toMatch(words)
const card = (name: string) => page.getByRole('region', { name })
const field = () => page.getByRole('textbox', { name: '提现金额' })
const write = (text: string) => acting(() => userEvent.fill(field(), text))
const NEXT = '输入提现密码并提现'
const CONFIRM = '确认并输入提现密码'
const sheet = () => page.getByRole('dialog', { name: '确认提现' })
const foot = () => document.querySelector('main > div:last-of-type')?.textContent

beforeEach(() => sessionStorage.removeItem('pending_withdrawal'))

async function open(terms: Partial<Terms> = {}) {
  const { world, fakes } = withdrawWorld({ terms: theTerms(terms) })
  const view = await renderWithdraw(fakes)
  await expect.element(card('收款账户')).toBeVisible()
  return { world, ...view }
}

describe('the page of a withdrawal', () => {
  test('shows what it would cost and bring with every key, and asks before it sends [WALLET-002]', async () => {
    const { world, went } = await open()
    await says(card('可提现余额'), /10,858\.00今日还可提 4 次免手续费 2 次/)
    await says(card('打码量'), /打码量已达标/)
    await expect.element(radio(/中国建设银行/)).toBeChecked()
    await expect.element(button(NEXT)).toBeDisabled()
    await write('2000')
    await says(card('到账预览'), /手续费（本次免费，第 2\/3 次）0\.00 元提现后余额8,858\.00 元实际到账2,000\.00 元/)
    await says(card('预计时间'), /预计 26 分钟内有结果，约 \d\d:\d\d 前近 7 天：中位 11 分钟 · 90% 在 26 分钟内/)
    await tap(button(NEXT))
    await says(sheet(), /实际到账2,000\.00 元中国建设银行 储蓄卡 \*\*8231 · 张\*\*/)
    await says(sheet(), /提交后 2,000\.00 元立即冻结，不能自行撤销/)
    expect(world.sent).toEqual([])
    await tap(button(CONFIRM))
    await expect.poll(() => went).toEqual([`/withdraw-history/${world.orders[0]?.orderNo}`])
    const { requestId, ...rest } = world.sent[0] as NonNullable<(typeof world.sent)[0]>
    expect(rest).toEqual({ accountId: '7', amount: yuan('2000'), feeMax: 0n })
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(sessionStorage.getItem('pending_withdrawal')).toBeNull()
  })

  test.each([
    ['99', '单笔最低 100 元'],
    ['50001', '单笔最高 50,000 元'],
    ['100.005', '金额最多两位小数'],
    ['10858.01', '余额不足'],
  ])('says what is wrong with %s', async (text, words) => {
    await open()
    await write(text)
    await says(page.getByRole('alert'), new RegExp(words))
    await expect.element(button(words)).toBeDisabled()
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  })

  test('takes all that can be had at once, and offers only sums that can', async () => {
    await open({ balance: yuan('1234.567') })
    await tap(button('全部'))
    await expect.element(field()).toHaveValue('1234.56')
    await expect.element(button('2,000')).toBeDisabled()
    await tap(button('500'))
    await expect.element(field()).toHaveValue('500')
    await acting(() => userEvent.fill(field(), '１,0元'))
    await expect.element(field()).toHaveValue('10')
  })

  test('charges a share with a cap once the free ones are used up, and sends the fee that was shown', async () => {
    const { world } = await open({ freeTimesLeft: 0, day: { times: 3, amount: 0n } })
    await write('2000')
    await says(card('到账预览'), /手续费（1%，最高 50 元）20\.00 元.*实际到账1,980\.00 元/)
    await write('10000')
    await says(card('到账预览'), /50\.00 元.*实际到账9,950\.00 元/)
    await tap(button(NEXT))
    await tap(button(CONFIRM))
    await expect.poll(() => world.sent[0]?.feeMax).toBe(yuan('50'))
  })

  test('says what is particular about an account, and offers none that is not paid to', async () => {
    const { world } = await open({ accounts: [...theTerms().accounts, CLOSED] })
    await expect.element(radio(/OKPay/)).toBeDisabled()
    await choose(/USDT-TRC20/)
    await says(card('收款账户'), /1 USDT = 7\.1280 元，提交时锁定首次提现到此账户，需两名审核人员核对/)
    await write('2000')
    await says(card('到账预览'), /到账约 280\.58 USDT/)
    await tap(button(NEXT))
    await says(sheet(), /到账约 280\.58 USDT.*虚拟币出款.*由两名审核人员先后核对/)
    await tap(button(CONFIRM))
    await expect.poll(() => world.sent[0]?.accountId).toBe(COIN.id)
  })

  test('leads to binding an account where there is none, and to a code where none is set', async () => {
    const { went, world, push } = await open({ accounts: [], hasCashPassword: false })
    await tap(button('绑定收款账户').last())
    world.terms = theTerms({ hasCashPassword: false })
    await push({ type: 'BALANCE', seq: '1', money: 1 })
    await tap(button('设置提现密码'))
    expect(went).toEqual(['/update-account', '/password-withdraw-money'])
  })

  test('names what is missing by its source, and takes less only with consent to the sum [WALLET-004]', async () => {
    const { world, went } = await open({ turnover: SHORT })
    const turnover = card('打码量')
    await says(turnover, /还需打码 980\.00 元/)
    await says(turnover, /充值 1,000\.00 \+ 赠送 100\.00差 980\.00已完成 1,520\.00 \/ 要求 2,500\.00/)
    await expect.element(turnover.getByRole('link', { name: /^充值/ })).toHaveAttribute('href', '/valid-withdraw/2')
    await expect.element(turnover.getByRole('link', { name: '明细' })).toHaveAttribute('href', '/valid-withdraw')
    await write('2000')
    await tap(button('去投注'))
    expect(went).toEqual(['/lottery-record'])
    await choose(/强制提现，扣除未达标优惠 100\.00 元/)
    await says(card('到账预览'), /扣除未达标优惠-100\.00 元.*实际到账1,900\.00 元/)
    await tap(button(NEXT))
    await expect.element(button(CONFIRM)).toBeDisabled()
    expect(world.sent).toEqual([])
    await tap(page.getByRole('checkbox', { name: /我同意扣除未达标优惠 100\.00 元/ }))
    await tap(button(CONFIRM))
    await expect.poll(() => world.sent[0]).toMatchObject({ amount: yuan('2000'), deductMax: yuan('100') })
  })

  test('says how a tolerance makes what has to be staked of what is missing [WALLET-004]', async () => {
    const other = { ...MISSING, id: '3', claim: yuan('2528'), missing: yuan('1008') }
    const { push, world } = await open({ turnover: { ...SHORT, yetWithdraw: yuan('1978'), missing: [MISSING, other] } })
    const sums = () => page.getByLabelText('还需打码的计算')
    await says(card('打码量'), /还需打码 1,978\.00 元/)
    await says(sums(), /合计差1,988\.00.*放宽额度（差额不超过它视为达标）-10\.00还需打码1,978\.00/)
    // Without a tolerance there is nothing to explain.
    world.terms = theTerms({ turnover: SHORT })
    await push({ type: 'BALANCE', seq: '1', money: 1 })
    await says(card('打码量'), /还需打码 980\.00 元/)
    await expect.element(sums()).not.toBeInTheDocument()
  })

  test('never blocks an excluded member, whose gift is deducted and said [Ruling C117]', async () => {
    const turnover = { ...SHORT, yetWithdraw: 0n, missing: [] }
    const { world } = await open({ turnover })
    await says(card('打码量'), /打码量已达标.*未达标的赠送 100\.00 元会从本次金额中扣除/)
    await write('2000')
    await tap(button(NEXT))
    await tap(page.getByRole('checkbox', { name: /我同意/ }))
    await tap(button(CONFIRM))
    await expect.poll(() => world.sent[0]?.deductMax).toBe(yuan('100'))
  })

  test('lets a second deduction wait for the first, and leads there', async () => {
    await open({ turnover: SHORT, deductingOrderNo: '77' })
    await choose(/强制提现/)
    const link = card('打码量').getByRole('link', { name: '查看' })
    await expect.element(link).toHaveAttribute('href', '/withdraw-history/77')
    await write('2000')
    await expect.element(button('有一笔强制提现正在处理，请等待完成')).toBeDisabled()
  })

  test.each([
    ['cash-password', /修改提现密码后 24 小时内暂停提现，.* 恢复（剩余 \d+ 小时/],
    ['password', /修改登录密码后 24 小时内暂停提现/],
    ['phone', /更换手机号后 24 小时内暂停提现/],
    ['payout-account', /变更收款账户后 24 小时内暂停提现/],
  ] as const)('says until when it is held after a change of %s', async (reason, words) => {
    await open({ held: { reason, until: Date.now() + 19_000_000 } })
    await says(page.getByRole('note'), words)
    await write('2000')
    await expect.element(button('24 小时内暂停')).toBeDisabled()
  })

  test('is open again by itself when the time has come', async () => {
    const { world } = await open({ held: { reason: 'phone', until: Date.now() + 1_500 } })
    await write('2000')
    await expect.element(button('24 小时内暂停')).toBeDisabled()
    world.terms = theTerms()
    await expect.element(button(NEXT), { timeout: 15_000 }).toBeEnabled()
  })

  test.each<[string, Partial<Terms>, RegExp, string]>([
    ['a debt', { held: { reason: 'debt', until: null } }, /账户有一笔款项待核对/, '暂不可提交'],
    ['a check by people', { held: { reason: 'operator', until: null } }, /账户正在核查/, '暂不可提交'],
    ['closed', { isClosed: true }, /提现暂停受理，请稍后再来/, '暂停受理'],
    ['the day’s times', { timesLeft: 0, day: { times: 5, amount: 0n } }, /今日还可提 0 次/, '今日次数已用完'],
  ])('takes nothing because of %s, and says so', async (_, terms, words, step) => {
    await open(terms)
    await write('2000')
    await says(page.getByRole('main'), words)
    await expect.element(button(step)).toBeDisabled()
  })

  test('takes requests while payouts are stopped, and says that they wait', async () => {
    const { world } = await open({ isFrozen: true })
    await says(page.getByRole('note'), /出款暂停中。现在仍可提交申请/)
    await says(card('预计时间'), /出款暂停中，恢复前没有预计时间/)
    await write('2000')
    await tap(button(NEXT))
    await says(sheet(), /出款暂停中，恢复后按提交顺序出款/)
    await tap(button(CONFIRM))
    await expect.poll(() => world.sent).toHaveLength(1)
  })

  test('gives no time while too few were decided, and shows the public line [Ruling C132]', async () => {
    await open({ line: { decided: 7, seconds: null } })
    await says(card('预计时间'), /近 7 天提现较少，暂不给出预计时间近 7 天已处理 7 笔，满 20 笔后公布/)
    await tap(button('公开数据'))
    await says(page.getByRole('dialog', { name: '提现用时 · 公开数据' }), /不足 20 笔/)
  })

  test('a trial account reads that it cannot, and nothing is asked [Spec A §6]', async () => {
    const { fakes } = withdrawWorld()
    const trial = fake(member.info, () => aProfile({ type: 'TEST' }))
    const { calls } = await renderWithdraw([...fakes.filter(({ endpoint }) => endpoint !== member.info), trial])
    await says(page.getByRole('alert'), /试玩账户无法进行该操作，请注册正式账户!/)
    expect(calls.filter(({ name }) => name === api.terms.name)).toEqual([])
  })

  test('tries again when it did not come', async () => {
    const { world, fakes } = withdrawWorld()
    world.fails = true
    await renderWithdraw(fakes)
    await says(page.getByRole('alert'), /系统繁忙，请稍后再试/)
    world.fails = false
    await tap(button('重新加载'))
    await expect.element(card('收款账户')).toBeVisible()
  })
})

describe('a request', () => {
  const send = async (set: Partial<Terms> = {}) => {
    const shown = await open(set)
    await write('2000')
    await tap(button(NEXT))
    return shown
  }

  test('whose answer was lost is cleared up under its number, and makes one order [I-06]', async () => {
    const { world, went } = await send()
    world.losesAnswer = true
    await tap(button(CONFIRM))
    await says(page.getByRole('alert'), /上一笔提现的结果还没有收到2,000\.00 元 → 中国建设银行 \*\*8231/)
    // The first try counted: the fee of another would be another figure by now.
    world.terms = theTerms({ freeTimesLeft: 0, day: { times: 3, amount: yuan('2500') } })
    world.losesAnswer = false
    await tap(button('确认结果'))
    await expect.poll(() => went).toEqual([`/withdraw-history/${world.orders[0]?.orderNo}`])
    expect(world.orders).toHaveLength(1)
    expect(world.sent[1]).toEqual(world.sent[0])
    expect(sessionStorage.getItem('pending_withdrawal')).toBeNull()
  })

  test('whose answer was lost is still there after a reload, and only for its member', async () => {
    const { world } = await send()
    world.losesAnswer = true
    await tap(button(CONFIRM))
    await expect.element(button('确认结果')).toBeVisible()
    const kept = sessionStorage.getItem('pending_withdrawal') as string
    const { fakes } = withdrawWorld()
    await renderWithdraw(fakes)
    await expect.element(button('确认结果').last()).toBeVisible()
    sessionStorage.setItem('pending_withdrawal', kept.replace('"member":"1"', '"member":"2"'))
    await renderWithdraw(fakes)
    await expect.element(card('收款账户').last()).toBeVisible()
    expect(sessionStorage.getItem('pending_withdrawal')).toBeNull()
  })

  test.each<[ErrorCode, string]>([
    ['WITHDRAW/TURNOVER', '打码量未完成'],
    ['WITHDRAW/HELD', '账户信息变更后24小时内暂停提现'],
    ['WITHDRAW/FEE', '手续费已变动，请重新确认'],
    ['WALLET/INSUFFICIENT', '余额不足'],
  ])('that is refused (%s) says why, and asks for the terms again', async (code, message) => {
    const { world, calls, went } = await send()
    world.before = () => {
      throw new ApiError(code, message, 409, null)
    }
    const asked = calls.filter(({ name }) => name === api.terms.name).length
    await tap(button(CONFIRM))
    await expect.poll(foot).toContain(message)
    await expect.poll(() => calls.filter(({ name }) => name === api.terms.name).length).toBe(asked + 1)
    expect(document.querySelector('dialog[open]')).toBeNull()
    expect(went).toEqual([])
    // Another try is another request.
    world.before = () => undefined
    await tap(button(NEXT))
    await tap(button(CONFIRM))
    await expect.poll(() => world.sent).toHaveLength(2)
    expect(world.sent[1]?.requestId).not.toBe(world.sent[0]?.requestId)
  })
})

test.each(themeIds)('stumbles nobody in %s', async (theme) => {
  const { fakes } = withdrawWorld({
    terms: theTerms({ turnover: SHORT, isFrozen: true, accounts: [...theTerms().accounts, CLOSED] }),
  })
  await renderWithdraw(fakes, { theme })
  await write('2000')
  await choose(/强制提现/)
  await tap(button(NEXT))
  await expect.element(sheet()).toBeVisible()
  expect(await faults()).toEqual([])
})

async function faults(): Promise<string[]> {
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
