import * as api from '@liuhe/contract/api/operator/lab.ts'
import * as pricesApi from '@liuhe/contract/api/operator/prices.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { lineLimitsOf } from '@liuhe/domain/bets/limits.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import { firstPrices } from '@liuhe/domain/bets/price-table.ts'
import { animalOf, ANIMALS } from '@liuhe/domain/lottery/zodiac.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, press } from '../../testing/desk.ts'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'

const RISK = { login: 'risk', role: 'risk' } as const
const AUDITOR = { login: 'auditor', role: 'auditor' } as const
const AT = Date.parse('2026-11-22T20:14:37+08:00')
const YEAR = 2026
type LabMap = OutputOf<typeof api.map>

const HEAD = {
  ...{ gameId: 110, gameName: '香港六合彩', family: 'LHC', lunarYear: YEAR, turnNum: '2026326' },
  ...{ state: 'open' as const, closeAt: AT + 793_000 },
}
const STAKE = yuan('4812600')
/** 38 costs most; every third number is a gain. */
const paidOf = (special: number) =>
  special === 38 ? yuan('16752800') : STAKE + yuan(String((special % 3) * 400_000 - 400_000))
const SPECIALS = Array.from({ length: 49 }, (_, at) => ({
  ...{ special: at + 1, exact: paidOf(at + 1), paid: paidOf(at + 1), most: paidOf(at + 1) + yuan('1') },
  resultText: `01,02,03,04,05,06,${String(at + 1).padStart(2, '0')}`,
}))
const MAP: LabMap = {
  ...{ draw: HEAD, at: AT, groups: 38_214, ms: 900, orders: 18_204, people: 3_902, trialOrders: 12, stake: STAKE },
  ...{ seed: 1, results: 2_000, isComplete: false, mean: STAKE - yuan('151900'), resultText: null, revision: 1 },
  ...{ paid95: STAKE + yuan('6204800'), paid99: STAKE + yuan('9880300') },
  dearest: [{ resultText: '12,27,05,41,33,19,38', paid: yuan('16752800') }],
  line: { amount: yuan('15000000'), share: 0.796 },
  specials: SPECIALS,
  animals: ANIMALS.map((animal) => {
    const special = SPECIALS.find((one) => animalOf(one.special, YEAR) === animal)?.special ?? 1
    return {
      animal,
      stake: yuan('66000'),
      special: animal === animalOf(38, YEAR) ? 38 : special,
      paid: paidOf(special),
    }
  }),
  places: [],
}
const sum = (stake: string, paid: string) => ({ orders: 3, stake: yuan(stake), paid: yuan(paid) })

const EXPOSURES: OutputOf<typeof api.exposures> = {
  draws: [
    {
      ...{ ...HEAD, orders: 18_204, stake: STAKE, line: { amount: yuan('15000000'), share: 0.796 } },
      worst: { paid: yuan('16752800'), net: yuan('11940200'), resultText: '12,27,05,41,33,19,38', isExact: false },
    },
    {
      ...HEAD,
      gameId: 71,
      gameName: '极速六合彩',
      turnNum: '202611220123',
      orders: 0,
      stake: 0n,
      worst: null,
      line: null,
    },
  ],
  games: [
    { gameId: 110, gameName: '香港六合彩', line: yuan('15000000'), revision: 1 },
    { gameId: 71, gameName: '极速六合彩', line: null, revision: 0 },
  ],
}

const costOf = (resultText: string): OutputOf<typeof api.cost> => ({
  ...{
    draw: HEAD,
    at: AT,
    groups: 38_214,
    ms: 900,
    resultText,
    rebate: 0n,
  },
  ...{ orders: 18_204, stake: STAKE, paid: yuan('16752800'), winners: 412, trial: sum('10', '0') },
  plays: [
    { playCode: '101', name: '特码A', ...sum('300000', '12430080') },
    { playCode: '111', name: '特肖', ...sum('182000', '4322720') },
    { playCode: '103', name: '特码两面', ...sum('5000', '0') },
  ],
  members: [{ memberId: '7', account: 'ti***09', agent: 'gd***2', ...sum('60000', '2880000') }],
  companies: [{ company: 'demo', ...sum('4812600', '16752800') }],
  agents: [{ agentId: null, account: null, ...sum('4812600', '16752800') }],
})

function aWorld({ map = MAP }: { map?: LabMap } = {}) {
  const asked: { name: string; args: unknown }[] = []
  const world = { map: () => map as LabMap, lines: [] as unknown[] }
  const heard = <Args,>(name: string, args: Args) => void asked.push({ name, args })
  const fakes = [
    fake(api.exposures, () => EXPOSURES),
    fake(api.map, (args) => {
      heard('map', args)
      return world.map()
    }),
    fake(api.cost, (args) => {
      heard('cost', args)
      return costOf(args.resultText.replaceAll(' ', ','))
    }),
    fake(api.setLine, (args) => {
      heard('setLine', args)
      return { amount: args.amount, revision: 2 }
    }),
    fake(api.book, (args) => {
      heard('book', args)
      return {
        ...{ at: AT, groups: 900, ms: 700, since: AT - 7 * 86_400_000, orders: 1_204_881, stake: yuan('1000000') },
        ...{ exactStake: yuan('910000'), before: yuan('42100'), after: yuan('33800') },
        settled: { stake: yuan('990000'), kept: yuan('40000') },
        plays: [
          { playCode: '101', name: '特码A', stake: yuan('400000'), before: yuan('8000'), after: yuan('3800') },
          { playCode: '103', name: '特码两面', stake: yuan('600000'), before: yuan('30000'), after: yuan('30000') },
        ],
      }
    }),
    ...priceFakes(),
  ]
  return { fakes, asked, world }
}

function priceFakes() {
  const { odds, limits } = firstPrices('LHC')
  const plays = Object.fromEntries(playsOf('LHC').map((play) => [play.code, lineLimitsOf(limits, play)]))
  const version = {
    ...{ number: 1, state: 'running' as const, effectiveTime: AT - 9e7, reason: '初始', madeBy: 'release' },
    ...{ approvedBy: null, madeTime: AT - 9e7, rollbackOf: null },
  }
  return [
    fake(pricesApi.games, () => [{ gameId: 110, gameName: '香港六合彩', family: 'LHC' }]),
    fake(pricesApi.versions, ({ gameId }) => ({
      ...{ gameId, gameName: '香港六合彩', family: 'LHC', lunarYear: YEAR, revision: 1, running: 1, newest: 1 },
      ...{ base: { group: 'standard', number: 1 }, versions: [version] },
      frozen: { turnNum: '2026326', from: AT + 600_000, until: AT + 660_000 },
    })),
    fake(pricesApi.version, () => ({
      ...{ ...version, odds: { ...odds }, plays, notesMax: limits.notesMax, payoutMax: limits.payoutMax },
    })),
  ]
}

const costs = (asked: { name: string; args: unknown }[]) => asked.filter(({ name }) => name === 'cost')
const cell = (name: RegExp) => page.getByRole('group', { name: '号码的净赔付，万元' }).getByRole('button', { name })
const TURN = '/lab?turn=110-2026326'
beforeEach(() => localStorage.clear())

describe('the rule lab', () => {
  test('lists open draws by their worst result, and opens one by keys', async () => {
    const { fakes, asked } = aWorld()
    const { history } = await openConsole({ as: AUDITOR, fakes, at: '/lab' })
    const line = page.getByRole('row', {
      name: /香港六合彩 2026326 .*11,940,200\.00 12 27 05 41 33 19 38 抽样 79\.6% 偏高/,
    })
    await expect.element(line).toBeVisible()
    await expect.element(page.getByRole('row', { name: /极速六合彩 .*没有注单 未设/ })).toBeVisible()
    // Nothing is run before somebody asks.
    expect(asked).toEqual([])
    await press('j')
    await press('{Enter}')
    await expect.element(cell(/^38 /)).toBeVisible()
    expect(history.location.href).toBe(TURN)
    expect(asked).toEqual([{ name: 'map', args: { gameId: 110, turnNum: '2026326', seed: 1 } }])
  })

  test('says in every cell what a number costs, and prices the chosen one by arrows and Enter', async () => {
    const { fakes, asked } = aWorld()
    const { history } = await openConsole({ as: RISK, fakes, at: TURN })
    await expect.element(cell(/^38 绿蛇 \+1,194\.0$/)).toBeVisible()
    expect(cell(/^38 /).element().getAttribute('data-heat')).toBe('most')
    expect(
      cell(/^03 .* −40\.0/)
        .element()
        .getAttribute('data-heat'),
    ).toBe('gain')
    await press('{ArrowRight}{ArrowRight}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowLeft}')
    await expect.element(cell(/^31 /)).toHaveFocus()
    await press('{Enter}')
    await expect.element(page.getByText(/精确到厘/)).toBeVisible()
    expect(costs(asked)).toEqual([
      { name: 'cost', args: { gameId: 110, turnNum: '2026326', resultText: '01 02 03 04 05 06 31' } },
    ])
    expect(decodeURIComponent(history.location.href)).toMatch(/numbers=01[ +]02[ +]03[ +]04[ +]05[ +]06[ +]31/)
    await expect.element(page.getByRole('row', { name: '特码A 12,430,080.00 74.2%' })).toBeVisible()
    await expect
      .element(page.getByRole('row', { name: /ti\*\*\*09 · 代理 gd\*\*\*2 3 60,000\.00 2,880,000\.00/ }))
      .toBeVisible()
    await userEvent.click(button(/^按公司$/))
    await expect.element(page.getByRole('row', { name: /^demo 3 / })).toBeVisible()
  })

  test('takes seven numbers that are pasted, and says what is wrong with others beside them', async () => {
    const { fakes, asked } = aWorld()
    await openConsole({ as: RISK, fakes, at: TURN })
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await expect.element(field('正码 1')).toBeVisible()
    const paste = (text: string) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      field('正码 1')
        .element()
        .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
    paste('12 27 05 12 33 19 + 38')
    await expect.element(page.getByText('12 重复')).toBeVisible()
    await expect.element(field('正码 4')).toHaveAttribute('aria-invalid', 'true')
    await userEvent.click(button(/^计算/))
    expect(costs(asked)).toEqual([])
    paste('12,27,05,41,33,19,50')
    await expect.element(page.getByText('50 不在 1–49 之内')).toBeVisible()
    paste('12 27 05 41 33 19 + 38')
    await expect.element(field('特码')).toHaveValue('38')
    await userEvent.click(field('特码'))
    await press('{Enter}')
    await expect.poll(() => costs(asked).length).toBe(1)
    expect(costs(asked)[0]?.args).toMatchObject({ resultText: '12 27 05 41 33 19 38' })
    // The same question again is another run.
    await expect.element(page.getByText(/精确到厘/)).toBeVisible()
    await userEvent.click(button(/^计算/))
    await expect.poll(() => costs(asked).length).toBe(2)
  })

  test('is the same question for a colleague who opens the address, and a table by v', async () => {
    const { fakes, asked } = aWorld()
    await openConsole({ as: AUDITOR, fakes, at: `${TURN}&numbers=12+27+05+41+33+19+38&table=true&seed=7&by=agent` })
    await expect.element(page.getByRole('table', { name: '各号码的净赔付' }).getByRole('row')).toHaveLength(50)
    await expect.element(page.getByRole('row', { name: /^38 绿蛇 11,940,200\.00 / })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /^直客 3 / })).toBeVisible()
    expect(asked.map(({ name }) => name).toSorted()).toEqual(['cost', 'map'])
    expect(asked.find(({ name }) => name === 'map')?.args).toMatchObject({ seed: 7 })
    // An auditor sets no line.
    expect(button(/^改…/).elements()).toEqual([])
    await press('v')
    await expect.element(cell(/^38 /)).toBeVisible()
  })

  test('says why a draw of our own cannot be looked at between its close and its result', async () => {
    const { fakes, world } = aWorld()
    world.map = () => {
      throw refusal('LAB/LOCKED')
    }
    await openConsole({ as: RISK, fakes, at: TURN })
    await expect.element(page.getByRole('heading', { name: '封盘后到开奖前不能试算' })).toBeVisible()
    world.map = () => MAP
    await userEvent.click(button(/^再看一次/))
    await expect.element(cell(/^38 /)).toBeVisible()
  })

  test('sets the line of a game for risk', async () => {
    const { fakes, asked } = aWorld()
    await openConsole({ as: RISK, fakes, at: TURN })
    await userEvent.click(button(/^改…/))
    const amount = page.getByRole('dialog').getByRole('textbox')
    await userEvent.fill(amount, '0')
    await expect.element(page.getByRole('dialog').getByRole('button', { name: '设为警戒线' })).toBeDisabled()
    await userEvent.fill(amount, '12000000')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '设为警戒线' }))
    await expect.poll(() => asked.filter(({ name }) => name === 'map').length).toBe(2)
    expect(asked.find(({ name }) => name === 'setLine')?.args).toMatchObject({
      ...{ gameId: 110, revision: 1, amount: yuan('12000000') },
    })
  })

  test('shows other families by place and number, with their dearest results', async () => {
    const { fakes } = aWorld({
      map: {
        ...MAP,
        draw: { ...HEAD, family: 'K3', gameName: '快三' },
        ...{ specials: [], animals: [], isComplete: true, results: 216, line: null },
        dearest: [{ resultText: '6,6,6', paid: STAKE + yuan('5000') }],
        places: [0, 1, 2].flatMap((place) =>
          [1, 2, 3, 4, 5, 6].map((number) => ({
            place,
            number,
            paid: STAKE + yuan('100'),
            most: STAKE,
            resultText: '1,1,1',
          })),
        ),
      },
    })
    await openConsole({ as: RISK, fakes, at: TURN })
    await expect.element(page.getByText('第 3 位').first()).toBeVisible()
    expect(page.getByRole('group', { name: '号码的净赔付，万元' }).getByRole('button').elements()).toHaveLength(18)
    await expect.element(page.getByRole('row', { name: /^6 6 6 .* 5,000\.00 未设/ })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: '第 3 位' })).toBeVisible()
  })
})

test('prices in a copy stand in the address, and say what last week would have brought', async () => {
  const { fakes, asked } = aWorld()
  const at = `/lab?view=prices&menu=${encodeURIComponent('特码')}`
  const { history } = await openConsole({ as: RISK, fakes, at })
  const odds = page.getByRole('textbox', { name: '特码A 01 … 49（49 项） 赔率' })
  await userEvent.fill(odds, '48.5')
  await expect.element(page.getByRole('row', { name: /^特码A 01 … 49.*97\.96% 98\.98%/ })).toBeVisible()
  expect(history.location.href).toContain('odds=TM_A')
  expect(page.getByRole('textbox', { name: '特码A 单注高' }).elements()).toEqual([])
  odds.element().blur()
  await press('s')
  await expect.element(page.getByText('1,204,881 单', { exact: false })).toBeVisible()
  expect(asked.at(-1)).toMatchObject({
    name: 'book',
    args: { gameId: 110, group: 'standard', odds: { TM_A: 485_000 } },
  })
  await expect.element(page.getByRole('row', { name: '特码A 400,000.00 2.00% 0.95% −4,200.00' })).toBeVisible()
  await expect.element(page.getByText(/4\.21% →/)).toBeVisible()
})

test.each(['light', 'dark'] as const)('has no grave fault in %s, as map, table and copy', async (theme) => {
  localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
  const { unmount } = await openConsole({
    ...{ as: RISK, fakes: aWorld().fakes, at: `${TURN}&numbers=12+27+05+41+33+19+38` },
  })
  await expect.element(page.getByText(/精确到厘/)).toBeVisible()
  expect(await graveFaults()).toEqual([])
  await press('v')
  await expect.element(page.getByRole('table', { name: '各号码的净赔付' })).toBeVisible()
  expect(await graveFaults()).toEqual([])
  await unmount()
  await openConsole({ as: RISK, fakes: aWorld().fakes, at: `/lab?view=prices&menu=${encodeURIComponent('特码')}` })
  await expect.element(button(/^试算上周/)).toBeVisible()
  expect(await graveFaults()).toEqual([])
})
