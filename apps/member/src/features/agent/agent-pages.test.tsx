import { themeIds } from '@liuhe/brand/theme.ts'
import * as api from '@liuhe/contract/api/agents.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { addDays } from '@liuhe/domain/time.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { tap } from '@liuhe/web/testing/tap.ts'
import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { pageProps } from '../../shared/testing/render-page.tsx'
import AddUserPage from './add-user-page.tsx'
import AgentPage from './agent-page.tsx'
import LinkPage from './link-page.tsx'
import LinkUpdatePage from './link-update-page.tsx'
import LinksPage from './links-page.tsx'
import MemberPage from './member-page.tsx'
import OverviewPage from './overview-page.tsx'
import StatementPage from './statement-page.tsx'
import StatementsPage from './statements-page.tsx'
import TeamPage from './team-page.tsx'
import { agentWorld, aTeamMember, renderAgent } from './testing/agent-world.tsx'

const fill = (target: Locator, text: string) => acting(() => userEvent.fill(target, text))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const region = (name: string) => page.getByRole('region', { name, exact: true })
const textOf = (locator: Locator) => locator.element().textContent

const team = (search: Record<string, string> = {}) => (
  <TeamPage {...pageProps({ routeName: 'agent-user-list', search })} />
)
const links = (search: Record<string, string> = {}) => (
  <LinksPage {...pageProps({ routeName: 'agent-create-link', search })} />
)
const overview = (search: Record<string, string> = {}) => (
  <OverviewPage {...pageProps({ routeName: 'agent-team-verview', search })} />
)
const link = (id = '7') => <LinkPage {...pageProps({ routeName: 'agent-link-detail', params: { id } })} />
const agentHome = <AgentPage />
const statements = (search: Record<string, string> = {}) => (
  <StatementsPage {...pageProps({ routeName: 'agent-statements', search })} />
)
const statement = (id = '31') => <StatementPage {...pageProps({ routeName: 'agent-statement', params: { id } })} />
const member = <MemberPage {...pageProps({ routeName: 'agent-user-detail', params: { id: '11' } })} />

describe('代理中心', () => {
  test('shows who the agent is, how many he has, and every way from here', async () => {
    const { fakes } = agentWorld()
    await renderAgent(<AgentPage />, fakes)
    await expect.element(page.getByText('返点 8.0% · 1960 · 分红 30.0%')).toBeVisible()
    await expect.element(page.getByText('直属 38 人 · 团队 300 人 · 在线 41 人')).toBeVisible()
    const ways = page.getByRole('navigation', { name: '代理功能' }).getByRole('link').elements()
    expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
      ['团队总览', '/agent/team-overview'],
      ['下级列表', '/agent/user-list'],
      ['添加用户', '/agent/add-user'],
      ['推广链接', '/agent/create-link'],
      ['代理说明', '/agent/declare'],
    ])
    await expect.element(page.getByRole('img', { name: '推广码 CHEN88 的二维码' })).toBeVisible()
  })

  test('says nothing of dividends with no plan on, and what the server said when the newest do not come', async () => {
    const { fakes } = agentWorld({ info: { ratio: null } })
    const failing = fake(api.subUsers, () => {
      throw new ApiError('SYS/BUSY', '系统繁忙，请稍后再试', 503)
    })
    await renderAgent(<AgentPage />, [failing, ...fakes.filter(({ endpoint }) => endpoint !== api.subUsers)])
    await expect.element(page.getByText('返点 8.0% · 1960', { exact: true })).toBeVisible()
    await expect.element(region('最新下级').getByText('系统繁忙，请稍后再试')).toBeVisible()
  })

  test('leads to the first link where there is none', async () => {
    const { fakes } = agentWorld({ info: { code: null, registerLink: null } })
    await renderAgent(<AgentPage />, fakes)
    await expect
      .element(page.getByRole('link', { name: '去创建' }))
      .toHaveAttribute('href', '/agent/create-link?tab=new')
  })
})

test('代理中心 shows what the server said when it refuses, and asks again [AGENT-014]', async () => {
  let asked = 0
  const refused = new ApiError('UC/FORBIDDEN', '您没有权限访问', 403)
  await renderAgent(<AgentPage />, [
    fake(api.info, () => {
      asked += 1
      throw refused
    }),
  ])
  await expect.element(page.getByText('您没有权限访问')).toBeVisible()
  await tap(button('重新加载'))
  await vi.waitFor(() => expect(asked).toBe(2))
})

describe('下级列表', () => {
  test('shows a layer with the way there, and leads down and to each member [AGENT-029]', async () => {
    const { world, fakes } = agentWorld()
    await renderAgent(team({ user: '11' }), fakes)
    await expect.element(page.getByText('第 2 层')).toBeVisible()
    expect(world.asked[0]).toMatchObject({ userId: '11', sort: 'new' })
    const trail = page.getByRole('navigation', { name: '层级' })
    expect(textOf(trail)).toBe('lucky_chencaishen888第 2 层')
    await expect.element(trail.getByRole('link')).toHaveAttribute('href', '/agent/user-list')
    expect(textOf(region('团队合计'))).toBe('团队人数46团队余额128,406.20在线7')
    await expect
      .element(page.getByRole('link', { name: '下级 14' }))
      .toHaveAttribute('href', '/agent/user-list?user=11')
    const opened = page.getByRole('feed').getByRole('link').elements()
    expect(opened.map((one) => one.getAttribute('href'))).toContain('/agent/user-detail/12')
  })

  test('keeps search and filter in the address, and takes each away by itself', async () => {
    const { world, fakes } = agentWorld()
    const { went } = await renderAgent(team({ online: '1', min: '100', account: 'cai' }), fakes)
    await expect.element(page.getByRole('list', { name: '已选条件' })).toBeVisible()
    expect(world.asked[0]).toMatchObject({ isOnline: true, moneyMin: yuan('100'), account: 'cai' })
    await tap(button('取消仅在线'))
    await tap(page.getByRole('button', { name: /^筛选/ }))
    const sheet = page.getByRole('dialog', { name: '筛选' })
    await tap(sheet.getByRole('button', { name: '代理', exact: true }))
    await tap(sheet.getByRole('button', { name: '余额最高' }))
    await tap(sheet.getByRole('button', { name: '完成' }))
    expect(went).toEqual([
      '/agent/user-list?account=cai&min=100',
      '/agent/user-list?account=cai&kind=agent&online=1&min=100&sort=money',
    ])
  })

  test('says that nobody is there yet, or that nobody fits', async () => {
    await renderAgent(team(), agentWorld({ members: [] }).fakes)
    await expect.element(page.getByRole('link', { name: '去推广' })).toBeVisible()
    await renderAgent(team({ online: '1' }), agentWorld({ members: [] }).fakes)
    await expect.element(page.getByText('没有符合条件的会员')).toBeVisible()
  })

  test('says what the server said of somebody in another team', async () => {
    const nobody = new ApiError('AGENT/NOT_FOUND', '会员不存在', 404)
    await renderAgent(team({ user: '9' }), [
      fake(api.subUsers, () => {
        throw nobody
      }),
    ])
    await expect.element(page.getByText('会员不存在')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '返回下级列表' })).toHaveAttribute('href', '/agent/user-list')
    expect(button('重新加载').elements()).toEqual([])
  })

  test('marks who was suspended', async () => {
    await renderAgent(team(), agentWorld({ members: [aTeamMember({ state: 'suspended' })] }).fakes)
    await expect.element(page.getByText('停用', { exact: true })).toBeVisible()
  })
})

describe('会员详情', () => {
  test('sets the rate of somebody right below, inside his range', async () => {
    const { world, fakes } = agentWorld()
    await renderAgent(member, fakes)
    await expect.element(page.getByText(/7.5% ---- 1950/)).toBeVisible()
    await tap(button('调整'))
    const sheet = page.getByRole('dialog', { name: '调整返点' })
    await expect.element(sheet.getByText(/可设置 7.0% 至 8.0%/)).toBeVisible()
    for (let n = 0; n < 7; n += 1) {
      const lower = sheet.getByRole('button', { name: '降低返点' })
      if (lower.element().matches(':enabled')) await tap(lower)
    }
    await tap(sheet.getByRole('button', { name: '完成' }))
    expect(world.sent).toEqual([{ userId: '11', rate: 70 }])
  })

  test('counts his layer as statements do: who is right below is 直属', async () => {
    const { fakes } = agentWorld()
    await renderAgent(member, fakes)
    await expect.poll(() => textOf(page.getByRole('navigation', { name: '层级' }))).toMatch(/直属$/)
  })

  test('shows what he with his team paid in, took out, staked and won, by days', async () => {
    const { world, fakes } = agentWorld()
    await renderAgent(member, fakes)
    await expect
      .poll(() => textOf(region('数据')))
      .toBe('团队数据详细今天昨天本周本月充值52,480.00提现31,200.00有效投注15,000.00盈亏-1,095.00')
    const [today] = world.days
    expect(today).toEqual({ beginDate: today?.endDate, endDate: today?.endDate, userId: '11' })
    await expect
      .element(region('数据').getByRole('link', { name: '详细' }))
      .toHaveAttribute('href', '/agent/team-overview?user=11')
    await tap(button('昨天'))
    const yesterday = addDays(today?.endDate ?? '', -1)
    await expect.poll(() => world.days.at(-1)).toEqual({ beginDate: yesterday, endDate: yesterday, userId: '11' })
  })

  test('keeps the member when his figures do not come, and asks again', async () => {
    const { fakes } = agentWorld()
    const failing = fake(api.teamFigures, () => {
      throw new ApiError('SYS/BUSY', '系统繁忙，请稍后再试', 503)
    })
    await renderAgent(member, [failing, ...fakes.filter(({ endpoint }) => endpoint !== api.teamFigures)])
    await expect.element(region('数据').getByRole('button', { name: '重新加载' })).toBeVisible()
    await expect.element(page.getByText(/7.5% ---- 1950/)).toBeVisible()
  })
})

describe('添加用户', () => {
  test('goes through three steps and ends with what its owner has to know [AGENT-012]', async () => {
    const copied: string[] = []
    const { world, fakes } = agentWorld()
    await renderAgent(<AddUserPage />, fakes, { bridge: { copyText: async (text) => void copied.push(text) } })
    await tap(button('下一步'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('用户名须以字母开头，由6-15位字母或数字组成')
    await tap(button('代理'))
    await fill(page.getByLabelText('账号'), 'mingming88')
    await fill(page.getByLabelText('登录密码'), 'Passw0rdXy')
    await tap(button('下一步'))
    await expect.element(page.getByText('7.9%').first()).toBeVisible()
    await tap(button('降低返点'))
    await tap(button('下一步'))
    await expect.element(page.getByText('7.8% ---- 1956')).toBeVisible()
    await tap(button('确认添加'))
    await expect.element(page.getByRole('heading', { name: '已添加 mingming88' })).toBeVisible()
    expect(world.sent).toEqual([{ account: 'mingming88', password: 'Passw0rdXy', isAgent: true, rate: 78 }])
    await tap(button('复制账号信息'))
    expect(copied[0]).toMatch(/账号：mingming88\n密码：Passw0rdXy$/)
  })

  test('leads back to the account when the server refuses it', async () => {
    const { fakes } = agentWorld({ refusal: new ApiError('UC/ACCOUNT_TAKEN', '该账号已被注册', 409) })
    await renderAgent(<AddUserPage />, fakes)
    await fill(page.getByLabelText('账号'), 'mingming88')
    await fill(page.getByLabelText('登录密码'), 'Passw0rdXy')
    for (const name of ['下一步', '下一步', '确认添加']) await tap(button(name))
    await expect.element(page.getByRole('alert')).toHaveTextContent('该账号已被注册')
    await expect.element(page.getByLabelText('账号')).toHaveValue('mingming88')
  })

  test('offers no agents where the site makes none', async () => {
    await renderAgent(<AddUserPage />, agentWorld({ info: { canMakeAgents: false } }).fakes)
    await expect.element(button('会员')).toBeVisible()
    expect(button('代理').elements()).toHaveLength(0)
  })
})

describe('推广链接', () => {
  test('are listed with their states and what they brought [AGENT-030]', async () => {
    await renderAgent(links(), agentWorld().fakes)
    await expect.element(page.getByText('已有 2 条，最多 20 条')).toBeVisible()
    const rows = page.getByRole('feed').getByRole('article').elements()
    expect(rows.map((row) => row.textContent)).toEqual([
      'CHEN88启用中朋友圈会员 · 返点 7.9% · 注册访问 612注册 74 / 100复制',
      'OLD2025已过期会员 · 返点 7.9% · 注册访问 612注册 74 / 100复制',
    ])
  })

  test('are made by a form that says what a rate leaves [AGENT-011] [AGENT-030]', async () => {
    const { world, fakes } = agentWorld()
    const { went } = await renderAgent(links({ tab: 'new' }), fakes)
    await expect.element(page.getByText(/您得差额返点 10.00 元/)).toBeVisible()
    await fill(page.getByLabelText('推广码'), 'ab')
    await tap(button('创建推广链接'))
    expect(world.sent).toEqual([])
    await fill(page.getByLabelText('推广码'), 'CHEN2026')
    await tap(button('优惠活动'))
    await tap(button('7天'))
    await fill(page.getByLabelText('人数上限'), '50')
    await tap(button('创建推广链接'))
    expect(world.sent).toMatchObject([
      { code: 'CHEN2026', rate: 79, landing: 'promotions', effectiveDays: 7, useLimit: 50, isAgent: false },
    ])
    expect(went).toEqual(['/agent/create-link', '/agent/link/7'])
  })

  test('say what the server refused, and keep what was filled in [AGENT-013]', async () => {
    const { fakes } = agentWorld({ refusal: new ApiError('AGENT/LINK_TAKEN', '推广码已被使用！', 409) })
    await renderAgent(links({ tab: 'new' }), fakes)
    await fill(page.getByLabelText('推广码'), 'CHEN2026')
    await tap(button('创建推广链接'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('推广码已被使用！')
    await expect.element(page.getByLabelText('推广码')).toHaveValue('CHEN2026')
  })

  test('are shown with a poster to keep and to share, and their last days [AGENT-030]', async () => {
    const saved: string[] = []
    const shared: string[] = []
    const bridge = {
      saveToAlbum: async (picture: string) => void saved.push(picture),
      share: async ({ url }: { url: string }) => void shared.push(url),
    }
    await renderAgent(link(), agentWorld().fakes, { bridge })
    await expect.element(page.getByRole('img', { name: /推广海报：.+，推广码 CHEN88/ })).toBeVisible()
    await tap(button('保存海报'))
    await vi.waitFor(() => expect(saved).toEqual([expect.stringMatching(/^data:image\/png;base64,/)]))
    await tap(button('分享'))
    await vi.waitFor(() => expect(shared).toEqual([`${window.location.origin}/auth/register?code=CHEN88`]))
    await expect.poll(() => textOf(region('近 7 天'))).toMatch(/访问250.*8\.4%.*注册21.*33\.3%.*充值7/)
    expect(textOf(region('链接设置'))).toMatch(/启用中.*7.9% ---- 1958.*74 \/ 100 人/)
  })

  test('are changed but for their code [AGENT-030]', async () => {
    const { world, fakes } = agentWorld()
    const update = <LinkUpdatePage {...pageProps({ routeName: 'agent-link-update', params: { id: '7' } })} />
    const { went } = await renderAgent(update, fakes)
    await tap(page.getByRole('switch', { name: '启用链接' }))
    await tap(button('保存'))
    expect(world.sent).toMatchObject([{ linkId: '7', isOn: false, rate: 79, remark: '朋友圈' }])
    expect(went).toEqual(['back:/agent/link/7'])
  })

  test('are removed after a question [AGENT-030]', async () => {
    const { world, fakes } = agentWorld()
    const { went } = await renderAgent(link(), fakes)
    await tap(button('删除链接'))
    await expect.element(page.getByText(/删除的数据将不可恢复/)).toBeVisible()
    await tap(button('删除'))
    await vi.waitFor(() => expect(went).toEqual(['back:/agent/create-link']))
    expect(world.sent).toEqual([{ linkId: '7' }])
  })

  test('of another agent do not exist for this one', async () => {
    await renderAgent(link('9'), agentWorld().fakes)
    await expect.element(page.getByText('推广链接不存在')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '返回推广链接' })).toHaveAttribute('href', '/agent/create-link')
    expect(button('重新加载').elements()).toEqual([])
  })
})

describe.each(themeIds)('in %s', (theme) => {
  test.each([
    ['home', agentHome],
    ['team', team()],
    ['overview', overview()],
    ['member', member],
    ['form', links({ tab: 'new' })],
    ['link', link()],
    ['statements', statements()],
    ['statement', statement()],
  ] as const)('%s has no fault that axe finds', async (_name, shown) => {
    await renderAgent(shown, agentWorld().fakes, { theme })
    await vi.waitFor(() => expect(document.querySelector('[aria-label="加载中"]')).toBeNull())
    const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(grave.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})
