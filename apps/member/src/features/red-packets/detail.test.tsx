import * as api from '@liuhe/contract/api/red-packets.ts'
import { themeIds } from '@liuhe/brand/theme.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { tap } from '@liuhe/web/testing/tap.ts'
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aDetail, anOpenDetail, packetWorld, renderDetail } from './testing/packet-world.tsx'

const proof = page.getByRole('region', { name: '公平验证' })
const rows = () => page.getByRole('region', { name: '领取情况' }).getByRole('listitem').elements()

describe('the detail of a packet', () => {
  test('lists who took what, the best luck and how fast it was [HB-002]', async () => {
    const detail = aDetail()
    await renderDetail(packetWorld({ detail }).fakes)
    await expect.element(page.getByText('8/8 个 共 88.00 元')).toBeVisible()
    await expect.element(page.getByText('12 秒内抢光')).toBeVisible()
    expect(rows()).toHaveLength(8)
    expect(rows()[1]?.textContent).toContain('好运连连（我）')
    expect(rows().filter((row) => row.textContent?.includes('手气最佳'))).toHaveLength(1)
    const own = formatAmount(detail.packet.ownAmount ?? 0n)
    await expect.element(page.getByLabelText(`${own} 元`)).toHaveTextContent(`${own}元`)
  })

  test('says whose it is, and of the house’s own not twice that it is a packet', async () => {
    const detail = aDetail()
    const heading = page.getByRole('region', { name: '红包', exact: true }).getByRole('heading')
    const { unmount } = await renderDetail(packetWorld({ detail }).fakes)
    await expect.poll(() => heading.element().textContent).toMatch(/^跑马老张 的红包 /)
    await unmount()
    const sender = { nickname: '平台红包', avatarId: 0 }
    const own = { ...detail, packet: { ...detail.packet, sender, isSystem: true } }
    await renderDetail(packetWorld({ detail: own }).fakes)
    await expect.poll(() => heading.element().textContent).toMatch(/^平台红包 拼/)
  })

  test('recomputes every share on this device, and again when it is asked to [I-37]', async () => {
    const detail = aDetail()
    await renderDetail(packetWorld({ detail }).fakes)
    await expect.element(proof.getByText('可验证 · 8 份全部复算一致')).toBeVisible()
    const bars = proof.getByRole('list', { name: '各份金额' }).getByRole('listitem').elements()
    expect(bars.map((bar) => bar.textContent)).toEqual(detail.claims.map(({ amount }) => formatAmount(amount ?? 0n)))
    await tap(proof.getByRole('button', { name: '重新计算' }))
    await expect.element(proof.getByText('可验证 · 8 份全部复算一致')).toBeVisible()
  })

  test.each<[string, (detail: ReturnType<typeof aDetail>) => void]>([
    ['份额与复算不符', ({ claims }) => claims.splice(0, 2, ...claims.slice(0, 2).reverse())],
    ['种子与承诺不符', (detail) => (detail.proof.seed = 'ab'.repeat(32))],
    ['信标轮次不符', (detail) => (detail.proof.round += 1)],
    ['份额与复算不符', (detail) => (detail.total = yuan('88.01'))],
  ])('says what is wrong: %s', async (words, change) => {
    const detail = aDetail()
    change(detail)
    await renderDetail(packetWorld({ detail }).fakes)
    await expect.element(proof.getByText(`验证不通过 · ${words}`)).toBeVisible()
  })

  test('keeps everything to itself before the end', async () => {
    await renderDetail(packetWorld({ detail: anOpenDetail() }).fakes)
    await expect.element(proof.getByText('金额已锁定 · 领完后可复算')).toBeVisible()
    await expect.element(page.getByText('已领取 3/8 个')).toBeVisible()
    expect(rows().filter((row) => row.textContent?.endsWith('已领取'))).toHaveLength(2)
  })

  test('opens a packet with one tap, and leads to what was got', async () => {
    const { fakes } = packetWorld({ detail: anOpenDetail(false) })
    const { went } = await renderDetail(fakes)
    await tap(page.getByRole('button', { name: '拆红包' }))
    const card = page.getByRole('dialog', { name: '恭喜发财，大吉大利' })
    await expect.element(card.getByText('跑马老张')).toBeVisible()
    await tap(card.getByRole('button', { name: '拆红包' }))
    await expect.poll(() => went, { timeout: 5_000 }).toEqual(['/chat-rooms/3/hong-bao/1234567890123456'])
  })

  test('turns the coin until the packet’s round has come', async () => {
    let asked = 0
    const { fakes } = packetWorld({ detail: anOpenDetail(false) })
    const early = fake(api.open, () => {
      asked += 1
      if (asked < 3) throw refusal('HONGBAO/NOT_YET', '红包正在锁定金额，请稍候', 409)
      return { amount: yuan('1'), already: false, balance: yuan('1') }
    })
    const { went } = await renderDetail([...fakes.filter(({ endpoint }) => endpoint.name !== api.open.name), early])
    await tap(page.getByRole('button', { name: '拆红包' }))
    await tap(page.getByRole('dialog').getByRole('button', { name: '拆红包' }))
    await expect.poll(() => went, { timeout: 6_000 }).toHaveLength(1)
    expect(asked).toBe(3)
  })

  test.each([
    ['HONGBAO/TAKEN', '手慢了，红包派完了', '手慢了，红包派完了'],
    ['HONGBAO/EXPIRED', '红包已过期', '该红包已超过有效时间'],
    ['CHAT/MUTED', '您已被禁言', '您已被禁言'],
  ] as const)('says why there is nothing to take: %s', async (code, msg, words) => {
    const { fakes } = packetWorld({ detail: anOpenDetail(false) })
    const refused = fake(api.open, () => {
      throw refusal(code, msg, 409)
    })
    await renderDetail([...fakes.filter(({ endpoint }) => endpoint.name !== api.open.name), refused])
    await tap(page.getByRole('button', { name: '拆红包' }))
    await tap(page.getByRole('dialog').getByRole('button', { name: '拆红包' }))
    await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible()
  })

  test.each(themeIds)('can be read and used by everybody in %s', async (theme) => {
    await renderDetail(packetWorld().fakes, { theme })
    await expect.element(proof.getByText('可验证 · 8 份全部复算一致')).toBeVisible()
    const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
    expect(
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
    ).toEqual([])
  })
})
