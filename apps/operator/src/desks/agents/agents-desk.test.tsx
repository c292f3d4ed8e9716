import * as teams from '@liuhe/contract/api/operator/agent-teams.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, list, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, type Fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { anAgentServer } from './testing.ts'

const MAKER = { login: 'maker', role: 'finance-maker' } as const
const RISK = { login: 'risk', role: 'risk' } as const

const open = (fakes: readonly Fake[], at = '/agents', as: typeof MAKER | typeof RISK = MAKER) =>
  openConsole({ as, fakes, at })
const node = (name: RegExp) => list.getByRole('treeitem', { name })
const dialog = page.getByRole('dialog')
const choose = (template: string) => userEvent.selectOptions(page.getByRole('combobox', { name: '理由模板' }), template)

describe('the tree', () => {
  test('is walked, opened and closed by keys alone, and shows whom one stands on', async () => {
    const { history } = await open(anAgentServer().fakes)
    await expect.element(node(/^gd00/)).toBeVisible()
    expect(node(/^gd01/).elements()).toEqual([])
    await press('j')
    await expect.element(node(/^gd00/)).toHaveFocus()
    await expect.element(panel.getByRole('article', { name: '代理 1' })).toBeVisible()
    await press('{ArrowRight}')
    await expect.element(node(/^gd01/)).toHaveAttribute('aria-level', '2')
    await press('j')
    await expect.element(node(/^gd01/)).toHaveFocus()
    await expect.poll(() => history.location.href).toBe('/agents?at=2')
    await press('{ArrowRight}')
    await expect.element(node(/^ly8\*\*\*06/)).toHaveAttribute('aria-level', '3')
    await press('{ArrowLeft}')
    await expect.poll(() => node(/^ly8/).elements()).toEqual([])
    await press('{ArrowLeft}')
    await expect.element(node(/^gd00/)).toHaveFocus()
    await press('{Enter}')
    await expect.element(panel.getByRole('group', { name: '内容' })).toHaveFocus()
  })

  test('is searched by the beginning of an account, and says when nobody has it', async () => {
    await open(anAgentServer().fakes, '/agents?account=gd01')
    await expect.element(node(/^gd01/)).toBeVisible()
    expect(node(/^gd00/).elements()).toEqual([])
    await userEvent.fill(page.getByRole('textbox', { name: '账号' }), 'nobody')
    await press('{Enter}')
    await expect.element(list.getByText('没有这样开头的账号')).toBeVisible()
  })

  test('that cannot be read says so, and is read again', async () => {
    let fails = true
    const { fakes } = anAgentServer()
    const layer = fake(teams.layer, () => {
      if (fails) throw new ApiError('NETWORK', '连不上服务器', 0)
      return { data: [], next: null }
    })
    await open([...fakes, layer])
    await expect.element(list.getByText(/没有载入/)).toBeVisible()
    fails = false
    await userEvent.click(button(/^再试一次/))
    await expect.element(list.getByText('还没有代理')).toBeVisible()
  })
})

describe('an agent', () => {
  test('has his line, range, links, what he agreed to and what his team did', async () => {
    await open(anAgentServer().fakes, '/agents?at=2')
    await expect.element(panel.getByText('8.0%，可设 7.5% 到 9.0%')).toBeVisible()
    await expect.element(panel.getByText('同意到第 1 版，现行第 2 版未同意')).toBeVisible()
    await expect.element(panel.getByText('59,514.40')).toBeVisible()
    await expect.element(panel.getByRole('row', { name: /彩票 900.00 800.00 10.00 90.00/ })).toBeVisible()
    const links = panel.getByRole('link', { name: /7 个，可用 5/ })
    await expect.element(links).toHaveAttribute('href', '/agents?view=links&at=2')
    await userEvent.click(panel.getByRole('button', { name: 'gd00' }))
    await expect.element(panel.getByRole('article', { name: '代理 1' })).toBeVisible()
  })

  test('gets another rate within his range, and none outside of it', async () => {
    const { fakes, calls } = anAgentServer()
    await open(fakes, '/agents?at=2')
    await expect.element(button(/^改返点/)).toBeVisible()
    await press('e')
    const rate = page.getByRole('textbox', { name: /新返点/ })
    await userEvent.fill(rate, '9.1')
    await choose('按协议调整')
    await expect.element(dialog.getByRole('button', { name: '改返点' })).toBeDisabled()
    await userEvent.fill(rate, '7.8')
    await userEvent.click(dialog.getByRole('button', { name: '改返点' }))
    await expect
      .poll(() => calls)
      .toEqual([{ name: 'setRate', args: { memberId: '2', before: 80, rate: 78, reason: '按协议调整' } }])
    await expect.element(panel.getByText(/7.8%，可设/)).toBeVisible()
  })

  test('gets a rate above what one person may set by two', async () => {
    const { fakes, calls } = anAgentServer()
    await open(fakes, '/agents?at=2')
    await expect.element(button(/^改返点/)).toBeVisible()
    await press('e')
    await userEvent.fill(page.getByRole('textbox', { name: /新返点/ }), '8.5')
    await choose('业绩达标上调')
    await expect.element(dialog.getByText(/高于 8.0%，财务复核的第二人同意后生效/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '改返点' }))
    await expect
      .poll(() => calls)
      .toMatchObject([{ name: 'proposeRate', args: { memberId: '2', before: 80, rate: 85, reason: '业绩达标上调' } }])
  })

  test('has a ratio of dividends of his own, which two people change from tomorrow on', async () => {
    const { fakes, calls } = anAgentServer()
    await open(fakes, '/agents?at=2')
    await expect.element(panel.getByRole('row', { name: /2026-11-20 30.0% maker checker/ })).toBeVisible()
    await expect.element(button(/^改分红比例/)).toBeVisible()
    await press('f')
    const ratio = page.getByRole('textbox', { name: /分红比例/ })
    await userEvent.fill(ratio, '30')
    await choose('按协议调整')
    await expect.element(dialog.getByRole('button', { name: '改分红比例' })).toBeDisabled()
    await userEvent.fill(ratio, '35.5')
    await userEvent.click(dialog.getByRole('button', { name: '改分红比例' }))
    await expect
      .poll(() => calls)
      .toMatchObject([{ name: 'proposeRatio', args: { memberId: '2', revision: 1, ratio: 355, reason: '按协议调整' } }])
  })

  test('whose rate a colleague has changed says what is there now, and loses nothing typed', async () => {
    const { fakes, server, nodes } = anAgentServer()
    await open(fakes, '/agents?at=2')
    await expect.element(button(/^改返点/)).toBeVisible()
    await press('e')
    await userEvent.fill(page.getByRole('textbox', { name: /新返点/ }), '7.7')
    await choose('按协议调整')
    server.refuses = refusal('AGENT/CHANGED')
    nodes.set('2', { ...(nodes.get('2') as NonNullable<ReturnType<typeof nodes.get>>), rate: 76 })
    await userEvent.click(dialog.getByRole('button', { name: '改返点' }))
    await expect.element(panel.getByRole('region', { name: '冲突' })).toBeVisible()
    await press('e')
    await expect.element(page.getByRole('textbox', { name: /新返点/ })).toHaveValue('7.7')
  })

  test('moves below somebody else by two people, with all below him', async () => {
    const { fakes, calls } = anAgentServer()
    await open(fakes, '/agents?at=2')
    await expect.element(button(/^迁移代理线/)).toBeVisible()
    await press('p')
    await userEvent.fill(page.getByRole('textbox', { name: /新上级代理账号/ }), 'hk10')
    await choose('合并团队')
    await userEvent.click(dialog.getByRole('button', { name: '迁移代理线' }))
    await expect
      .poll(() => calls.at(-1)?.args)
      .toMatchObject({ memberId: '2', parent: 'hk10', revision: 1, reason: '合并团队' })
  })

  test('that nobody is has nothing', async () => {
    await open(anAgentServer().fakes, '/agents?at=99')
    await expect.element(panel.getByText('这里没有内容')).toBeVisible()
  })
})

test('a link is stopped with a reason for its agent, and released', async () => {
  const { fakes, calls } = anAgentServer()
  await open(fakes, '/agents?view=links&row=5')
  await expect.element(button(/^停用/)).toBeVisible()
  await press('x')
  await choose('冒用品牌或虚假宣传')
  await userEvent.click(dialog.getByRole('button', { name: '停用' }))
  await expect
    .poll(() => calls)
    .toEqual([{ name: 'turnLink', args: { linkId: '5', isStopped: true, reason: '冒用品牌或虚假宣传' } }])
  await expect.element(panel.getByText(/maker 于 .* 停用：冒用品牌或虚假宣传/)).toBeVisible()
  await expect.element(row(/gd8888.*平台停用/)).toBeVisible()
  await expect.element(button(/^恢复/)).toBeVisible()
})

describe('a run of commissions', () => {
  test('of rebates goes down to members and orders, and to a second person', async () => {
    const { fakes, calls } = anAgentServer()
    await open(fakes, '/agents?view=runs&row=2026-11-21')
    await expect
      .element(panel.getByRole('listitem').filter({ hasText: '批准（' }))
      .toHaveAttribute('aria-current', 'step')
    await userEvent.click(panel.getByRole('button', { name: 'gd01' }))
    await expect
      .element(panel.getByRole('row', { name: /tian\*\*\*09 2 982,300.00 7.5% → 8.0% 4,911.50/ }))
      .toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: 'tian***09' }))
    await expect.element(panel.getByRole('link', { name: '900001' })).toHaveAttribute('href', '/orders?row=900001')
    await press('a')
    await choose('核对无误')
    await userEvent.fill(page.getByRole('textbox', { name: /金额|输入/ }), '59514.40')
    await userEvent.click(dialog.getByRole('button', { name: '送批准' }))
    await expect
      .poll(() => calls.find(({ name }) => name === 'payRebates')?.args)
      .toMatchObject({ day: '2026-11-21', version: 1, reason: '核对无误' })
  })

  test('of a plan is looked at by risk, who holds what looks wrong', async () => {
    const { fakes, calls } = anAgentServer()
    await open(fakes, '/agents?view=runs&kind=dividend&row=72', RISK)
    await expect.element(panel.getByText('待风控核对')).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: 'gd01' }))
    await expect.element(panel.getByText('公司净盈利').first()).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: 'ly8***06' }))
    await expect.element(panel.getByRole('link', { name: '900002' })).toBeVisible()
    await press('h')
    await choose('含撤单，待核对')
    await userEvent.click(dialog.getByRole('button', { name: '挂起' }))
    await expect
      .poll(() => calls.at(-1))
      .toEqual({ name: 'hold', args: { statementId: '77', isHeld: true, reason: '含撤单，待核对' } })
    await expect.element(panel.getByText('已挂起：含撤单，待核对。不会发放。')).toBeVisible()
    await press('a')
    await choose('异常已挂起')
    await userEvent.click(dialog.getByRole('button', { name: '核对通过' }))
    await expect
      .poll(() => calls.at(-1))
      .toEqual({ name: 'passRun', args: { runId: '72', version: 2, reason: '异常已挂起' } })
    await expect.element(panel.getByText('待送批准')).toBeVisible()
  })
})

describe('a plan', () => {
  test.each([
    ['dividend', /^1 级$/],
    ['wage', /0.25%/],
    ['monthly', /50,000.00/],
  ] as const)('of %s says how it is worked out', async (kind, said) => {
    await open(anAgentServer().fakes, `/agents?view=plans&kind=${kind}&row=2`)
    await expect.element(panel.getByText(said).first()).toBeVisible()
  })

  test('is switched off from tomorrow on, by two people, with its own terms', async () => {
    const { fakes, calls } = anAgentServer()
    await open(fakes, '/agents?view=plans&kind=dividend&row=2')
    await expect.element(button(/^从明天停用/)).toBeVisible()
    await press('x')
    await choose('方案到期')
    await userEvent.click(dialog.getByRole('button', { name: '从明天停用' }))
    await expect
      .poll(() => calls.at(-1)?.args)
      .toMatchObject({ revision: 2, isOn: false, reason: '方案到期', plan: { kind: 'dividend' } })
  })
})

describe('an application', () => {
  test('is claimed and agreed to with a rate, by keys alone', async () => {
    const { fakes, calls } = anAgentServer()
    await open(fakes, '/agents?view=applications')
    await expect.element(row(/^zz\*\*\*18/)).toBeVisible()
    await press('j')
    await expect.element(panel.getByText('在自己的社群分享开奖与资料')).toBeVisible()
    await press('c')
    await expect.element(panel.getByText(/由你领取，余/)).toBeVisible()
    await press('a')
    await userEvent.fill(page.getByRole('textbox', { name: /^返点/ }), '7.0')
    await choose('资料属实')
    await press('{Tab}{Tab}')
    await userEvent.click(dialog.getByRole('button', { name: '通过' }))
    await expect
      .poll(() => calls.at(-1)?.args)
      .toMatchObject({ applicationId: '31', revision: 1, rate: 70, reason: '资料属实' })
    await expect.element(panel.getByText('申请已有结果。')).toBeVisible()
  })

  test('with a high rate goes to a second person, and says so before it is sent', async () => {
    await open(anAgentServer().fakes, '/agents?view=applications&row=31')
    await expect.element(button(/^通过/)).toBeVisible()
    await press('a')
    await userEvent.fill(page.getByRole('textbox', { name: /^返点/ }), '8.5')
    await expect.element(dialog.getByText(/由财务复核的第二人决定/)).toBeVisible()
  })

  test('that somebody else looks at is closed to others', async () => {
    await open(anAgentServer().fakes, '/agents?view=applications&row=32')
    await expect.element(panel.getByText(/other 在看，余/)).toBeVisible()
    expect(button(/^通过|^拒绝/).elements()).toEqual([])
  })

  test('that has a result already keeps what was typed', async () => {
    const { fakes, server } = anAgentServer()
    await open(fakes, '/agents?view=applications&row=31')
    await expect.element(button(/^拒绝/)).toBeVisible()
    await press('r')
    await userEvent.fill(page.getByRole('textbox', { name: /理由/ }), '推广渠道不合规')
    server.refuses = refusal('AGENT/APPLICATION_OVER')
    await userEvent.click(dialog.getByRole('button', { name: '拒绝' }))
    await expect
      .element(panel.getByText(/该申请已有结果。 没有执行；你写的内容还在|该申请已有结果/).first())
      .toBeVisible()
    await press('r')
    await expect.element(page.getByRole('textbox', { name: /理由/ })).toHaveValue('推广渠道不合规')
  })
})

describe('the risk queue', () => {
  test('is decided by risk with a note that stays', async () => {
    const { fakes, calls } = anAgentServer()
    await open(fakes, '/agents?view=risk&row=41', RISK)
    await expect.element(panel.getByRole('row', { name: /设备 ab12/ })).toBeVisible()
    await press('0')
    await choose('同一家庭共用设备')
    await userEvent.click(dialog.getByRole('button', { name: '无问题' }))
    await expect
      .poll(() => calls)
      .toEqual([{ name: 'decide', args: { flagId: '41', revision: 1, state: 'dismissed', note: '同一家庭共用设备' } }])
    await expect.element(panel.getByText(/risk 于 .* 处理：同一家庭共用设备/)).toBeVisible()
  })

  test('has nothing for those who do not read it', async () => {
    await open(anAgentServer().fakes, '/agents?view=risk')
    await expect.element(page.getByText('这里没有内容')).toBeVisible()
  })

  test('is walked by keys alone', () =>
    walkByKeys({ as: RISK, fakes: anAgentServer().fakes, at: '/agents?view=risk' }, [/自己推荐自己/, /互相拉对方小号/]))
})

test('the list of desks counts applications for finance, and flags for risk', async () => {
  await open(anAgentServer().fakes, '/agents', RISK)
  await expect
    .element(page.getByRole('link', { name: /^代理/ }).getByRole('img', { name: '2 件等我决定' }))
    .toBeVisible()
})

test.each([
  ['light', '/agents?at=2', /可设 7.5%/],
  ['dark', '/agents?at=2', /可设 7.5%/],
  ['light', '/agents?view=runs&row=2026-11-21', /每个代理/],
  ['dark', '/agents?view=applications&row=31', /他写的/],
] as const)('has no serious fault of accessibility in %s at %s', async (theme, at, shown) => {
  expect(await faultsIn(theme, { as: MAKER, fakes: anAgentServer().fakes, at }, shown)).toEqual([])
})
