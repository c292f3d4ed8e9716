import * as member from '@liuhe/contract/api/member.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { tap } from '@liuhe/web/testing/tap.ts'
import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { aProfile } from '../../shared/testing/a-profile.ts'
import { anOrder, Choosing, rechargeWorld, renderRecharge, someOptions } from './testing/recharge-world.tsx'

const says = (target: Locator, words: RegExp) => expect.poll(() => target.element().textContent).toMatch(words)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = () => page.getByRole('textbox', { name: '充值金额' })
const write = (text: string) => acting(() => userEvent.fill(field(), text))
const quote = () => page.getByRole('region', { name: '到账预览' })
const channels = () => page.getByRole('group', { name: '支付通道' })

describe('choosing [ROUTE-046]', () => {
  test('offers the groups that are served, with their channels and what each gives', async () => {
    const { fakes } = rechargeWorld()
    await renderRecharge(<Choosing />, { fakes })
    const groups = page.getByRole('group', { name: '支付方式' })
    await expect.poll(() => groups.getByRole('button').elements().length).toBe(4)
    expect(groups.element().textContent).toBe('转账汇款+0.5%线上支付+1%虚拟币+1%电子钱包')
    expect(page.getByText('免提直充').elements()).toEqual([])
    await tap(button(/线上支付/))
    await says(channels(), /支付宝扫码100 – 20,000送 1%/)
    await says(channels(), /云闪付.*手续费 0\.5%/)
    // One that is closed stays in sight and says when it opens, by the site's clock.
    await says(channels(), /支付宝大额维护中 至 22:00/)
    await tap(button(/支付宝大额/))
    await expect.element(button('维护中 至 22:00')).toBeDisabled()
  })

  test('keeps the amount when the channel changes, and says what arrives as it is written [WALLET-001]', async () => {
    const { fakes } = rechargeWorld()
    const { went } = await renderRecharge(<Choosing channel="alipay" />, { fakes })
    await write('1000')
    await says(quote(), /实付1,000\.00\+赠送 1%10\.00=到账1,010\.00/)
    await says(quote(), /打码要求 1,010\.00（1 倍） · 通常 1 分钟内到账/)
    await tap(button(/云闪付/))
    expect(went).toEqual(['/recharge?channel=unionpay'])
    await expect.element(field()).toHaveValue('1000')
    await says(quote(), /实付1,000\.00−手续费 0\.5%5\.00=到账995\.00/)
    await tap(button(/虚拟币/))
    await says(quote(), /约需转入 140\.29 USDT.*1 USDT = 7\.1280 元/)
  })

  test('says the gift of a first recharge on chips and in the quote', async () => {
    const options = someOptions({
      isFirst: true,
      asksForLimit: true,
      firstGift: { gift: yuan('88'), least: yuan('500') },
    })
    const { fakes } = rechargeWorld({ options })
    await renderRecharge(<Choosing channel="alipay" />, { fakes })
    const chips = page.getByRole('group', { name: '快捷金额' })
    await says(chips, /300500送 881,000送 98/)
    await tap(chips.getByRole('button', { name: /^1,000/ }))
    await expect.element(field()).toHaveValue('1000')
    await says(quote(), /赠送98\.00=到账1,098\.00赠送含通道优惠 10\.00、首充礼 88\.00/)
    await expect
      .element(page.getByRole('region', { name: '充值限额' }).getByRole('button', { name: '去设置' }))
      .toBeVisible()
  })

  test.each([
    ['99', '最低充值 100 元'],
    ['20001', '最高充值 20,000 元'],
    ['100.5', '该通道仅支持整数金额'],
    ['600', '超出您设置的充值限额，还可充值 500.00 元'],
  ])('refuses %s beside the field and on the button', async (text, words) => {
    const { world, fakes } = rechargeWorld({ options: someOptions({ depositLeft: yuan('500') }) })
    await renderRecharge(<Choosing channel="alipay" />, { fakes })
    await write(text)
    await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(button(words)).toBeDisabled()
    expect(world.made).toEqual([])
  })
})

describe('the order [WALLET-001]', () => {
  test('is made by one request, and leads to where it is paid', async () => {
    const { world, fakes } = rechargeWorld()
    const { went } = await renderRecharge(<Choosing channel="alipay" />, { fakes })
    await write('1000')
    await tap(button('立即充值 1,000.00 元'))
    await expect.poll(() => went).toEqual(['/recharge/online/1001'])
    expect(world.made).toEqual([{ requestId: expect.any(String), channelCode: 'alipay', amount: yuan('1000') }])
  })

  test('is asked for again by the same number when the answer was lost, by another after a refusal', async () => {
    const { world, fakes } = rechargeWorld({ refuses: new ApiError('TIMEOUT', '请求超时，请稍后重试', 0) })
    await renderRecharge(<Choosing channel="alipay" />, { fakes })
    await write('1000')
    await tap(button('立即充值 1,000.00 元'))
    await says(page.getByRole('alert'), /请求超时.*重复提交不会产生第二笔订单/)
    world.refuses = refusal('RG/DEPOSIT_LIMIT', '超出您设置的充值限额', 409)
    await tap(button('立即充值 1,000.00 元'))
    await says(page.getByRole('alert'), /^超出您设置的充值限额$/)
    await tap(button('立即充值 1,000.00 元'))
    await expect.poll(() => world.made.length).toBe(3)
    const [first, second, third] = world.made.map(({ requestId }) => requestId)
    expect(first).toBe(second)
    expect(third).not.toBe(second)
  })

  test.each([
    ['RECHARGE/CHANNEL_CLOSED', '该通道暂未开放，请选择其他通道', '支付通道'],
    ['RECHARGE/NO_TAIL', '该金额暂不可用，请换一个金额', '充值金额'],
  ] as const)('says %s in the part it is about', async (code, message, part) => {
    const { fakes } = rechargeWorld({ refuses: refusal(code, message, 409) })
    await renderRecharge(<Choosing channel="alipay" />, { fakes })
    await write('1000')
    await tap(button('立即充值 1,000.00 元'))
    await says(page.getByRole('region', { name: part }).getByRole('alert'), new RegExp(message))
    // Another amount is another question.
    await write('2000')
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  test('stands above the form while it waits, and goes on or is given up there', async () => {
    const kept = [anOrder({ flow: 'transfer', channelName: '银行卡转账', channelCode: 'bank-ccb' })]
    const { world, fakes } = rechargeWorld({ kept, options: someOptions({ openOrders: 1 }) })
    const { went } = await renderRecharge(<Choosing />, { fakes })
    const order = page.getByRole('article', { name: '银行卡转账 1,000.00' })
    await says(order, /1,000\.00 · 待付款 1[34]:\d\d/)
    await tap(order.getByRole('button', { name: '继续付款' }))
    expect(went).toEqual(['/recharge/bank?order=1001'])
    await tap(order.getByRole('button', { name: '取消' }))
    world.options = someOptions()
    await tap(page.getByRole('dialog').getByRole('button', { name: '确认取消' }))
    await expect.poll(() => world.orders.get('1001')?.status).toBe(4)
    await expect.poll(() => page.getByRole('article').elements()).toEqual([])
  })

  test('of the chosen channel takes the place of a new one', async () => {
    const [bank, online, ...rest] = someOptions().groups
    const groups = [
      { ...bank, channels: [{ ...bank?.channels[0], openOrderNo: '1001' }] },
      online,
      ...rest,
    ] as ReturnType<typeof someOptions>['groups']
    const { fakes } = rechargeWorld({ options: someOptions({ groups }) })
    const { went } = await renderRecharge(<Choosing channel="bank-ccb" />, { fakes })
    await tap(button('继续未完成的订单'))
    expect(went).toEqual(['/recharge/bank?order=1001'])
  })
})

describe('who may not', () => {
  test('a trial account reads why, and nothing is asked for it [PERM-029]', async () => {
    const { fakes } = rechargeWorld()
    const trial = fake(member.info, () => aProfile({ type: 'TEST' }))
    const { calls } = await renderRecharge(<Choosing />, { fakes: [...fakes, trial] })
    await says(page.getByRole('status').first(), /试玩账户无法进行该操作，请注册正式账户!/)
    await says(page.getByRole('alert'), /试玩账户无法进行该操作，请注册正式账户!/)
    await expect.element(button('注册正式账户')).toBeVisible()
    expect(calls.map(({ name }) => name).filter((name) => name.startsWith('recharge.'))).toEqual([])
  })

  test('nobody while the operator has stopped it, and the page says so', async () => {
    const { fakes } = rechargeWorld({ options: someOptions({ isFrozen: true }) })
    await renderRecharge(<Choosing channel="alipay" />, { fakes })
    await says(page.getByRole('alert'), /充值服务暂停/)
    await expect.element(button('充值服务暂停')).toBeDisabled()
  })
})

test('a page that did not come says that no money is touched, and asks again', async () => {
  const { fakes } = rechargeWorld()
  let isDown = true
  const { name } = fakes.find(({ endpoint }) => endpoint.name === 'recharge.options')?.endpoint ?? { name: '' }
  const broken = fakes.map((one) =>
    one.endpoint.name === name
      ? {
          ...one,
          answer: () => {
            if (isDown) throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
            return someOptions()
          },
        }
      : one,
  )
  await renderRecharge(<Choosing />, { fakes: broken })
  await expect.element(page.getByText(/余额和订单不受影响/)).toBeVisible()
  isDown = false
  await tap(button('重新加载'))
  await expect.element(field()).toBeVisible()
})
