import { themeIds } from '@liuhe/brand/theme.ts'
import * as api from '@liuhe/contract/api/direct.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { tap } from '@liuhe/web/testing/tap.ts'
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  anOrder,
  aStep,
  BANK,
  renderDetail,
  renderWithdraw,
  theTerms,
  withdrawWorld,
} from './testing/withdraw-world.tsx'
import type { OrderDetail } from './withdrawal.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = () => page.getByRole('dialog')
const says = (target: Locator, words: RegExp) => expect.poll(() => target.element().textContent).toMatch(words)

type Stage = NonNullable<OrderDetail['direct']>['stage']
const NEXT = {
  waiting: { code: 'match', who: 'payer' },
  paying: { code: 'transfer', who: 'payer' },
  said: { code: 'receive', who: 'member' },
  disputed: { code: 'judge', who: 'finance-maker' },
} as const

const offered = (stage: Stage) =>
  anOrder({
    ...{ state: 'requested', mode: 'direct', amount: yuan('300'), next: NEXT[stage] },
    direct: { stage, until: Date.now() + 3_600_000 },
    steps: [aStep('requested', Date.now() - 60_000, { by: 'member' }), aStep('matched', Date.now() - 30_000)],
  })

type Payment = OutputOf<typeof api.missing>

function directWorld(stage: Stage, change: Partial<Payment> = {}) {
  const order = offered(stage)
  const { world, fakes } = withdrawWorld({ orders: [order] })
  const said: InputOf<typeof api.missing>[] = []
  const did: string[] = []
  const payment: Payment = {
    ...{ now: Date.now(), state: stage === 'waiting' ? 'paying' : stage, amount: yuan('300') },
    ...{ payTime: Date.now() + 600_000, payer: '李四', paidTime: Date.now() - 30_000, saidTime: Date.now() - 20_000 },
    ...{ answerTime: Date.now() + 3_000_000, receipts: [], dispute: null, disputeNote: null },
    ...change,
  }
  const all = [
    ...fakes,
    fake(api.incoming, () => (stage === 'waiting' ? null : payment)),
    fake(api.received, () => {
      did.push('received')
      world.orders = [{ ...order, state: 'paid', status: 3, direct: null, next: null }]
      return { state: 'paid' as const }
    }),
    fake(api.missing, (asked) => {
      said.push(asked)
      return { ...payment, state: 'disputed' as const }
    }),
    fake(api.leave, () => {
      did.push('left')
      return { isOffered: false }
    }),
  ]
  return { order, said, did, fakes: all }
}

test('a receiver sees who has paid, and says after a question that he has the money', async () => {
  const { order, did, fakes } = directWorld('said')
  await renderDetail(fakes, order.orderNo)
  await expect.element(page.getByRole('heading', { name: '对方已付款，请核对到账' })).toBeVisible()
  await expect.element(page.getByText('李四')).toBeVisible()
  await expect.poll(() => page.getByRole('timer').element().textContent).toMatch(/^(49|50):/)
  await tap(button('确认到账'))
  expect(did).toEqual([])
  await tap(dialog().getByRole('button', { name: '已收到' }))
  await expect.poll(() => did).toEqual(['received'])
})

test('or that he has not, with what came instead', async () => {
  const { order, said, fakes } = directWorld('said')
  await renderDetail(fakes, order.orderNo)
  await tap(button('未到账'))
  await tap(dialog().getByRole('radio', { name: '收到的金额不一致' }))
  await acting(() => userEvent.fill(dialog().getByLabelText('说明'), '只收到 200'))
  await tap(dialog().getByRole('button', { name: '提交财务核实' }))
  await expect.poll(() => said).toEqual([{ orderNo: order.orderNo, kind: 'other-amount', note: '只收到 200' }])
})

test('the receiver stops waiting for a payer, after a question', async () => {
  const { order, did, fakes } = directWorld('waiting')
  await renderDetail(fakes, order.orderNo)
  await expect.element(page.getByRole('heading', { name: '正在匹配付款人' })).toBeVisible()
  await tap(button('不再等待，转为平台出款'))
  await tap(dialog().getByRole('button', { name: '确认转出' }))
  await expect.poll(() => did).toEqual(['left'])
})

test('a request by 免提直充 offers the round sums alone, without a fee', async () => {
  const { fakes } = withdrawWorld({
    terms: theTerms({ isFreeBankOpen: true, accounts: [BANK], freeTimesLeft: 0, day: { times: 3, amount: 0n } }),
  })
  await renderWithdraw(fakes)
  await tap(page.getByRole('radio', { name: /免提直充/ }))
  await tap(button('300'))
  await expect.poll(() => page.getByTestId('arrives').element().textContent).toBe('300.00 元')
  await expect.element(page.getByText('手续费（免提直充免收）')).toBeVisible()
  await expect.element(button('全部')).not.toBeInTheDocument()
})

describe('the card of the receiver', () => {
  const card = (name: string) => page.getByRole('region', { name })
  const aProof = (side: number) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="90"/>`)}`
  const PROOFS = [aProof(60), aProof(80)]
  const NOBODY_YET = { payer: null, paidTime: null, saidTime: null, answerTime: null }
  const DISPUTED: Partial<Payment> = { dispute: 'other-amount', disputeNote: '只收到 200', receipts: PROOFS }

  test('says that it waits, until when, and what then', async () => {
    const { order, fakes } = directWorld('waiting')
    await renderDetail(fakes, order.orderNo)
    await says(card('正在匹配付款人'), /按提交顺序匹配同额充值的会员.*\d\d:\d\d 前未匹配/)
    await expect.element(page.getByRole('timer')).not.toBeInTheDocument()
  })

  test('asks for nothing while somebody pays, and counts his time', async () => {
    const { order, fakes } = directWorld('paying', NOBODY_YET)
    await renderDetail(fakes, order.orderNo)
    await says(card('有会员正在向您付款'), /300\.00 元付款剩余时间.*超时未付款将重新匹配/)
    await expect.poll(() => page.getByRole('timer').element().textContent).toMatch(/^(09|10):/)
    await expect.element(button('确认到账')).not.toBeInTheDocument()
    await expect.element(button('未到账')).not.toBeInTheDocument()
  })

  test('shows the proofs of who has paid, each of which opens', async () => {
    const { order, fakes } = directWorld('said', { receipts: PROOFS })
    await renderDetail(fakes, order.orderNo)
    await expect.element(page.getByRole('link', { name: '付款凭证 2' })).toHaveAttribute('href', aProof(80))
    await says(card('对方已付款，请核对到账'), /不要只看凭证/)
  })

  test('says what he reported in a dispute, and still lets him confirm', async () => {
    const { order, did, fakes } = directWorld('disputed', DISPUTED)
    await renderDetail(fakes, order.orderNo)
    await says(card('财务人员核实中'), /您的说明：只收到 200/)
    await expect.element(button('未到账')).not.toBeInTheDocument()
    await tap(button('确认到账'))
    await tap(dialog().getByRole('button', { name: '已收到' }))
    await expect.poll(() => did).toEqual(['received'])
  })

  const STATES: [Stage, Partial<Payment>, string][] = [
    ['waiting', {}, '正在匹配付款人'],
    ['paying', NOBODY_YET, '有会员正在向您付款'],
    ['said', { receipts: PROOFS }, '对方已付款，请核对到账'],
    ['disputed', DISPUTED, '财务人员核实中'],
  ]
  const ALL = themeIds.flatMap((theme) => STATES.map((state) => [theme, ...state] as const))
  test.each(ALL)('stumbles nobody in %s while %s', async (theme, stage, change, head) => {
    const { order, fakes } = directWorld(stage, change)
    await renderDetail(fakes, order.orderNo, { theme })
    await expect.element(card(head).getByRole('button').or(card(head).getByRole('timer')).first()).toBeVisible()
    expect(await faults()).toEqual([])
  })
})

async function faults(): Promise<string[]> {
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
