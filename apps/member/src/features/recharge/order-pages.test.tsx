import * as api from '@liuhe/contract/api/recharge.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { RECHARGE_STATUS } from '@liuhe/domain/recharge/order.ts'
import { refusal } from '@liuhe/web/testing/fake-call.ts'
import { readQr, readQrPicture } from '@liuhe/web/testing/read-qr.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { tap } from '@liuhe/web/testing/tap.ts'
import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { pageProps } from '../../shared/testing/render-page.tsx'
import BankPage from './bank-page.tsx'
import FailedPage from './failed-page.tsx'
import OnlinePage from './online-page.tsx'
import type { Order } from './order.ts'
import ProcessingPage from './processing-page.tsx'
import { qrPicture } from '../../shared/parts/qr-code.tsx'
import QrVirtualPage from './qr-virtual-page.tsx'
import { anOrder, aStep, over, rechargeWorld, renderRecharge } from './testing/recharge-world.tsx'
import ThirdPartyPage from './third-party-page.tsx'

const says = (target: Locator, words: RegExp) => expect.poll(() => target.element().textContent).toMatch(words)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const region = (name: string) => page.getByRole('region', { name })
const at = { params: { orderId: '1001' } }

describe('an order that is scanned [ROUTE-047]', () => {
  test('shows the amount, the time left and a code that a reader understands', async () => {
    const order = anOrder()
    const { fakes } = rechargeWorld({ kept: [order] })
    await renderRecharge(<OnlinePage {...pageProps(at)} />, { fakes })
    await says(region('剩余时间'), /1[34]:\d\d/)
    await says(region('付款码'), /1,000\.00/)
    await expect.element(page.getByRole('img', { name: '支付宝扫码付款码' })).toBeVisible()
    expect(await readQrPicture(qrPicture(order.payment.qrText as string))).toBe('https://cashier.example/q/1')
    expect(readDrawing()).toBe('https://cashier.example/q/1')
  })

  test('turns to success by itself, with what the wallet holds now', async () => {
    const order = anOrder()
    const { world, fakes } = rechargeWorld({ kept: [order] })
    const { tell } = await renderRecharge(<OnlinePage {...pageProps(at)} />, { fakes })
    await expect.element(region('付款码')).toBeVisible()
    world.orders.set('1001', over(order, 'credited'))
    world.balance = yuan('10880')
    await tell(over(order, 'credited'))
    await says(page.getByRole('status').filter({ hasText: '充值成功' }), /\+1,010\.00账户余额 10,880\.00 元/)
    await expect.element(page.getByRole('link', { name: /本次打码要求\s*1,010\.00/ })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: '查看订单详情' }))
      .toHaveAttribute('href', '/recharge-history/1001')
  })

  test('asks again when the page is seen again, for news that the line has missed', async () => {
    const order = anOrder()
    const { world, fakes } = rechargeWorld({ kept: [order] })
    await renderRecharge(<OnlinePage {...pageProps(at)} />, { fakes })
    await expect.element(region('付款码')).toBeVisible()
    world.orders.set('1001', over(order, 'credited'))
    await acting(() => void document.dispatchEvent(new Event('visibilitychange')))
    await expect.element(page.getByRole('heading', { name: '充值成功' }).first()).toBeVisible()
  })

  test('is given up after a question, and stays to say so', async () => {
    const { fakes } = rechargeWorld({ kept: [anOrder()] })
    const { went } = await renderRecharge(<OnlinePage {...pageProps(at)} />, { fakes })
    await tap(button('取消订单'))
    await tap(page.getByRole('dialog').getByRole('button', { name: '确认取消' }))
    await expect.element(page.getByRole('heading', { name: '订单已取消' })).toBeVisible()
    await tap(button('重新充值'))
    expect(went).toEqual(['/recharge?channel=alipay'])
  })

  test('leads to the page of its own way to pay, and to nothing where there is no such order', async () => {
    const { fakes } = rechargeWorld({ kept: [anOrder({ flow: 'coin' })] })
    const { went, unmount } = await renderRecharge(<OnlinePage {...pageProps(at)} />, { fakes })
    await expect.poll(() => went).toEqual(['/recharge/qr-virtual/1001'])
    await unmount()
    await renderRecharge(<OnlinePage {...pageProps({ params: { orderId: '9' } })} />, { fakes })
    await expect.element(page.getByText('充值订单不存在')).toBeVisible()
  })
})

describe('an order that is paid at its provider [ROUTE-050]', () => {
  test('opens the cashier outside, and then awaits its answer', async () => {
    const { fakes } = rechargeWorld({ kept: [anOrder({ flow: 'redirect' })] })
    const opened: string[] = []
    const bridge = { openExternal: (url: string) => void opened.push(url) }
    const { went } = await renderRecharge(<ThirdPartyPage {...pageProps(at)} />, { fakes, bridge, theme: 'theme3' })
    await tap(button('打开支付页面'))
    expect(opened).toEqual(['https://cashier.example/pay/2'])
    await tap(button('我已完成付款'))
    expect(went).toEqual(['/recharge/processing/1001'])
  })

  test('awaits it under an address without a number in theme2 [ROUTE-053]', async () => {
    const { fakes } = rechargeWorld({ kept: [anOrder({ flow: 'redirect' })] })
    const { went } = await renderRecharge(<ThirdPartyPage {...pageProps(at)} />, { fakes, theme: 'theme2' })
    await tap(button('我已完成付款'))
    expect(went).toEqual(['/recharge/processing'])
  })

  test('goes to the page of failures when the provider refuses', async () => {
    const order = anOrder({ flow: 'redirect' })
    const { world, fakes } = rechargeWorld({ kept: [order] })
    const { tell, went } = await renderRecharge(<ThirdPartyPage {...pageProps(at)} />, { fakes })
    await expect.element(button('打开支付页面')).toBeVisible()
    world.orders.set('1001', over(order, 'rejected'))
    await tell(over(order, 'rejected'))
    await expect.poll(() => went).toEqual(['/recharge/failed?order=1001'])
  })
})

describe('an order in coins [ROUTE-048]', () => {
  test('shows no address before the network is confirmed', async () => {
    const { fakes } = rechargeWorld({ kept: [anOrder({ flow: 'coin', orderNo: '2001' })] })
    await renderRecharge(<QrVirtualPage {...pageProps({ params: { orderId: '2001' } })} />, { fakes })
    await says(region('转入信息'), /140\.2937USDT.*尾数 37 用于识别您的订单/)
    expect(document.body.textContent).not.toContain('TQ7nVd')
    expect(page.getByRole('img', { name: /收款地址/ }).elements()).toEqual([])
    await tap(button('我使用 TRC20 网络，显示地址'))
    await says(page.getByLabelText('收款地址', { exact: true }), /^TQ7nVdP3sL8wKcRz5XhYb2MfGjT9uAeD41$/)
    await expect.element(page.getByRole('img', { name: 'TRC20 收款地址二维码' })).toBeVisible()
    expect(readDrawing()).toBe('TQ7nVdP3sL8wKcRz5XhYb2MfGjT9uAeD41')
  })

  test('copies what has to be exact, and takes a hash that is one', async () => {
    const { world, fakes } = rechargeWorld({ kept: [anOrder({ flow: 'coin', orderNo: '2002' })] })
    const copied: string[] = []
    const bridge = { copyText: async (text: string) => void copied.push(text) }
    await renderRecharge(<QrVirtualPage {...pageProps({ params: { orderId: '2002' } })} />, { fakes, bridge })
    await tap(button('我使用 TRC20 网络，显示地址'))
    await tap(button('复制转入数量'))
    await tap(button('复制收款地址'))
    expect(copied).toEqual(['140.2937', 'TQ7nVdP3sL8wKcRz5XhYb2MfGjT9uAeD41'])
    await tap(button('填写交易哈希（可选）'))
    const sheet = page.getByRole('dialog', { name: '交易哈希' })
    await acting(() => userEvent.fill(sheet.getByRole('textbox'), 'abc'))
    await tap(sheet.getByRole('button', { name: '提交' }))
    await says(sheet.getByRole('alert'), /64 位/)
    await acting(() => userEvent.fill(sheet.getByRole('textbox'), 'a'.repeat(64)))
    await tap(sheet.getByRole('button', { name: '提交' }))
    await expect.poll(() => world.orders.get('2002')?.txid).toBe('a'.repeat(64))
    await expect.element(button('修改交易哈希')).toBeVisible()
  })
})

describe('a bank transfer [ROUTE-049]', () => {
  const transfer = (order: Partial<Order> = {}) =>
    anOrder({ flow: 'transfer', channelName: '银行卡转账', channelCode: 'bank-ccb', icon: 'bank', ...order })

  test('shows the account, the amount and the code, and finds the newest one by itself', async () => {
    const { fakes } = rechargeWorld({ kept: [transfer()] })
    const copied: string[] = []
    const bridge = { copyText: async (text: string) => void copied.push(text) }
    await renderRecharge(<BankPage {...pageProps()} />, { fakes, bridge })
    const account = region('收款账户')
    await says(account, /中国建设银行杭州西湖支行.*收款账号6217 0015 4008 8231 906/)
    await expect.element(page.getByRole('img', { name: '附言 LH7K2Q' })).toBeVisible()
    for (const name of ['收款账号', '转账金额', '附言']) await tap(button(`复制${name}`))
    expect(copied).toEqual(['6217001540088231906', '1000', 'LH7K2Q'])
  })

  test('is confirmed with who paid and when, and asks beside the field for what is missing', async () => {
    const { world, fakes } = rechargeWorld({ kept: [transfer()] })
    const { went } = await renderRecharge(<BankPage {...pageProps({ search: { order: '1001' } })} />, { fakes })
    await tap(button('我已完成转账'))
    await says(page.getByRole('alert'), /^请填写付款人姓名$/)
    await acting(() => userEvent.fill(page.getByRole('textbox', { name: '付款人姓名' }), ' 张晓明 '))
    await acting(() => userEvent.fill(page.getByLabelText('转账时间'), '2020-01-02T03:04'))
    await tap(button('我已完成转账'))
    await expect.poll(() => went).toEqual(['/recharge/processing/1001'])
    expect(world.orders.get('1001')).toMatchObject({
      payer: '张晓明',
      paidTime: Date.parse('2020-01-02T03:04:00+08:00'),
    })
  })

  test('takes pictures of it, and says why one is refused', async () => {
    const { world, fakes } = rechargeWorld({ kept: [transfer()] })
    await renderRecharge(<BankPage {...pageProps({ search: { order: '1001' } })} />, { fakes: withReceiptDoor(fakes) })
    const input = page.getByLabelText('上传凭证')
    await expect.element(input).toBeInTheDocument()
    await choose(input, 6 * 1024 * 1024)
    await says(page.getByRole('alert'), /图片不能超过5MB/)
    await choose(input, 40)
    await says(page.getByRole('alert'), /图片无法识别/)
    await choose(input, 40)
    await expect.element(page.getByRole('img', { name: '凭证 1' })).toBeInTheDocument()
    expect(world.orders.get('1001')?.receipts).toHaveLength(1)
  })

  test('says so where there is none', async () => {
    const { fakes } = rechargeWorld()
    await renderRecharge(<BankPage {...pageProps()} />, { fakes })
    await expect.element(page.getByText('没有待转账的订单')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/recharge')
  })
})

/** Chooses a picture of so many bytes in the page itself: sent through the driver, six megabytes take half a minute. */
const choose = (input: Locator, bytes: number) =>
  acting(() => {
    const chosen = new DataTransfer()
    chosen.items.add(new File([new Uint8Array(bytes)], 'receipt.png', { type: 'image/png' }))
    const field = input.element() as HTMLInputElement
    field.files = chosen.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })

/** The first picture that is sent cannot be read. */
function withReceiptDoor(fakes: ReturnType<typeof rechargeWorld>['fakes']) {
  let sent = 0
  return fakes.map((one) =>
    one.endpoint.name === api.addReceipt.name
      ? {
          ...one,
          answer: (args: never) => {
            sent += 1
            if (sent === 1) throw refusal('UPLOAD/BROKEN', '图片无法识别')
            return one.answer(args)
          },
        }
      : one,
  )
}

describe('an order that is awaited', () => {
  const accepted = () =>
    anOrder({
      ...{ flow: 'transfer', status: RECHARGE_STATUS.accepted, next: { code: 'match', who: 'bank' }, canCancel: false },
    })

  test('says what it waits for, for whom, and what has happened [ROUTE-052]', async () => {
    const { fakes } = rechargeWorld({ kept: [accepted()] })
    await renderRecharge(<ProcessingPage {...pageProps(at)} />, { fakes })
    await says(page.getByRole('status').filter({ hasText: '等待银行入账' }), /通常 2 分 40 秒内到账.*处理方：银行/)
    const steps = region('订单进度').getByRole('listitem')
    await expect.poll(() => steps.elements().length).toBe(4)
    expect(steps.elements()[2]?.getAttribute('aria-current')).toBe('step')
    await expect.element(page.getByLabelText('上传凭证')).toBeInTheDocument()
  })

  test('says why money is looked at, and what came of it', async () => {
    const check = {
      ...{ kind: 'short' as const, received: yuan('900'), receivedUsdt: null, arrivedAt: Date.now() },
      ...{ outcome: 'waiting' as const, decidedAt: null, note: null },
    }
    const order = { ...accepted(), check, next: { code: 'check' as const, who: 'operator' as const } }
    const { world, fakes } = rechargeWorld({ kept: [order] })
    const { tell } = await renderRecharge(<ProcessingPage {...pageProps(at)} />, { fakes })
    await says(region('款项核对'), /到账金额不足待核对实际到账900\.00.*实际到账少于订单金额/)
    const credited = over(order, 'credited', { code: 'credited', by: 'server', amount: yuan('900') })
    world.orders.set('1001', {
      ...credited,
      creditMoney: yuan('900'),
      check: { ...check, outcome: 'credited', decidedAt: Date.now(), note: '按实际金额入账' },
    })
    await tell(credited)
    await says(region('款项核对'), /已入款.*处理说明：按实际金额入账/)
    // What it brought is said, not what it had promised.
    await says(page.getByRole('status').filter({ hasText: '充值成功' }), /\+900\.00/)
    expect(page.getByText('1,010.00').elements()).toEqual([])
  })

  test('is the newest one where the address has no number [ROUTE-053]', async () => {
    const { world, fakes } = rechargeWorld({ kept: [accepted()], newest: '1001' })
    const { unmount } = await renderRecharge(<ProcessingPage {...pageProps()} />, { fakes })
    await expect.element(region('订单进度')).toBeVisible()
    await unmount()
    world.newest = null
    await renderRecharge(<ProcessingPage {...pageProps()} />, { fakes })
    await expect.element(page.getByText('没有进行中的充值订单')).toBeVisible()
  })

  test('that nobody has paid leads back to where it is paid', async () => {
    const { fakes } = rechargeWorld({ kept: [anOrder({ flow: 'redirect' })] })
    const { went } = await renderRecharge(<ProcessingPage {...pageProps(at)} />, { fakes })
    await tap(button('继续付款'))
    expect(went).toEqual(['/recharge/third-party/1001'])
  })

  test('is asked for until the provider has said how to pay', async () => {
    const preparing = anOrder({ next: { code: 'prepare', who: 'provider' }, steps: [aStep({ code: 'created' })] })
    const { world, fakes } = rechargeWorld({ kept: [preparing] })
    await renderRecharge(<OnlinePage {...pageProps(at)} />, { fakes })
    await expect.element(button('等待付款信息')).toBeDisabled()
    world.orders.set('1001', anOrder())
    await expect.element(region('付款码')).toBeVisible()
  })
})

test('a failed order says why, and where to try again [ROUTE-051]', async () => {
  const { fakes } = rechargeWorld({ kept: [over(anOrder(), 'rejected')], newest: '1001' })
  const { went } = await renderRecharge(<FailedPage {...pageProps()} />, { fakes })
  await says(page.getByRole('status').filter({ hasText: '充值失败' }), /1,000\.00支付被取消/)
  await tap(button('重新充值'))
  expect(went).toEqual(['/recharge?channel=alipay'])
})

/** What a reader makes of the code on the page. */
const readDrawing = (): string => readQr(document.querySelector('svg[role=img][aria-label*=码]') as Element)
