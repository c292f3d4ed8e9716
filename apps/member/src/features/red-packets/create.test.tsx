import { themeIds } from '@liuhe/brand/theme.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { yuan } from '@liuhe/domain/money.ts'
import { tap } from '@liuhe/web/testing/tap.ts'
import { packetWorld, renderCreate, theTerms } from './testing/packet-world.tsx'

const type = (target: Locator, text: string) => acting(() => userEvent.fill(target, text))
const amount = page.getByRole('textbox', { name: '总金额' })
const each = page.getByRole('textbox', { name: '单个金额' })
const count = page.getByRole('textbox', { name: '红包个数' })
const wish = page.getByRole('textbox', { name: '祝福语' })
const send = page.getByRole('button', { name: '塞钱进红包' })

describe('the page that sends a packet', () => {
  test('sends once everything is right, and shows the total and the average as they are typed [HB-001]', async () => {
    const { world, fakes } = packetWorld()
    const { went } = await renderCreate(fakes)
    await expect.element(send).toBeDisabled()
    await type(amount, '88')
    await expect.element(send).toBeDisabled()
    await type(count, '10')
    await expect.element(page.getByText(/平均每个 8\.80 元$/)).toBeVisible()
    await expect.element(page.getByRole('status', { name: '红包总额' })).toHaveTextContent('¥88.00')
    await expect.element(page.getByText('房间 1,286 人')).toBeVisible()
    await expect.element(page.getByText(/今日还可发 49 个$/)).toBeVisible()
    await tap(send)
    await expect.poll(() => world.sent).toHaveLength(1)
    expect(world.sent[0]).toMatchObject({ roomId: 3, type: 2, amount: yuan('88'), count: 10 })
    expect(went).toEqual(['back:/chat-rooms/3'])
  })

  test('asks for the amount of each share of an equal packet', async () => {
    const { world, fakes } = packetWorld()
    await renderCreate(fakes)
    await tap(page.getByRole('button', { name: '普通红包' }))
    await type(each, '8.8')
    await type(count, '10')
    await expect.element(page.getByRole('status', { name: '红包总额' })).toHaveTextContent('¥88.00')
    await tap(page.getByRole('button', { name: '六六大顺' }))
    await tap(send)
    await expect.poll(() => world.sent[0]).toMatchObject({ type: 1, amount: yuan('8.8'), message: '六六大顺' })
  })

  test.each([
    ['0.09', '9', '红包总额 0.10 – 20,000.00 元'],
    ['1', '101', '每个红包最少 0.01 元'],
    ['201', '1', '单个红包平均不超过 200.00 元'],
    ['10', '501', '红包个数 1 – 500 个'],
    ['4880.01', '100', '今日还可发 4,880.00 元'],
  ])('says beside the fields why %s for %s cannot be sent [HB-008]', async (money, shares, reason) => {
    const { fakes } = packetWorld()
    await renderCreate(fakes)
    await type(amount, money)
    await type(count, shares)
    await expect.element(page.getByText(reason)).toBeVisible()
    await expect.element(send).toBeDisabled()
  })

  test('limits the total to the balance, and the words to twenty characters', async () => {
    const { fakes } = packetWorld({ terms: theTerms({ balance: yuan('50') }) })
    await renderCreate(fakes)
    await type(amount, '50.01')
    await type(count, '1')
    await expect.element(page.getByText('余额不足')).toBeVisible()
    await type(wish, '福'.repeat(30))
    await expect.element(wish).toHaveValue('福'.repeat(20))
  })

  test('is closed to trial accounts, and where members send nothing', async () => {
    const { fakes } = packetWorld({ isTrial: true })
    await renderCreate(fakes)
    await expect.element(page.getByText('试玩账户无法进行该操作，请注册正式账户!')).toBeVisible()
    await renderCreate(packetWorld({ terms: theTerms({ funding: 'off' }) }).fakes)
    await expect.element(page.getByText('红包功能暂未开放')).toBeVisible()
  })

  test.each(themeIds)('can be read and used by everybody in %s', async (theme) => {
    await renderCreate(packetWorld().fakes, { theme })
    await type(amount, '88')
    await type(count, '10')
    const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
    expect(
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
    ).toEqual([])
  })
})
