import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aChain, billsWorld, daysAgo, renderBills } from './testing/bills-world.tsx'

it('finds the bill of a recharge by the number of the recharge, and leads back to it [WALLET-003]', async () => {
  const chain = aChain([
    { tranType: 2, amount: 1_500_000n, addTime: daysAgo(1, '21:44:00') },
    { tranType: 2, amount: 200_000n, addTime: daysAgo(0, '00:01:00') },
  ])
  const { world, fakes } = billsWorld(chain)
  const recharged = chain.find(({ amount }) => amount === 1_500_000n) as (typeof chain)[number]
  const posting = { from: 'house', to: 'main', amount: recharged.amount }
  world.details.set(recharged.billNo, { posting, about: { kind: 'recharge', id: '8800000000000000101' } })
  await renderBills(fakes, { no: '' })
  await expect.element(page.getByPlaceholder(/充值、提现或账单的单号/)).toBeVisible()
  await acting(() => userEvent.type(page.getByRole('searchbox', { name: '单号' }), '8800000000000000101{Enter}'))
  const rows = () => page.getByRole('article').elements()
  await expect.poll(() => rows().map(({ textContent }) => textContent?.includes('+1,500.00'))).toEqual([true])
  await acting(() => userEvent.click(page.getByRole('article').getByRole('button')))
  const link = page.getByRole('dialog', { name: '账单详情' }).getByRole('link', { name: '8800000000000000101' })
  await expect.element(link).toHaveAttribute('href', '/recharge-history/8800000000000000101')
})
