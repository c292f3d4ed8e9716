import { TRIAL_MESSAGE } from '@liuhe/domain/members/member.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { EMPTY_PROFILE } from '../../shared/account/use-profile.ts'
import ProfilePage from './profile-page.tsx'
import { asMember, follow, logout, pressButton, publish, wallet } from './testing/profile-world.tsx'

beforeEach(() => {
  wallet.money = 88_000n
  logout.mockClear()
  publish()
})

const labelsIn = (name: string) =>
  page
    .getByRole('navigation', { name })
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

describe('the head', () => {
  it('shows avatar, account and VIP badge [PROF-001] [PROF-002] [PROF-005]', async () => {
    const { container } = await asMember(<ProfilePage />, { user: { avatarId: 12, nickname: '好运来' } })
    await expect.element(page.getByText('好运来')).toBeVisible()
    await expect.element(page.getByText('账号：player01')).toBeVisible()
    await expect.element(page.getByText('VIP3')).toBeVisible()
    expect(container.querySelector('img[data-avatar="12"]')?.getAttribute('src')).toBe('/sys-upload/avatars/12.svg')
  })

  it('has no VIP badge below the first level', async () => {
    await asMember(<ProfilePage />, { user: { vipLevel: 0 } })
    await expect.element(page.getByText('player01')).toBeVisible()
    expect(page.getByText(/^VIP\d$/).elements()).toEqual([])
  })

  it('leads to the welfare center [PROF-006]', async () => {
    const { went } = await asMember(<ProfilePage />)
    await follow('福利中心')
    expect(went).toEqual(['/bonus-center'])
  })

  it('offers guests the ways in and names the bonus [PROF-003] [PROF-004]', async () => {
    const { went } = await renderPage(<ProfilePage />)
    await expect.element(page.getByText('新用户注册送88元')).toBeVisible()
    await expect.element(page.getByTestId('balance')).toHaveTextContent('--')
    await pressButton('登录')
    await pressButton('注册')
    expect(went).toEqual(['/auth/login', '/auth/register'])
    expect(page.getByRole('button', { name: '退出登录' }).elements()).toEqual([])
    expect(page.getByRole('link', { name: 'VIP特权' }).elements()).toHaveLength(1)
  })

  it('promises nothing where there is no bonus', async () => {
    publish({ bonus: 0 })
    await renderPage(<ProfilePage />)
    await expect.element(page.getByText('登录后查看余额与注单')).toBeVisible()
    expect(page.getByText(/新用户注册送/).elements()).toEqual([])
  })
})

describe('the VIP card', () => {
  it('shows the way to the next level and leads to the ladder [PROF-007]', async () => {
    const { went } = await asMember(<ProfilePage />, { user: { cycleBetAmount: 286_500_000n }, theme: 'theme1' })
    await expect.element(page.getByText('再投注 213,500.00 元升级 VIP 4')).toBeVisible()
    await expect
      .element(page.getByRole('progressbar', { name: '升级VIP 4的进度' }))
      .toHaveAttribute('aria-valuenow', '57')
    await follow('VIP特权')
    expect(went).toEqual(['/profile-vip'])
  })

  it('has no next level at the highest [PROF-037]', async () => {
    await asMember(<ProfilePage />, { user: { vipLevel: 9, cycleBetAmount: 400_000_000_000n } })
    await expect.element(page.getByText('已达最高等级')).toBeVisible()
    expect(page.getByRole('progressbar').elements()).toEqual([])
  })
})

describe('the wallet', () => {
  it('says of a demo that its money is play money, and nothing where money is real [F-U30]', async () => {
    const { unmount } = await asMember(<ProfilePage />, { isDemo: true })
    await expect.element(page.getByText('演示站点 · 余额为虚拟游戏币')).toBeVisible()
    await unmount()
    await asMember(<ProfilePage />)
    await expect.element(page.getByTestId('balance')).toBeVisible()
    expect(page.getByText(/虚拟游戏币/).elements()).toEqual([])
  })

  it('shows the sum of both wallets as in zh-CN, and collects it again [PROF-008, PROF-033, PROF-034]', async () => {
    await asMember(<ProfilePage />)
    await expect.element(page.getByTestId('balance')).toHaveTextContent('88.50')
    wallet.money = 1_234_567_123n
    await pressButton('刷新余额')
    const zh = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 3 })
    await expect.element(page.getByTestId('balance')).toHaveTextContent(zh.format(1_234_567.623))
  })

  it('hides its balance by the eye, which guests have no use for', async () => {
    const { unmount } = await renderPage(<ProfilePage />)
    const eye = page.getByRole('button', { name: '隐藏余额' })
    await expect.element(page.getByTestId('balance')).toBeVisible()
    expect(eye.elements()).toEqual([])
    await unmount()
    await asMember(<ProfilePage />)
    const sum = page.getByText('88.50')
    await expect.element(sum).toBeVisible()
    const place = () => JSON.stringify(page.getByRole('region', { name: '我的钱包' }).element().getBoundingClientRect())
    const before = place()
    await pressButton('隐藏余额')
    await expect.element(eye).toHaveAttribute('aria-pressed', 'true')
    await expect.element(sum).not.toBeVisible()
    expect(place()).toBe(before)
    await pressButton('隐藏余额')
    await expect.element(sum).toBeVisible()
  })

  it('leads to recharge twice and to withdraw once [PROF-009] [PROF-010] [PROF-011]', async () => {
    const { went } = await asMember(<ProfilePage />)
    for (const name of ['充值', '提现', '存款']) await pressButton(name)
    expect(went).toEqual(['/recharge', '/withdraw-money', '/recharge'])
  })

  it('stops a trial account for one second each time, and says 试玩 of it [PERM-029] [PERM-030]', async () => {
    const { went } = await asMember(<ProfilePage />, { user: { type: 'TEST', vipLevel: 0 } })
    await expect.element(page.getByText('试玩', { exact: true })).toBeVisible()
    for (const name of ['充值', '提现', '存款']) {
      await pressButton(name)
      await expect.element(page.getByText(TRIAL_MESSAGE)).toBeVisible()
      const shownAt = performance.now()
      await expect.poll(() => page.getByText(TRIAL_MESSAGE).elements().length, { timeout: 3000 }).toBe(0)
      expect(performance.now() - shownAt).toBeLessThan(1500)
    }
    expect(went).toEqual([])
    expect(page.getByRole('progressbar').elements()).toEqual([])
  })

  it('sends a guest to the company’s own login page where it has one', async () => {
    const openExternal = vi.fn<(url: string) => void>()
    const { went } = await renderPage(<ProfilePage />, {
      brand: { company: { ...companyWithPopup } as never },
      bridge: { openExternal },
    })
    await pressButton('充值')
    await follow('资金明细')
    await follow('个人资料')
    expect(openExternal.mock.calls).toEqual(Array.from({ length: 3 }, () => ['https://login.example/']))
    expect(went).toEqual([])
  })
})

const companyWithPopup = { name: '示例', loginPopupUrl: 'login.example' }

describe('the shortcuts', () => {
  it('lead to these pages [PROF-012, PROF-013, PROF-014, PROF-015, PROF-016, PROF-017, PROF-019]', async () => {
    const { went } = await asMember(<ProfilePage />)
    await expect.element(page.getByText('player01')).toBeVisible()
    const links = page.getByRole('navigation', { name: '常用功能' }).getByRole('link')
    for (const link of links.elements()) (link as HTMLElement).click()
    expect(went).toEqual([
      '/bills',
      '/bet-list',
      '/live-betting',
      '/betting-bonus',
      '/my-collection',
      '/recharge-history',
      '/notifications',
      '/withdraw-history',
    ])
  })

  it('count unread notifications [PROF-018]', async () => {
    await asMember(<ProfilePage />, { unReadCount: 7 })
    await expect.element(page.getByRole('link', { name: '消息中心，7条未读' })).toHaveTextContent('7消息中心')
  })

  it('lead agents, and nobody else, to their own area [PROF-020]', async () => {
    const { went, unmount } = await asMember(<ProfilePage />, { user: { isAgent: true } })
    await follow('代理中心')
    expect(went).toEqual(['/agent'])
    await unmount()
    await asMember(<ProfilePage />)
    await expect.element(page.getByText('player01')).toBeVisible()
    expect(labelsIn('常用功能')).not.toContain('代理中心')
  })

  it('send guests to login, the bet list after a question', async () => {
    const { went } = await renderPage(<ProfilePage />)
    await follow('资金明细')
    expect(went).toEqual(['/auth/login'])
    await follow('投注记录')
    await expect.element(page.getByRole('dialog', { name: '请先登录!' })).toBeVisible()
    expect(went).toHaveLength(1)
    await pressButton('确定')
    expect(went).toEqual(['/auth/login', '/auth/login'])
  })
})

describe('the more-menu', () => {
  const entry = (title: string, redirectLink: string, requiresLogin = false) => ({
    ...{ title, redirectLink, requiresLogin, icon: 'gift' },
  })

  it('has the operator’s entries in his two lists, with their links and guards [PROF-021] [PROF-022]', async () => {
    publish({
      tabs: {
        subTab1: [entry('活动', '/promotional'), entry('外站', 'partner.example/a')],
        subTab2: [
          entry('资料', '/personal-info', true),
          entry('坏', 'javascript:alert(1)'),
          entry('没有', '/wp-admin'),
        ],
      },
    })
    const openExternal = vi.fn<(url: string) => void>()
    const { went } = await renderPage(<ProfilePage />, { bridge: { openExternal } })
    await expect.element(page.getByRole('link', { name: '活动' })).toBeVisible()
    expect(labelsIn('更多功能')).toEqual(['活动', '外站', '资料', '坏'])
    expect(page.getByRole('navigation', { name: '更多功能' }).getByRole('list').elements()).toHaveLength(2)
    for (const name of ['活动', '外站', '资料', '坏']) await follow(name)
    expect(went).toEqual(['/promotional', '/auth/login'])
    expect(openExternal.mock.calls).toEqual([['https://partner.example/a']])
  })

  it('opens the chat service [PROF-023]', async () => {
    const { went } = await renderPage(<ProfilePage />)
    await follow('在线客服')
    expect(went).toEqual(['/services'])
  })

  it.each(['theme1', 'theme2', 'theme3', 'theme4'] as const)(
    'lists the security center and the ladder only where the theme says so: %s [PROF-024]',
    async (theme) => {
      await renderPage(<ProfilePage />, { theme })
      await expect.element(page.getByRole('link', { name: '在线客服' })).toBeVisible()
      const shown = labelsIn('更多功能').filter((label) => label === '安全中心' || label === 'VIP特权')
      expect(shown).toEqual(theme === 'theme3' ? ['VIP特权', '安全中心'] : [])
    },
  )
})

it('signs out after a question, here and at the server [SESS-005]', async () => {
  const { session, went } = await asMember(<ProfilePage />)
  await pressButton('退出登录')
  await pressButton('取消')
  expect(session.token()).not.toBeNull()
  await pressButton('退出登录')
  await pressButton('确定')
  await vi.waitFor(() => expect(went).toEqual(['/']))
  expect(session.token()).toBeNull()
  expect(logout).toHaveBeenCalledOnce()
})

it('has a rebate of 8 in the empty profile [PROF-028]', () => {
  expect(EMPTY_PROFILE.userInfo.rebate).toBe(8)
})
