import * as api from '@liuhe/contract/api/agents.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { addDays } from '@liuhe/domain/time.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { tap } from '@liuhe/web/testing/tap.ts'
import { describe, expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { pageProps } from '../../shared/testing/render-page.tsx'
import AgentPage from './agent-page.tsx'
import OverviewPage from './overview-page.tsx'
import { agentWorld, renderAgent } from './testing/agent-world.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const region = (name: string) => page.getByRole('region', { name, exact: true })
const textOf = (locator: Locator) => locator.element().textContent

const overview = (search: Record<string, string> = {}) => (
  <OverviewPage {...pageProps({ routeName: 'agent-team-verview', search })} />
)

describe('代理中心', () => {
  test('shows what the team did today, and the days before it in a chart', async () => {
    const { world, fakes } = agentWorld()
    await renderAgent(<AgentPage />, fakes)
    await expect
      .poll(() => textOf(region('今日数据')))
      .toMatch(
        /^今日数据更新于 \d\d:\d\d注册6[↑↓]?\d*充值52,480.00首充人数4有效投注15,000.00净盈利（团队）-865.00代理总计\+162.00$/,
      )
    await expect.element(page.getByText('返点 8.0% · 1960 · 分红 30.0%')).toBeVisible()
    await expect
      .poll(() => textOf(region('近 30 天')))
      .toMatch(/近 30 天充值注册.*\d\d-\d\d 周. · 充值 [\d,.]+ · 注册 \d 人/)
    const [today] = world.days.filter(({ beginDate, endDate }) => beginDate === endDate)
    const month = world.days.find(({ beginDate, endDate }) => beginDate !== endDate)
    expect(month).toEqual({ beginDate: addDays(today?.endDate ?? '', -29), endDate: today?.endDate })
  })

  test('asks for today’s figures again at a tap', async () => {
    const { world, fakes } = agentWorld()
    await renderAgent(<AgentPage />, fakes)
    await expect.element(region('今日数据').getByText(/更新于/)).toBeVisible()
    const before = world.days.length
    await tap(region('今日数据').getByRole('button', { name: /更新于/ }))
    await expect.poll(() => world.days.slice(before)).toEqual([world.days.find((one) => one.beginDate === one.endDate)])
  })

  test('keeps everything else when the figures fail, and asks for them again', async () => {
    let asked = 0
    const { fakes } = agentWorld()
    const failing = fake(api.teamFigures, () => {
      asked += 1
      throw new ApiError('SYS/BUSY', '系统繁忙，请稍后再试', 503)
    })
    await renderAgent(<AgentPage />, [failing, ...fakes.filter(({ endpoint }) => endpoint !== api.teamFigures)])
    await expect.element(region('今日数据').getByText('系统繁忙，请稍后再试')).toBeVisible()
    await expect.element(page.getByRole('navigation', { name: '代理功能' })).toBeVisible()
    const before = asked
    await tap(region('今日数据').getByRole('button', { name: '重新加载' }))
    await vi.waitFor(() => expect(asked).toBe(before + 1))
  })
})

describe('团队总览', () => {
  test('shows what a team won, lost and was given, with the sum of it [ROUTE-058] [AGENT-028]', async () => {
    const { fakes } = agentWorld()
    await renderAgent(overview(), fakes)
    await expect.poll(() => textOf(region('净盈利'))).toContain('-865.00')
    expect(textOf(region('净盈利'))).toContain('输赢 -1,120.00 + 真人返水 25.00 + 代理总计 162.00 + 优惠 68.00')
    expect(textOf(region('团队'))).toBe(
      '团队人数300注册6首充 / 充值人数4 / 21充值52,480.00提现31,200.00团队余额（含本人）184,206.55',
    )
    expect(textOf(region('游戏输赢'))).toBe(
      '游戏输赢按会员的输赢，含返水彩票-720.00投注 10,000.00派彩 9,200.00返水 80.00' +
        '真人电子-375.00投注 5,000.00派彩 4,600.00返水 25.00体育0.00投注 0.00派彩 0.00返水 0.00',
    )
    expect(textOf(region('代理总计'))).toBe('代理总计162.00代理返点30.00代理分红112.00代理日工资20.00')
    // Each part of it opens the statements that it is made of.
    for (const [name, kind] of [
      ['代理返点 30.00', 'rebate'],
      ['代理分红 112.00', 'dividend'],
      ['代理日工资 20.00', 'wage'],
    ] as const) {
      const link = region('代理总计').getByRole('link', { name: `${name}，看结算单` })
      await expect.element(link).toHaveAttribute('href', `/agent/statements?kind=${kind}`)
    }
    expect(textOf(region('优惠'))).toBe('优惠68.00充值优惠50.00其他优惠18.00')
  })

  test('asks for the days of a shortcut and for as many before them, and keeps both in the address', async () => {
    const { world, fakes } = agentWorld()
    const { went } = await renderAgent(overview({ from: '2026-11-02', to: '2026-11-08' }), fakes)
    await expect
      .poll(() => world.days)
      .toEqual([
        { beginDate: '2026-11-02', endDate: '2026-11-08' },
        { beginDate: '2026-10-26', endDate: '2026-11-01' },
      ])
    await expect.element(page.getByText('较上一时段')).toBeVisible()
    await tap(button('昨天'))
    expect(went[0]).toMatch(/^\/agent\/team-overview\?from=(\d{4}-\d\d-\d\d)&to=\1$/)
  })

  test('takes days that the address says wrongly for today', async () => {
    const { world, fakes } = agentWorld()
    await renderAgent(overview({ from: '2026-01-01', to: '2026-11-08', user: 'x' }), fakes)
    await expect.poll(() => world.days.length).toBeGreaterThan(0)
    const [asked] = world.days
    expect(asked).toEqual({ beginDate: asked?.endDate, endDate: asked?.endDate })
    await expect.element(button('今天')).toHaveAttribute('aria-pressed', 'true')
  })

  test('shows the team of a member below, and leads back to the own one', async () => {
    const { world, fakes } = agentWorld()
    const { went } = await renderAgent(overview({ user: '11' }), fakes)
    await expect.element(page.getByText('caishen888 的团队')).toBeVisible()
    expect(world.days[0]).toMatchObject({ userId: '11' })
    await expect.element(region('代理总计')).toBeVisible()
    expect(region('代理总计').getByRole('link').elements()).toEqual([])
    await tap(button('看我的团队'))
    expect(went).toEqual(['/agent/team-overview'])
  })

  test('says what the server said of a member in another team', async () => {
    const nobody = new ApiError('AGENT/NOT_FOUND', '会员不存在', 404)
    const refuse = () => {
      throw nobody
    }
    await renderAgent(overview({ user: '9' }), [fake(api.teamFigures, refuse), fake(api.user, refuse)])
    await expect.element(page.getByText('会员不存在')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '返回下级列表' })).toHaveAttribute('href', '/agent/user-list')
  })
})
