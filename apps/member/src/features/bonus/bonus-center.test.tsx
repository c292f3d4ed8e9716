import * as api from '@liuhe/contract/api/bonus.ts'
import { themeIds } from '@liuhe/brand/theme.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { tap } from '@liuhe/web/testing/tap.ts'
import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aGift, anOffer, aSignIn } from '../../shared/bonus/testing/gifts.ts'
import { bonusWorld, EXAMPLE, renderBonus } from './testing/bonus-world.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const days = () =>
  page
    .getByRole('region', { name: '每日签到' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

describe('the bonus centre', () => {
  test('shows the seven days, where the member stands, and what waits in all [ROUTE-087]', async () => {
    const { fakes } = bonusWorld()
    await renderBonus(fakes)
    await expect.element(page.getByTestId('waiting')).toHaveTextContent('3 项 · 49 元')
    await expect.element(page.getByText('已连续 4 天 · 第 7 天送 13 元')).toBeVisible()
    expect(days()).toEqual([
      ...['第1天+1已签到', '第2天+2已签到', '第3天+3已签到', '第4天+5已签到'],
      ...['今天¥+6', '第6天¥+8', '第7天+13'],
    ])
  })

  test('signs in with one tap, once', async () => {
    const { world, fakes } = bonusWorld()
    await renderBonus(fakes)
    await tap(button('签到领 6 元'))
    await expect.element(page.getByText('签到礼金 6.00 元已到账')).toBeVisible()
    await expect.element(button('今日已签到')).toBeDisabled()
    expect(world.claimed).toEqual(['sign-in'])
  })

  test('says what has to be bet today before the sign-in', async () => {
    const { fakes } = bonusWorld({ bonus: { ...EXAMPLE, signIn: aSignIn({ have: yuan('4') }) } })
    await renderBonus(fakes)
    await expect.element(button('今日再投注 6.00 元可签到')).toBeDisabled()
  })

  test('takes a gift, which then stands among those that are done', async () => {
    const { world, fakes } = bonusWorld()
    await renderBonus(fakes)
    await tap(button('领取升级礼金 28.00 元'))
    await expect.element(page.getByText('升级礼金 28.00 元已到账')).toBeVisible()
    await expect.element(button('可领取 2')).toBeVisible()
    expect(world.claimed).toEqual(['1'])
  })

  test('gives who has a promotion code the address at which a friend registers', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
    const invite = anOffer({
      ...{
        kind: 'invite',
        title: '邀请好友',
        terms: '好友通过您的推广码注册并累计充值满 100 元。',
        amount: yuan('18'),
      },
      ...{ nextTime: null, invite: { code: '888888', friends: 3 } },
    })
    const { fakes } = bonusWorld({ bonus: { ...EXAMPLE, offers: [invite] } })
    await renderBonus(fakes, 'running')
    const card = page.getByRole('listitem').filter({ hasText: '邀请好友' })
    await expect.element(card.getByText('888888', { exact: true })).toBeVisible()
    await expect.element(card.getByText('已奖励 3 位好友')).toBeVisible()
    await tap(button('复制邀请链接'))
    expect(copied).toEqual([`${window.location.origin}/auth/register?code=888888`])
    vi.restoreAllMocks()
  })

  test('keeps the tab in the address', async () => {
    const { fakes } = bonusWorld()
    const { went } = await renderBonus(fakes)
    await tap(button('进行中 5'))
    await tap(button('领取记录'))
    await tap(button('可领取 3'))
    expect(went).toEqual(['/bonus-center?tab=running', '/bonus-center?tab=done', '/bonus-center'])
  })

  test('says how far each offer is, when it comes, and where to go for it', async () => {
    const { fakes } = bonusWorld()
    const { went } = await renderBonus(fakes, 'running')
    const progress = page.getByRole('progressbar', { name: '救援金进度' })
    await expect.element(progress).toHaveAttribute('aria-valuenow', '74')
    await expect.element(page.getByText('下次发放 2026/11/23 12:00')).toBeVisible()
    await tap(page.getByRole('link', { name: '去充值' }))
    await tap(page.getByRole('link', { name: '去填写生日' }))
    expect(went).toEqual(['/recharge', '/personal-info'])
  })

  test('offers the share of losses among what can be taken, once it is earned', async () => {
    const rescue = anOffer({ kind: 'rescue', title: '救援金', amount: yuan('6'), nextTime: null, canClaim: true })
    const { world, fakes } = bonusWorld({ bonus: { signIn: null, gifts: [], offers: [rescue] } })
    await renderBonus(fakes)
    await tap(button('领取救援金 6.00 元'))
    await expect.element(page.getByText('暂无可领取的礼金')).toBeVisible()
    expect(world.claimed).toEqual(['rescue'])
  })

  test.each([
    ['done', 2, '已完成'],
    ['expired', 3, '已失效'],
  ] as const)('lists what is over: %s', async (tab, status, word) => {
    const ended = [aGift({ id: '8', status, endTime: Date.parse('2026-11-20T04:05:06Z') })]
    const { fakes } = bonusWorld({ ended })
    await renderBonus(fakes, tab)
    const card = page.getByRole('article')
    await expect.poll(() => card.element().textContent).toMatch(/^升级礼金 VIP32026\/11\/20 12:05:06/)
    expect(card.element().textContent).toMatch(new RegExp(`28\\.00${word}$`))
  })

  test('says why a gift is not paid, and leaves it where it is', async () => {
    const stopped = fake(api.claim, () => {
      throw refusal('BONUS/STOPPED', '该活动已暂停', 409)
    })
    const { fakes } = bonusWorld()
    const errors: string[] = []
    await renderBonus([...fakes.filter(({ endpoint }) => endpoint.name !== api.claim.name), stopped], undefined, {
      onError: ({ message }) => void errors.push(message),
    })
    await tap(button('领取升级礼金 28.00 元'))
    await expect.poll(() => errors).toEqual(['该活动已暂停'])
    await expect.element(button('可领取 3')).toBeVisible()
  })

  test('says that nothing waits, and leads to what can be earned', async () => {
    const { fakes } = bonusWorld({ bonus: { ...EXAMPLE, gifts: [] } })
    const { went } = await renderBonus(fakes)
    await tap(button('看看可以获得什么'))
    expect(went).toEqual(['/bonus-center?tab=running'])
  })

  test('offers another try when the list did not come', async () => {
    let isDown = true
    const { fakes } = bonusWorld()
    const list = fake(api.list, () => {
      if (isDown) throw refusal('SYS/FAULT', '系统错误', 500)
      return EXAMPLE
    })
    await renderBonus([...fakes.filter(({ endpoint }) => endpoint.name !== api.list.name), list])
    await expect.element(page.getByText('暂无数据')).toBeVisible()
    isDown = false
    await tap(button('重新加载'))
    await expect.element(page.getByTestId('waiting')).toBeVisible()
  })

  test.each(themeIds.flatMap((theme) => (['open', 'running', 'done'] as const).map((tab) => [theme, tab] as const)))(
    'can be read and used by everybody in %s: %s',
    async (theme, tab) => {
      const ended = [aGift({ id: '8', status: 2, endTime: Date.parse('2026-11-20T04:05:06Z') })]
      const { fakes } = bonusWorld({ ended })
      await renderBonus(fakes, tab, { theme })
      await expect.element(page.getByRole('heading', { name: /^升级礼金/ })).toBeVisible()
      expect(await graveFaults()).toEqual([])
    },
  )
})

/** Faults that keep somebody from using what is on the screen, in every theme. */
async function graveFaults(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
