import * as api from '@liuhe/contract/api/rebate.ts'
import { themeIds } from '@liuhe/brand/theme.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { tap } from '@liuhe/web/testing/tap.ts'
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aRebate, EXAMPLE, rebateWorld, renderRebate } from './testing/rebate-world.tsx'

const claimButton = page.getByRole('button', { name: '一键领取' })
const total = page.getByTestId('total')
const lines = () => page.getByRole('region', { name: '本期明细' }).getByRole('listitem').elements()

describe('the page of rebates', () => {
  test('lists each kind of game with its bets and its rate, and the sum [ROUTE-042, API-085]', async () => {
    const { fakes } = rebateWorld()
    await renderRebate(fakes)
    await expect.element(total).toHaveTextContent('69.99')
    expect(lines().map((line) => line.textContent)).toEqual([
      '彩票有效投注 12,000.5018.00× 0.15%',
      '真人有效投注 8,000.0032.00× 0.40%',
      '电子有效投注 3,333.3319.99× 0.60%',
      '捕鱼有效投注 0.000.00× 0.60%',
      '棋牌有效投注 0.000.00× 0.60%',
      '体育有效投注 0.000.00× 0.40%',
    ])
    await expect.element(page.getByText('上次领取 11/15 12:08 · 48.20 元')).toBeVisible()
  })

  test('says how far the next level is, and what it would give', async () => {
    const { fakes } = rebateWorld()
    const { went } = await renderRebate(fakes)
    const step = page.getByRole('link', { name: /VIP4/ })
    await expect.poll(() => step.element().textContent).toContain('升 VIP4 还差 320,000.00')
    expect(step.element().textContent).toContain('VIP4 彩票 0.18% · 真人 0.45% · 电子 0.70%')
    await tap(step)
    expect(went).toEqual(['/profile-vip'])
  })

  test('pays out with one tap, says so and begins again [API-086]', async () => {
    const { world, fakes } = rebateWorld()
    await renderRebate(fakes)
    await tap(claimButton)
    await expect.element(page.getByText('洗码 69.99 元已到账')).toBeVisible()
    await expect.element(total).toHaveTextContent('0.00')
    await expect.element(page.getByRole('button', { name: '满 1.00 元可领' })).toBeDisabled()
    expect(world.asked).toHaveLength(1)
  })

  test('asks with the same number again after a lost answer', async () => {
    const asked: string[] = []
    const { fakes } = rebateWorld()
    const lost = fake(api.claim, ({ requestId }) => {
      asked.push(requestId)
      throw refusal('REQ/IN_PROGRESS', '请稍候')
    })
    await renderRebate([...fakes.filter(({ endpoint }) => endpoint.name !== api.claim.name), lost])
    await tap(claimButton)
    await expect.poll(() => asked.length).toBe(1)
    await expect.element(claimButton).toBeEnabled()
    await tap(claimButton)
    await expect.poll(() => asked.length).toBe(2)
    expect(new Set(asked).size).toBe(1)
  })

  test('says what is too little, and what a correction took back', async () => {
    const rebate = aRebate({ lottery: '-40', live: '200' }, { lastClaimTime: null, lastClaimMoney: null })
    const { fakes } = rebateWorld({ rebate })
    await renderRebate(fakes)
    await expect.element(page.getByRole('button', { name: '满 1.00 元可领' })).toBeDisabled()
    await expect.element(page.getByText('尚未领取过洗码')).toBeVisible()
    expect(lines()[0]?.textContent).toBe('彩票有效投注 -40.00 更正差额0.00× 0.15%')
  })

  test('follows settlements without a touch', async () => {
    const { world, fakes } = rebateWorld()
    const { push } = await renderRebate(fakes)
    await expect.element(total).toHaveTextContent('69.99')
    world.rebate = aRebate({ lottery: '20000' })
    await acting(() => push({ type: 'BALANCE', seq: '1', money: 5 }))
    await expect.element(total).toHaveTextContent('30.00')
  })

  test('shows what was claimed, and the bets of each claim', async () => {
    const { fakes } = rebateWorld()
    await renderRebate(fakes)
    await tap(page.getByRole('button', { name: '洗码记录' }))
    const sheet = page.getByRole('dialog', { name: '洗码记录' })
    await tap(sheet.getByText('+48.20'))
    await expect.element(sheet.getByText('32,133.40 × 0.15%')).toBeVisible()
  })

  test('says that there is nothing yet', async () => {
    const { fakes } = rebateWorld({ claims: [] })
    await renderRebate(fakes)
    await tap(page.getByRole('button', { name: '洗码记录' }))
    await expect.element(page.getByText('暂无洗码记录')).toBeVisible()
  })

  test('offers another try when the figures did not come', async () => {
    let isDown = true
    const { fakes } = rebateWorld()
    const overview = fake(api.overview, () => {
      if (isDown) throw refusal('SYS/FAULT', '系统错误', 500)
      return EXAMPLE
    })
    await renderRebate([...fakes.filter(({ endpoint }) => endpoint.name !== api.overview.name), overview])
    await expect.element(page.getByText('暂无数据')).toBeVisible()
    isDown = false
    await tap(page.getByRole('button', { name: '重新加载' }))
    await expect.element(total).toHaveTextContent('69.99')
  })

  test.each(themeIds)('can be read and used by everybody in %s', async (theme) => {
    const { fakes } = rebateWorld({ rebate: aRebate({ lottery: '-40', live: '8000' }) })
    await renderRebate(fakes, { theme })
    await expect.element(total).toBeVisible()
    expect(await graveFaults()).toEqual([])
  })
})

/** Faults that keep somebody from using what is on the screen, in every theme. */
async function graveFaults(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
