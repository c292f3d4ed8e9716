import * as api from '@liuhe/contract/api/direct.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { RECHARGE_STATUS } from '@liuhe/domain/recharge/order.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { tap } from '@liuhe/web/testing/tap.ts'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { pageProps } from '../../shared/testing/render-page.tsx'
import type { Order } from './order.ts'
import ProcessingPage from './processing-page.tsx'
import RechargePage from './recharge-page.tsx'
import { aChannel, aGroup, anOrder, rechargeWorld, renderRecharge, someOptions } from './testing/recharge-world.tsx'

const says = (target: Locator, words: RegExp) => expect.poll(() => target.element().textContent).toMatch(words)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const region = (name: string) => page.getByRole('region', { name })
const at = { params: { orderId: '1001' } }

const PAYEE: OutputOf<typeof api.payee> = {
  ...{ kind: 'bank', provider: '中国建设银行', branch: null, holderName: '李小明', number: '6217000000000300007' },
}

const matched = (order: Partial<Order> = {}) =>
  anOrder({
    ...{ flow: 'matched', group: 'direct', channelName: '会员直充', channelCode: 'direct', amount: yuan('300') },
    match: { state: 'paying', answerTime: null, dispute: null },
    ...order,
  })
const payee = fake(api.payee, () => PAYEE)

test('a payer sees the account, and says that he has paid once there is a proof', async () => {
  const order = matched()
  const { world, fakes } = rechargeWorld({ kept: [order] })
  await renderRecharge(<ProcessingPage {...pageProps(at)} />, { fakes: [...fakes, payee] })
  await says(region('收款账户'), /李小明/)
  await says(region('收款账户'), /6217 0000 0000 0300 007/)
  await expect.element(page.getByRole('button', { name: '复制收款账号' })).toBeVisible()
  await expect.element(button('请先上传付款凭证')).toBeDisabled()
  world.orders.set('1001', { ...order, receipts: ['/sys-upload/recharge/0.webp'] })
  await acting(() => void document.dispatchEvent(new Event('visibilitychange')))
  await acting(() => userEvent.fill(page.getByLabelText('付款人姓名'), '李四'))
  await tap(button('我已付款'))
  await expect.element(page.getByText('等待银行入账').or(page.getByText('等待收款方确认')).first()).toBeVisible()
  expect(world.orders.get('1001')).toMatchObject({ payer: '李四', status: RECHARGE_STATUS.accepted })
})

test('a dispute is looked at by people, and says so', async () => {
  const order = matched({
    ...{ status: RECHARGE_STATUS.accepted, next: { code: 'check', who: 'operator' }, canCancel: false },
    match: { state: 'disputed', answerTime: null, dispute: 'not-received' },
  })
  const { fakes } = rechargeWorld({ kept: [order] })
  await renderRecharge(<ProcessingPage {...pageProps(at)} />, { fakes: [...fakes, payee] })
  await expect.element(page.getByRole('heading', { name: '财务核实中' })).toBeVisible()
})

test('only sums that somebody waits for are offered, and none are said to be none', async () => {
  const one = {
    code: 'direct',
    name: '会员直充',
    icon: 'direct',
    flow: 'matched',
    isFixed: true,
    discountBps: 0,
  } as const
  const groups = (chips: bigint[]) => [
    aGroup({ group: 'direct', name: '免提直充', channels: [aChannel({ ...one, chips })] }),
  ]
  const { world, fakes } = rechargeWorld({ options: someOptions({ groups: groups([]) }) })
  const { unmount } = await renderRecharge(<RechargePage {...pageProps({})} />, { fakes })
  await expect.element(page.getByText(/当前没有会员在等待收款/)).toBeVisible()
  await expect.element(button('暂无可匹配的金额')).toBeDisabled()
  await unmount()
  world.options = someOptions({ groups: groups([yuan('300')]) })
  await renderRecharge(<RechargePage {...pageProps({})} />, { fakes })
  // Somebody else was faster: it is said beside the sum.
  world.refuses = refusal('RECHARGE/NO_MATCH', '该金额暂无等待中的收款订单，请换一个金额', 409)
  await tap(button('300'))
  await tap(button(/立即充值 300/))
  await expect.poll(() => world.made).toMatchObject([{ channelCode: 'direct', amount: yuan('300') }])
  await expect.element(page.getByRole('alert').filter({ hasText: '请换一个金额' })).toBeVisible()
})
