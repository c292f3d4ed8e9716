import * as api from '@liuhe/contract/api/operator/dashboard.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../testing/desk.ts'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, openConsole } from '../../testing/open-console.tsx'
import { aDashboard, aFigures, aHeld, aQueue, NO_FIGURES, sums } from './testing.ts'

const AUDITOR = { login: 'auditor', role: 'auditor' } as const
const CHECKER = { login: 'checker', role: 'finance-checker' } as const
const region = (name: string | RegExp) => page.getByRole('region', { name })
const tiles = region('经营')
const queues = region(/^待处理队列/)
const exposure = region(/^开盘期次的敞口/)
const integrity = region(/^完整性/)
const hours = region(/^(今日每小时|每日)/)

describe('the dashboard', () => {
  test('is where somebody arrives, and shows figures beside the same time a week before', async () => {
    const { fakes } = aDashboard()
    const { history } = await openConsole({ as: AUDITOR, fakes })
    await expect.element(tiles.getByText('86,412,508.00')).toBeVisible()
    expect(history.location.href).toBe('/dashboard')
    await expect.element(tiles.getByText('上周 80,000,000')).toBeVisible()
    await expect.element(tiles.getByText('4,094,904.00')).toBeVisible()
    // From a loss of four millions to a gain.
    await expect.element(tiles.getByText(/\+202\.4%/)).toBeVisible()
    await expect.element(tiles.getByText('18,240,600.00')).toBeVisible()
    await expect.element(tiles.getByText(/全日 37,622/)).toBeVisible()
  })

  test('says how many are connected and how fast they play, by the same questions as the figures', async () => {
    const world = aDashboard()
    await openConsole({ as: AUDITOR, fakes: world.fakes, at: '/dashboard' })
    await expect.element(tiles.getByText('12,480', { exact: true })).toBeVisible()
    await expect.element(tiles.getByText('32.3', { exact: true })).toBeVisible()
    expect(await graveFaults()).toEqual([])
    world.figures = aFigures({ live: { sockets: 12_501, orders: 3 } })
    await expect.element(tiles.getByText('12,501', { exact: true }), { timeout: 12_000 }).toBeVisible()
    await expect.element(tiles.getByText('0.1', { exact: true })).toBeVisible()
    // Of one game nobody knows who is connected.
    world.figures = aFigures({ live: null })
    await userEvent.selectOptions(page.getByRole('combobox', { name: '彩种' }), '新澳门六合彩')
    await expect.poll(() => tiles.getByText('在线连接').elements()).toEqual([])
  })

  test('changes its range and its game by the address, and asks for them', async () => {
    const world = aDashboard()
    const { history } = await openConsole({ as: AUDITOR, fakes: world.fakes, at: '/dashboard' })
    await expect.element(tiles.getByText('86,412,508.00')).toBeVisible()
    await press('2')
    await expect.poll(() => history.location.href).toBe('/dashboard?range=week')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '彩种' }), '新澳门六合彩')
    await expect.poll(() => history.location.href).toBe('/dashboard?range=week&game=110')
    await expect.poll(() => world.asked.at(-1)).toMatchObject({ range: 'week', gameId: 110 })
    await expect.element(tiles.getByText(/单个彩种：不含/)).toBeVisible()
    await press('1')
    await expect.poll(() => history.location.href).toBe('/dashboard?game=110')
  })

  test('has a table with the figures of its chart', async () => {
    const { fakes } = aDashboard()
    const { history } = await openConsole({ as: AUDITOR, fakes, at: '/dashboard' })
    const picture = hours.getByRole('img', { name: /按 v 看成表格/ })
    await expect.element(picture).toBeVisible()
    await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(300)
    await press('v')
    await expect
      .element(hours.getByRole('row', { name: /^01 20,000 2,000,000\.00 2,400,000\.00 −400,000\.00/ }))
      .toBeVisible()
    expect(history.location.href).toBe('/dashboard?view=table')
    expect(picture.elements()).toEqual([])
    await userEvent.click(hours.getByRole('button', { name: /看成图/ }))
    await expect.element(picture).toBeVisible()
  })

  test('draws nothing that the policy of the page forbids: its chart is an image of text', async () => {
    const { fakes } = aDashboard()
    await openConsole({ as: AUDITOR, fakes, at: '/dashboard' })
    const picture = hours.getByRole('img', { name: /按 v 看成表格/ })
    await expect.element(picture).toBeVisible()
    const { src } = picture.element() as HTMLImageElement
    expect(src).toMatch(/^data:image\/svg\+xml/)
    const text = decodeURIComponent(src.slice(src.indexOf(',') + 1))
    // A bar for each of three hours and three series; a loss is hollow and red, payouts are hatched.
    expect(text).toContain('<pattern')
    expect(text).toContain(getComputedStyle(document.documentElement).getPropertyValue('--bad').trim())
  })
})

describe('the library of charts', () => {
  const picture = hours.getByRole('img', { name: /按 v 看成表格/ })

  test('waits until tiles and queues stand', async () => {
    const world = aDashboard()
    let answer = () => {}
    const late = fake(api.queues, () => new Promise((done) => void (answer = () => done(world.queues))) as never)
    await openConsole({ as: AUDITOR, fakes: [...world.fakes, late], at: '/dashboard' })
    await expect.element(tiles.getByText('86,412,508.00')).toBeVisible()
    await expect.element(hours.getByRole('status', { name: '载入中' })).toBeVisible()
    expect(picture.elements()).toEqual([])
    answer()
    await expect.element(picture).toBeVisible()
  })

  test('is not needed where there is nothing to draw: the page says so, and the table has its zeros', async () => {
    const world = aDashboard()
    world.figures = aFigures({ series: [{ at: Date.UTC(2026, 10, 21, 16), ...sums(0, 0) }] })
    const { fakes } = world
    await openConsole({ as: AUDITOR, fakes, at: '/dashboard' })
    await expect.element(hours.getByText('今天还没有结算的注单')).toBeVisible()
    await press('v')
    await expect.element(hours.getByRole('row', { name: /^00 0 0\.00/ })).toBeVisible()
  })
})

describe('queues', () => {
  test('say how many wait, how long, and what is late; each leads to its desk by keys', async () => {
    const { fakes } = aDashboard()
    const { history } = await openConsole({ as: AUDITOR, fakes, at: '/dashboard' })
    await expect.element(queues.getByRole('row', { name: /提现审核.* 37 1:5\d 2 小时 .*将超时/ })).toBeVisible()
    await expect.element(queues.getByRole('row', { name: /充值待匹配.* 21 0:1\d 30 分钟 .*时限内/ })).toBeVisible()
    await expect.element(queues.getByRole('row', { name: /双人审批.* 3 3:2\d 2 小时 .*超时 2/ })).toBeVisible()
    await expect.element(queues.getByRole('row', { name: /聊天举报.* 0 — .*没有/ })).toBeVisible()
    // Where a desk has more than one view, the one with the queue.
    await expect
      .element(queues.getByRole('link', { name: '风险标记' }))
      .toHaveAttribute('href', expect.stringContaining('/agents?view=risk'))
    await press('j')
    await expect.element(queues.getByRole('link', { name: '提现审核' })).toHaveFocus()
    await press('j')
    await expect.element(queues.getByRole('link', { name: '充值待匹配' })).toHaveFocus()
    await press('k')
    await press('{Enter}')
    await expect.poll(() => history.location.pathname).toBe('/withdrawals')
  })

  test('of somebody who has none are no empty table, and no keys lead to them', async () => {
    const world = aDashboard()
    world.queues = []
    await openConsole({ as: { login: 'partner', role: 'partner' }, fakes: world.fakes, at: '/dashboard' })
    await expect.element(queues.getByText(/你的角色没有要处理的队列/)).toBeVisible()
    expect(queues.getByRole('table').elements()).toEqual([])
    await expect.element(page.getByRole('contentinfo')).not.toHaveTextContent('下一个队列')
  })

  test('are read again by themselves, without keeping the session alive', async () => {
    const world = aDashboard()
    const { server, calls } = await openConsole({ as: AUDITOR, fakes: world.fakes, at: '/dashboard' })
    await expect.element(queues.getByRole('row', { name: /提现审核.* 37 / })).toBeVisible()
    world.queues = [aQueue('withdrawals', 38, 5)]
    Object.assign(server, { mark: 2, objects: ['withdrawal/1'] })
    await expect.element(queues.getByRole('row', { name: /提现审核.* 38 / })).toBeVisible()
    const [first, ...later] = calls.filter(({ name }) => name === 'dashboard.queues')
    expect([first?.isAutomatic, ...new Set(later.map(({ isAutomatic }) => isAutomatic))]).toEqual([false, true])
  })
})

describe('what one has taken', () => {
  const held = region('我手上的')

  test('leads to where it is finished, and says until when it is his', async () => {
    const world = aDashboard()
    world.held = [
      aHeld('withdrawals', '116000000000719447', { amount: 6_800_000n, until: Date.now() + 14 * 60_000 }),
      aHeld('alarms', '12', { about: 'payment.unsigned' }),
      aHeld('tasks', '41', { about: 'recharge' }),
      aHeld('applications', '116000000000000009'),
    ]
    await openConsole({ as: CHECKER, fakes: world.fakes, at: '/dashboard' })
    await expect.element(held.getByRole('row', { name: /提现 …719447 · 6,800.00 元 .*余 1[34]:/ })).toBeVisible()
    const links = held.getByRole('link')
    expect(links.elements().map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['提现 …719447 · 6,800.00 元', '/withdrawals?queue=all&row=116000000000719447'],
      ['告警 · 回调签名不对', '/alarms?row=payment.12'],
      ['任务 41 · 充值', '/tasks?row=41'],
      ['代理申请 …000009', '/agents?view=applications&row=116000000000000009'],
    ])
    expect(await graveFaults()).toEqual([])
  })

  test('takes no room while there is nothing of it', async () => {
    const { fakes } = aDashboard()
    await openConsole({ as: CHECKER, fakes, at: '/dashboard' })
    await expect.element(queues.getByRole('row', { name: /提现审核/ })).toBeVisible()
    expect(held.elements()).toEqual([])
  })
})

describe('what is shown', () => {
  test.each(STAFF_ROLES)('to %s is what the matrix says, and nothing else is asked [SEC-61]', async (role) => {
    const world = aDashboard()
    world.figures = aFigures(staffMay(role, 'readMoney') ? {} : { now: sums(100, 50, { money: null }) })
    const { calls } = await openConsole({ as: { login: role, role }, fakes: world.fakes, at: '/dashboard' })
    await expect.element(queues.getByRole('row', { name: /^提现审核/ })).toBeVisible()
    const seen = (permission: Parameters<typeof staffMay>[1]) => staffMay(role, permission)
    await expect.poll(() => tiles.elements().length > 0).toBe(seen('readReports'))
    await expect.poll(() => exposure.elements().length > 0).toBe(seen('readDraws'))
    await expect.poll(() => integrity.elements().length > 0).toBe(seen('readIntegrity'))
    await expect.poll(() => tiles.getByText(/^GGR 毛利/).elements().length > 0).toBe(seen('readReports'))
    expect(tiles.getByText(/^充值/).elements().length > 0).toBe(seen('readReports') && seen('readMoney'))
    const asked = new Set(calls.map(({ name }) => name).filter((name) => name.startsWith('dashboard.')))
    expect(asked).toEqual(
      new Set([
        'dashboard.queues',
        'dashboard.held',
        ...(seen('readReports') ? ['dashboard.figures'] : []),
        ...(seen('readDraws') ? ['dashboard.exposure'] : []),
        ...(seen('readIntegrity') ? ['dashboard.integrity'] : []),
      ]),
    )
  })

  test('of exposure is what it is: a bound, or the worst result', async () => {
    const world = aDashboard()
    await openConsole({ as: { login: 'risk', role: 'risk' }, fakes: world.fakes, at: '/dashboard' })
    await expect.element(exposure.getByText(/每单都中的合计/)).toBeVisible()
    await expect
      .element(exposure.getByRole('row', { name: /新澳门六合彩 2026326 .*11,940,200\.00.*61\.2%/ }))
      .toBeVisible()
    await expect.element(exposure.getByRole('link', { name: '全部 26 期' })).toHaveAttribute('href', '/draws')
  })

  test('of integrity names what is wrong, and what the server does not know', async () => {
    const { fakes } = aDashboard()
    await openConsole({ as: CHECKER, fakes, at: '/dashboard' })
    await expect.element(integrity.getByText('1 项留意')).toBeVisible()
    await expect.element(integrity.getByRole('row', { name: /GGR 等于 house:profit 的变动 差 0\.00/ })).toBeVisible()
    await expect.element(integrity.getByRole('row', { name: /承诺根.* 1 期 · 五分六合彩 231/ })).toBeVisible()
    await expect.element(integrity.getByRole('row', { name: /数据库归档 未开启/ })).toBeVisible()
  })
})

test('a part that fails says so and is asked again; the others stay', async () => {
  const world = aDashboard()
  let isDown = true
  const figures = fake(api.figures, () => {
    if (isDown) throw new ApiError('SYS/BUSY', '服务繁忙，请稍后再试', 503)
    return world.figures
  })
  await openConsole({ as: AUDITOR, fakes: [...world.fakes, figures], at: '/dashboard' })
  await expect.element(tiles.getByText(/没有载入/)).toBeVisible()
  await expect.element(queues.getByRole('row', { name: /提现审核/ })).toBeVisible()
  expect(await graveFaults()).toEqual([])
  isDown = false
  await userEvent.click(tiles.getByRole('button', { name: '再试一次' }))
  await expect.element(tiles.getByText('86,412,508.00')).toBeVisible()
})

test('of a house in which nothing has happened it says so', async () => {
  const world = aDashboard()
  world.figures = NO_FIGURES
  world.queues = [aQueue('withdrawals', 0, 0)]
  world.exposure = { total: 0, draws: [] }
  await openConsole({ as: AUDITOR, fakes: world.fakes, at: '/dashboard' })
  await expect.element(exposure.getByText('没有开盘的期次')).toBeVisible()
  await expect.element(queues.getByRole('row', { name: /提现审核.* 没有/ })).toBeVisible()
  await expect.element(tiles.getByText(/^GGR 毛利/)).toBeVisible()
})

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  test.each(['/dashboard', '/dashboard?view=table'])('%s can be read and used by everybody', async (at) => {
    localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
    const { fakes } = aDashboard()
    await openConsole({ as: AUDITOR, fakes, at })
    await expect.element(tiles.getByText('86,412,508.00')).toBeVisible()
    await expect.element(integrity.getByText('1 项留意')).toBeVisible()
    expect(await graveFaults()).toEqual([])
  })
})
