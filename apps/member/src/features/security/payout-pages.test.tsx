import * as security from '@liuhe/contract/api/security.ts'
import { type Fake, fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageProps } from '../../shared/testing/render-page.tsx'
import AccountListPage from './account-list-page.tsx'
import {
  type Account,
  alerts,
  CARD,
  faultsOf,
  fill,
  note,
  open,
  payout,
  press,
  refuse,
  toasts,
} from './testing/security-world.tsx'
import UpdateAccountPage from './update-account-page.tsx'

describe('the payout accounts', () => {
  test('are none at first [ROUTE-014]', async () => {
    const { went } = await open(<AccountListPage />, [payout()])
    await expect.element(page.getByText('还没有收款账户，绑定后即可提现')).toBeVisible()
    await acting(() => userEvent.click(page.getByRole('button', { name: '添加收款账户' }).nth(1)))
    expect(went).toEqual(['/update-account'])
    expect(await faultsOf()).toEqual([])
  })

  test('are listed by kind, masked, and can be chosen and removed', async () => {
    const asked: unknown[] = []
    const wallet: Account = {
      ...CARD,
      id: '8',
      kind: 'usdt',
      provider: 'TRC20',
      number: 'TR7NH****jLj6t',
      isDefault: false,
    }
    await open(<AccountListPage />, [
      payout([CARD, wallet]),
      fake(security.choosePayoutAccount, (args) => note(asked, ['choose', args], {})),
      fake(security.removePayoutAccount, (args) => note(asked, ['remove', args], {})),
    ])
    const first = page.getByRole('article', { name: /招商银行/ })
    await expect.element(first.getByText('默认')).toBeVisible()
    await expect.element(page.getByText('已绑定 1/10')).toBeVisible()
    expect(await faultsOf()).toEqual([])
    await press('设为默认')
    await acting(() => userEvent.click(first.getByRole('button', { name: '删除' })))
    await acting(() => userEvent.click(page.getByRole('dialog').getByRole('button', { name: '取消' })))
    await acting(() => userEvent.click(first.getByRole('button', { name: '删除' })))
    await acting(() => userEvent.click(page.getByRole('dialog').getByRole('button', { name: '删除' })))
    await expect
      .poll(() => asked)
      .toEqual([
        ['choose', { id: '8' }],
        ['remove', { id: '7' }],
      ])
  })
})

describe('binding an account', () => {
  const bind = (fakes: Fake[], search: Record<string, string> = {}) =>
    open(<UpdateAccountPage {...pageProps({ search })} />, fakes)

  test('asks for a real name first, checks the card, and sends it without its spaces [ROUTE-013]', async () => {
    const asked: unknown[] = []
    const answer = fake(security.updateBank, (args) => note(asked, args, CARD))
    const { went } = await bind([payout([], null), answer])
    await expect.element(page.getByRole('button', { name: '确认绑定' })).toBeVisible()
    expect(await faultsOf()).toEqual([])
    await press('确认绑定')
    expect(alerts()).toEqual(['请输入真实姓名'])
    await press('开户银行：请选择开户银行')
    await press('招商银行')
    await fill('真实姓名', 'John')
    await press('确认绑定')
    expect(alerts()).toEqual(['请输入银行卡号'])
    await fill('银行卡号', '6225 8800 0000 0002')
    await press('确认绑定')
    expect(alerts()).toEqual(['请输入您正确的中文姓名'])
    await fill('真实姓名', '张三丰')
    await press('确认绑定')
    expect(alerts()).toEqual(['银行卡号填写有误'])
    await fill('银行卡号', '6225 8800 0000 0001')
    await press('确认绑定')
    const card = { kind: 'bank', provider: '招商银行', number: '6225880000000001', fullName: '张三丰' }
    await expect.poll(() => asked).toEqual([card])
    expect([went, toasts()]).toEqual([['back:/account-list'], '绑定成功'])
  })

  test('has a tab for every kind, kept in the address, with its own fields', async () => {
    const { went } = await bind([payout()], { kind: 'usdt' })
    const tabs = page.getByRole('tab').elements()
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['银行卡', 'USDT', '电子钱包', '免提直充'])
    await expect.element(page.getByRole('button', { name: 'TRC20' })).toHaveAttribute('aria-pressed', 'true')
    await fill('钱包地址', '0xdAC17F958D2ee523a2206206994597C13D831ec7')
    await press('确认绑定')
    expect(alerts()).toEqual(['TRC20地址格式不正确'])
    await acting(() => userEvent.click(page.getByRole('tab', { name: '电子钱包' })))
    expect(went).toEqual(['/update-account?kind=e_wallet'])
  })

  test('is not possible beyond the allowed number', async () => {
    await bind([payout([CARD, { ...CARD, id: '9' }])])
    await expect.element(page.getByText('银行卡最多可绑定2个，如需更换请先删除已有账户')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '确认绑定' })).toBeDisabled()
  })

  test('shows what the server says, and keeps what was typed when the question for the code is put away', async () => {
    const answers: (() => never)[] = [
      refuse('UC/CASH_PASSWORD', '请输入提现密码', { operation: 'bind-account' }),
      refuse('PAYOUT/TAKEN', '该账户无法绑定，请联系客服'),
    ]
    await bind([payout(), fake(security.updateBank, () => (answers.shift() as () => never)())], { kind: 'e_wallet' })
    await fill('钱包账号', 'ok88812')
    await press('确认绑定')
    await expect.poll(() => answers.length).toBe(1)
    expect(page.getByLabelText('钱包账号').element()).toHaveValue('ok88812')
    await press('确认绑定')
    await expect.poll(toasts).toBe('该账户无法绑定，请联系客服')
  })
})
