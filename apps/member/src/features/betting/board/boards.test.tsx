import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { acting } from '@liuhe/web/testing/render.tsx'
import { bettingWorld, renderGame } from '../testing/betting-world.tsx'

const click = (locator: Locator) => acting(() => userEvent.click(locator))
const button = (name: string | RegExp, within: Locator | typeof page = page) =>
  within.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const group = (name: string) => page.getByRole('group', { name, exact: true })
const menu = (name: string) => click(page.getByRole('tab', { name: new RegExp(`^${name}`) }))
const slip = () => page.getByRole('region', { name: '投注单' })
const says = (where: Locator, text: string) => expect.poll(() => where.element().textContent).toContain(text)

beforeEach(() => sessionStorage.clear())

/** Opens the board of a game. */
async function openBoard(id: number, options: { rebate?: number; numbers?: string; results?: string[] } = {}) {
  const { world, fakes } = bettingWorld()
  world.rebate = options.rebate ?? 0
  world.results = options.results ?? []
  const view = await renderGame(fakes, { id, ...(options.numbers !== undefined && { numbers: options.numbers }) })
  await expect.element(page.getByRole('tablist', { name: '玩法' })).toBeVisible()
  return { world, ...view }
}

/** Sends what is chosen and answers the lines that travelled: code, selectionText, notes, total in 厘. */
async function sent({ world }: Awaited<ReturnType<typeof openBoard>>) {
  await click(button('下注'))
  await click(button(/^下注 [\d,.]+ 元$/))
  await expect.element(page.getByText('投注成功', { exact: true })).toBeVisible()
  return world.sent.at(-1)?.content.map(({ code, selectionText, notes, total }) => [code, selectionText, notes, total])
}

describe('every kind of input', () => {
  test('each: every item is a line, also across plays, and lines can be put aside', async () => {
    const board = await openBoard(71)
    await click(button('07 赔率48'))
    await click(button('添加到投注单'))
    await expect.element(button('07 赔率48')).toHaveAttribute('aria-pressed', 'false')
    await click(button('07 赔率48'))
    await click(button('10'))
    await menu('两面')
    await click(button('大 赔率1.98'))
    await says(slip(), '共 3 注 22.00 元')
    expect(await sent(board)).toEqual([
      ['71101007', '07', 1, 2_000n],
      ['71101007', '07', 1, 10_000n],
      ['71103001', '大', 1, 10_000n],
    ])
  })

  test('set: the price is that of the number of animals chosen', async () => {
    const board = await openBoard(71)
    await menu('合肖')
    await says(page.getByRole('region', { name: '投注', exact: true }), '请选择1-11个')
    await click(button('鼠'))
    await says(page.getByRole('region', { name: '投注', exact: true }), '赔率 11.64')
    await click(button('牛'))
    await says(page.getByRole('region', { name: '投注', exact: true }), '赔率 5.82')
    expect(await sent(board)).toEqual([['71112001', '鼠,牛', 1, 2_000n]])
  })

  test('combine: 复式 counts its notes and says what is missing and what is too much', async () => {
    const board = await openBoard(71)
    await menu('连码')
    await click(button('三中二'))
    const region = page.getByRole('region', { name: '投注', exact: true })
    await says(region, '中二')
    await says(region, '中三')
    for (const label of ['01', '02', '03', '04']) await click(button(label, group('三中二')))
    await says(region, '已选 4 注')
    await says(slip(), '共 4 注 8.00 元')
    for (const label of ['05', '06', '07', '08', '09', '10', '11']) await click(button(label, group('三中二')))
    await expect.element(page.getByRole('status').filter({ hasText: '最多选择10个' })).toBeVisible()
    expect(await sent(board)).toEqual([['71202001', '01,02,03,04,05,06,07,08,09,10', 120, 240_000n]])
  })

  test('combine: 胆拖 keeps its anchors in every note, and a number stands on one side only', async () => {
    const board = await openBoard(71)
    await menu('连码')
    await click(button('二全中'))
    await click(button('胆拖'))
    await click(button('05', group('胆码')))
    for (const label of ['17', '22', '05']) await click(button(label, group('拖码')))
    await expect.element(button('05', group('胆码'))).toHaveAttribute('aria-pressed', 'false')
    await click(button('05', group('胆码')))
    await says(page.getByRole('region', { name: '投注', exact: true }), '已选 2 注')
    expect(await sent(board)).toEqual([['71203005', '05拖17,22', 2, 4_000n]])
  })

  test('combine: 肖串尾 pairs the numbers of an animal with those of a tail', async () => {
    const board = await openBoard(71)
    await menu('连码')
    await click(button('特串'))
    await click(button('肖串尾'))
    await click(button(/^鼠/, group('第一组')))
    await click(button(/^牛/, group('第一组')))
    await expect.element(button(/^鼠/, group('第一组'))).toHaveAttribute('aria-pressed', 'false')
    await click(button(/^5尾/, group('第二组')))
    // 牛 06 18 30 42 and 5尾 05 15 25 35 45 have no number in common.
    await says(slip(), '共 20 注 40.00 元')
    const lines = await sent(board)
    expect(lines?.map((line) => line.slice(1))).toEqual([['牛碰5尾', 20, 40_000n]])
  })

  test('positions: 过关 takes one leg from each ball, and multiplies', async () => {
    const board = await openBoard(71)
    await menu('过关')
    await click(button(/^大/, group('正码1')))
    await click(button(/^单/, group('正码1')))
    await expect.element(button(/^大/, group('正码1'))).toHaveAttribute('aria-pressed', 'false')
    await says(slip(), '共 0 注')
    await click(button(/^红波/, group('正码4')))
    await says(slip(), '共 1 注 2.00 元')
    // 2 × 1.95 × 2.7
    await says(slip(), '最高派彩（含本金） 10.53')
    const lines = await sent(board)
    expect(lines?.map((line) => line.slice(1))).toEqual([['单|||红波||', 1, 2_000n]])
  })

  test('positions: 全 大 小 单 双 清 choose exactly that in a row', async () => {
    const board = await openBoard(43)
    await click(button('官方 [官]'))
    await menu('前三')
    await click(button('万大'))
    await click(button('万双'))
    await click(button('千全'))
    await click(button('3', group('百')))
    const pressed = (name: string) => group(name).getByRole('button', { pressed: true }).elements().length
    expect([pressed('万'), pressed('千'), pressed('百')]).toEqual([5, 10, 1])
    await says(slip(), '共 50 注')
    await click(button('千清'))
    expect(pressed('千')).toBe(0)
    await click(button('7', group('千')))
    await says(slip(), '共 5 注 10.00 元')
    const lines = await sent(board)
    expect(lines?.map((line) => line.slice(1))).toEqual([['0,2,4,6,8|7|3', 5, 10_000n]])
  })
})

describe('every family', () => {
  test.each([
    [43, '极速时时彩', '1-5球', /^第一球/, ['7']],
    [44, '极速飞艇', '冠亚和', undefined, ['11']],
    [42, '极速快三', '三军', undefined, ['6']],
    [47, '极速11选5', '两面', undefined, ['龙']],
    [46, '极速28', '特码', undefined, ['13']],
    [95, '幸运牛牛', '闲家', undefined, ['闲一']],
    [71, '一分六合彩', '七码', undefined, ['单3双4']],
  ] as const)('%i %s has a board of its own under its panel, and takes a bet', async (id, name, tab, pill, labels) => {
    const board = await openBoard(id)
    await expect.element(page.getByText(`开奖面板 ${id}`)).toBeVisible()
    await expect.element(page.getByRole('heading', { name })).toBeVisible()
    await menu(tab)
    if (pill) await click(button(pill))
    for (const label of labels) await click(button(new RegExp(`^${label} 赔率`)).first())
    const lines = await sent(board)
    expect(lines?.map((line) => line[1])).toEqual(labels)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  })
})

describe('what a note costs and pays', () => {
  test('the odds follow the rebate that is taken, as far as the play knows one', async () => {
    await openBoard(71, { rebate: 8 })
    await expect.element(button('07 赔率48')).toBeVisible()
    expect(page.getByRole('slider').elements()).toHaveLength(0)
    await menu('两面')
    await click(button(/元 · 1倍/))
    await acting(() => userEvent.fill(page.getByRole('slider', { name: '返水' }), '50'))
    await expect.element(button('大 赔率1.881')).toBeVisible()
    await expect.element(button(/返5\.0%/)).toBeVisible()
    await menu('过关')
    expect(page.getByRole('slider').elements()).toHaveLength(0)
  })

  test('official odds are those of the member, and more with less rebate', async () => {
    await openBoard(43, { rebate: 8 })
    await click(button('官方 [官]'))
    await menu('定位胆')
    // 10 × 1960 / 2000, and 10 × 1800 / 2000.
    await says(page.getByRole('region', { name: '投注', exact: true }), '赔率 9.8')
    await click(button(/元 · 1倍/))
    await acting(() => userEvent.fill(page.getByRole('slider', { name: '返水' }), '80'))
    await says(page.getByRole('region', { name: '投注', exact: true }), '赔率 9')
  })

  test('unit and multiple go with the line', async () => {
    const board = await openBoard(71)
    await click(button('07 赔率48'))
    await click(button('50'))
    await click(button(/元 · 1倍/))
    await click(button('角'))
    await click(button('增加'))
    await says(slip(), '共 1 注 10.00 元')
    await sent(board)
    expect(board.world.sent[0]?.content[0]).toMatchObject({ amount: 50_000n, unit: 'jiao', multiple: 2 })
  })

  test('the member has chips of his own', async () => {
    localStorage.removeItem('bet_chips')
    await openBoard(71)
    await click(button('自定义'))
    await acting(() => userEvent.fill(page.getByRole('textbox', { name: '筹码1' }), '188'))
    await click(button('保存'))
    await click(button('188'))
    await expect.element(page.getByRole('textbox', { name: /每注金额/ })).toHaveValue('188')
    localStorage.removeItem('bet_chips')
  })
})

describe('the address and what came before', () => {
  test('numbers in the address are chosen on the first play that has them', async () => {
    await openBoard(71, { numbers: '01,07,49,99,x' })
    await expect.element(button('07 赔率48')).toHaveAttribute('aria-pressed', 'true')
    expect(page.getByRole('button', { name: /赔率48$/, pressed: true }).elements()).toHaveLength(3)
    await says(slip(), '共 3 注')
  })

  test('a long run leads to its play, with the item chosen', async () => {
    // The sum is 大 three times and 小 before; 单 and 双 take turns.
    const results = ['6,6,1', '6,5,3', '5,5,1', '1,2,1']
    await openBoard(42, { results })
    await expect.element(page.getByRole('tab', { name: '近期开奖' })).toBeVisible()
    await menu('三军')
    await click(page.getByRole('tab', { name: '长龙' }))
    await click(button(/大.*连开 3 期/))
    await expect.element(page.getByRole('tab', { name: /^两面/ })).toHaveAttribute('aria-selected', 'true')
    await expect.element(button(/^大 赔率/).first()).toHaveAttribute('aria-pressed', 'true')
    await says(slip(), '共 1 注')
  })
})

describe('追号', () => {
  const row = (issue: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: issue }) })

  test('plans issues, multiples and sums, and sends what the table says', async () => {
    const { world } = await openBoard(71)
    await click(button('07 赔率48'))
    await click(button('追号'))
    await click(button('5期'))
    await says(row('1358期'), '2.00')
    await click(button('翻倍'))
    await says(row('1360期'), '8.0014.00')
    await acting(() => userEvent.fill(page.getByRole('textbox', { name: '第1359期倍数' }), '5'))
    await says(row('1360期'), '8.0020.00')
    await says(page.getByRole('dialog', { name: '追号' }), '追 5 期，共 68.00 元')
    await click(page.getByRole('switch', { name: '中奖即停' }))
    await click(button('确认追号'))
    await expect.element(page.getByText('追号成功', { exact: true })).toBeVisible()
    expect(world.sent[0]?.chase).toEqual({
      turns: [1, 5, 4, 8, 16].map((multiple, index) => ({ turnNum: String(202611201358n + BigInt(index)), multiple })),
      stopOnWin: false,
    })
    await expect
      .element(page.getByRole('link', { name: '查看注单 [追]' }))
      .toHaveAttribute('href', '/bet-list?game_id=71')
  })

  test('beyond the limit of a note says so before anything is sent', async () => {
    const { world } = await openBoard(71)
    await click(button('07 赔率48'))
    await click(button('追号'))
    await acting(() => userEvent.fill(page.getByRole('textbox', { name: '起始倍数' }), '10001'))
    await says(row('1358期'), '20,000.00')
    await acting(() => userEvent.fill(page.getByRole('textbox', { name: '起始倍数' }), '10000'))
    await click(button('取消'))
    await click(button('500'))
    await click(button('追号'))
    await acting(() => userEvent.fill(page.getByRole('textbox', { name: '起始倍数' }), '100'))
    await says(page.getByRole('dialog', { name: '追号' }), '每注金额须在2-20000元之间')
    expect(button('确认追号').element()).toBeDisabled()
    expect(world.sent).toEqual([])
  })
})
