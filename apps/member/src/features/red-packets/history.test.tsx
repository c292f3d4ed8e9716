import { themeIds } from '@liuhe/brand/theme.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { packetWorld, renderHistory } from './testing/packet-world.tsx'

describe('the history of packets', () => {
  test('of one packet lists who has taken a share [HB-003]', async () => {
    await renderHistory(packetWorld().fakes)
    await expect.element(page.getByRole('tab', { name: '本红包' })).toHaveAttribute('aria-selected', 'true')
    const region = page.getByRole('region', { name: '领取记录' })
    await expect.element(region.getByText('晚风')).toBeVisible()
    expect(region.getByRole('listitem').elements()).toHaveLength(8)
  })

  test('of the member has what he received in a year, with its totals', async () => {
    const { went } = await renderHistory(packetWorld().fakes, { at: 'mine' })
    await expect.element(page.getByText('33.94')).toBeVisible()
    await expect.element(page.getByText('共收到 2 个 · 手气最佳 1 次')).toBeVisible()
    await acting(() => userEvent.click(page.getByRole('link', { name: /小鱼儿/ })))
    await acting(() => userEvent.click(page.getByRole('tab', { name: '我发出的' })))
    expect(went).toEqual(['/chat-rooms/3/hong-bao/2', '/chat-rooms/3/hong-bao/mine/history?side=sent'])
  })

  test('and what he sent, less what came back', async () => {
    await renderHistory(packetWorld().fakes, { at: 'mine', search: { side: 'sent' } })
    await expect.element(page.getByText('共发出 1 个 · 已扣除退回')).toBeVisible()
    await expect.element(page.getByText('7/10 个 · 已过期')).toBeVisible()
  })

  test('leads on where there is nothing', async () => {
    const { world, fakes } = packetWorld()
    world.rows = { received: [], sent: [] }
    await renderHistory(fakes, { at: 'mine' })
    await expect.element(page.getByRole('link', { name: '去聊天室' })).toBeVisible()
  })

  test.each(themeIds)('can be read and used by everybody in %s', async (theme) => {
    await renderHistory(packetWorld().fakes, { theme, at: 'mine' })
    await expect.element(page.getByText('33.94')).toBeVisible()
    const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
    expect(
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
    ).toEqual([])
  })
})
