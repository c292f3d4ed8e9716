import * as own from '@liuhe/contract/api/agent-statements.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageProps } from '../../shared/testing/render-page.tsx'
import AgentPage from './agent-page.tsx'
import StatementPage from './statement-page.tsx'
import StatementsPage from './statements-page.tsx'
import { agentWorld, aStatement, renderAgent } from './testing/agent-world.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const region = (name: string) => page.getByRole('region', { name, exact: true })
const textOf = (name: string) => region(name).element().textContent

const statements = (search: Record<string, string> = {}) => (
  <StatementsPage {...pageProps({ routeName: 'agent-statements', search })} />
)
const statement = (id = '31') => <StatementPage {...pageProps({ routeName: 'agent-statement', params: { id } })} />

describe('佣金结算', () => {
  test('stands on the agent’s home with its last statements, each of which opens', async () => {
    await renderAgent(<AgentPage />, agentWorld().fakes)
    await expect.element(region('佣金结算').getByText('代理返点')).toBeVisible()
    expect(textOf('佣金结算')).toMatch(/代理返点11-21\+1,048.32已派发.*代理日工资11-21 · 第 2 档\+500.00已派发/)
    expect(textOf('佣金结算')).toMatch(/代理分红11-16 至 11-22\+1,200.00已结算/)
    const ways = region('佣金结算').getByRole('link').elements()
    expect(ways.map((way) => way.getAttribute('href'))).toEqual([
      '/agent/statements',
      ...['/agent/statement/33', '/agent/statement/32', '/agent/statement/31'],
    ])
  })

  test('says when the first one comes, where there is none', async () => {
    await renderAgent(<AgentPage />, agentWorld({ statements: [] }).fakes)
    await expect.element(region('佣金结算').getByText(/次日凌晨 2 点结算/)).toBeVisible()
  })

  test('lists all kinds, and a choice goes to the address', async () => {
    const { went } = await renderAgent(statements(), agentWorld().fakes)
    await expect.element(page.getByText('代理分红').last()).toBeVisible()
    await acting(() => userEvent.click(button('代理日工资')))
    expect(went).toEqual(['/agent/statements?kind=wage'])
  })

  test('says what periods that are under way would bring, which lead nowhere yet', async () => {
    const week = { kind: 'dividend', from: '2026-11-16', to: '2026-11-22', amount: yuan('2400'), tier: null } as const
    const day = { kind: 'wage', from: '2026-11-22', to: '2026-11-22', amount: yuan('20'), tier: 2 } as const
    const { fakes } = agentWorld({ running: [week, day] })
    await renderAgent(statements(), fakes)
    await expect.element(region('本期预估')).toBeVisible()
    expect(textOf('本期预估')).toMatch(/代理分红11-16 至 11-22 · 预估\+2,400.00未结算/)
    expect(textOf('本期预估')).toMatch(/代理日工资11-22 · 预估 · 第 2 档\+20.00未结算/)
    expect(region('本期预估').getByRole('link').elements()).toEqual([])
  })

  test('shows the running period of one kind, and on the agent’s home the longer ones', async () => {
    const week = { kind: 'dividend', from: '2026-11-16', to: '2026-11-22', amount: yuan('2400'), tier: null } as const
    const day = { kind: 'wage', from: '2026-11-22', to: '2026-11-22', amount: 0n, tier: null } as const
    const { fakes } = agentWorld({ running: [week, day] })
    await renderAgent(statements({ kind: 'wage' }), fakes)
    await expect.element(region('本期预估')).toBeVisible()
    expect(textOf('本期预估')).toMatch(/^本期预估代理日工资11-22 · 预估0.00未结算/)
    await renderAgent(<AgentPage />, fakes)
    await expect.element(region('佣金结算').getByText('未结算')).toBeVisible()
    expect(textOf('佣金结算')).toMatch(/代理分红11-16 至 11-22 · 预估\+2,400.00未结算$/)
  })

  test('lists the kind that the address says', async () => {
    await renderAgent(statements({ kind: 'wage' }), agentWorld().fakes)
    await expect.element(page.getByRole('link', { name: /代理日工资/ })).toBeVisible()
    expect(page.getByRole('link', { name: /代理返点/ }).elements()).toEqual([])
  })

  test('has a way on where it is empty', async () => {
    await renderAgent(statements(), agentWorld({ statements: [] }).fakes)
    await expect.element(page.getByRole('link', { name: '看团队总览' })).toHaveAttribute('href', '/agent/team-overview')
  })

  test('says what the server said when it fails, and asks again', async () => {
    let asked = 0
    await renderAgent(statements(), [
      fake(own.runningStatements, () => ({ data: [] })),
      fake(own.statements, () => {
        asked += 1
        throw new ApiError('SYS/BUSY', '系统繁忙', 503)
      }),
    ])
    await expect.element(page.getByText('系统繁忙')).toBeVisible()
    const before = asked
    await acting(() => userEvent.click(button('重新加载')))
    await vi.waitFor(() => expect(asked).toBeGreaterThan(before))
  })
})

const aLevel = (depth: number) => ({
  ...({ game: 'lottery', depth, own: 300, given: 200, members: 1, active: 1 } as const),
  ...{ stake: yuan('450'), profit: yuan('30'), recharged: 0n },
})

describe('a statement', () => {
  test('shows how its amount comes about, the layers with their rates, and the members', async () => {
    await renderAgent(statement(), agentWorld().fakes)
    await expect.element(page.getByText('xiaoyuer')).toBeVisible()
    expect(textOf('结算')).toMatch(/代理分红 · 11-16 至 11-22已结算\+1,200.00已派发0.00/)
    expect(textOf('彩票分红')).toMatch(
      /1,150.00.*团队亏损20,000.00可分配比例60.0%我的分红比例30.0%上期累计负盈利-50.00/,
    )
    expect(textOf('层级')).toMatch(/第 2 层3 人90,000.00有效投注 · 亏损 20,000.0030.0% − 20.0%/)
    expect(textOf('会员')).toMatch(/xiaoyuer第 2 层 · 彩票90,000.00/)
  })

  test('puts members together who stay away from play, without their accounts', async () => {
    const { fakes } = agentWorld()
    const unnamed = { stake: yuan('450'), profit: yuan('30'), recharged: 0n }
    const detail = { ...aStatement(), parts: [], levels: [aLevel(1), aLevel(2)], unnamed }
    await renderAgent(statement(), [...fakes, fake(own.statement, () => detail)])
    await expect.element(region('会员').getByText('其他会员')).toBeVisible()
    expect(textOf('会员')).toMatch(/其他会员已自我限制，不显示账号450.00有效投注 · 亏损 30.00/)
    await acting(() => userEvent.click(region('会员').getByRole('button', { name: '直属' })))
    await vi.waitFor(() => expect(page.getByText('其他会员').elements()).toEqual([]))
  })

  test('of a day wage says what its tier pays', async () => {
    const { fakes } = agentWorld()
    const wage = { hundredths: 20, fixed: null, amountMax: yuan('18888') }
    const part = { game: 'all', base: 'stake', stake: yuan('250000'), profit: yuan('900'), recharged: 0n } as const
    const more = { costs: 0n, active: 12, amountRatio: 1000, own: 0, tier: 2, wage, before: 0n, carried: 0n }
    const parts = [{ ...part, ...more, amount: yuan('500'), fromBelow: 0n }]
    const own32 = aStatement({ statementId: '32', kind: 'wage', tier: 2, amount: yuan('500') })
    const detail = { ...own32, parts, levels: [], unnamed: null }
    await renderAgent(statement('32'), [...fakes, fake(own.statement, () => detail)])
    await expect.element(page.getByText('日工资比例')).toBeVisible()
    expect(textOf('怎么算')).toMatch(/500.00团队有效投注250,000.00活跃人数12 人.*日工资比例0.20%每日封顶18,888.00/)
  })

  test('shows the members of one layer', async () => {
    const { world, fakes } = agentWorld()
    await renderAgent(statement(), fakes)
    await acting(() => userEvent.click(region('会员').getByRole('button', { name: '第 2 层' })))
    await vi.waitFor(() => expect(world.askedMembers.at(-1)).toMatchObject({ statementId: '31', depth: 2 }))
  })

  test('of somebody else does not exist for this agent', async () => {
    await renderAgent(statement('99'), agentWorld().fakes)
    await expect.element(page.getByText('结算单不存在')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '返回佣金结算' })).toHaveAttribute('href', '/agent/statements')
    expect(button('重新加载').elements()).toEqual([])
  })
})
