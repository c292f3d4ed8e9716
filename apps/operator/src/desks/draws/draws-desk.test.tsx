import * as api from '@liuhe/contract/api/operator/draws.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, list, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole } from '../../testing/open-console.tsx'
import type { DrawDetail, DrawRow } from './words.ts'

const DRAWER = { login: 'drawer', role: 'draw-operator' } as const
const NOW = Date.now()

const aDraw = (part: Partial<DrawRow>): DrawRow => ({
  ...{ drawId: 1, gameId: 71, gameName: '一分六合彩', family: 'LHC', lunarYear: 2026, turnNum: '202611280100' },
  ...{ isOfficial: false, state: 'open', openAt: NOW - 60_000, closeAt: NOW + 600_000, planAt: NOW + 610_000 },
  ...{ settleFrom: null, orders: 1_204, stake: yuan('284600'), payoutMax: yuan('612400'), worst: null, betsRoot: null },
  ...{ proof: 'committed', resultText: null, version: 0, voidReason: null, ...part },
})

const DRAWS: readonly DrawRow[] = [
  aDraw({
    drawId: 3,
    gameId: 90,
    gameName: '澳门六合彩',
    turnNum: '2026331',
    state: 'overdue',
    isOfficial: true,
    proof: 'official',
    planAt: NOW - 127_000,
  }),
  aDraw({
    drawId: 2,
    gameId: 110,
    gameName: '新澳门六合彩',
    turnNum: '2026326',
    state: 'held',
    settleFrom: NOW + 31_000,
    payoutMax: null,
    resultText: '12,27,05,41,33,19,38',
    version: 1,
  }),
  aDraw({}),
]

const detailOf = (draw: DrawRow): DrawDetail => ({
  draw,
  ...{ openedAt: draw.openAt, closedAt: null, drawnAt: null, settledAt: null },
  members: { orders: 1_200, people: 310, stake: yuan('284000'), payoutMax: yuan('612400') },
  trialOrders: 4,
  plays: [{ playCode: '101', name: '特码A', orders: 900, stake: yuan('200000'), payoutMax: yuan('500000') }],
  settlement: null,
  proof: {
    commitment: 'ab'.repeat(32),
    chainSerial: 1,
    chainIndex: 7,
    beacon: 'x',
    round: 88,
    seed: null,
    recordHash: null,
  },
  canClose: draw.state === 'open',
  canVoid: draw.state === 'open',
})

const TEN = '06,05,15,22,31,44,07,10,09,08'
const OVER_OF: Record<'settled' | 'void' | 'scheduled', DrawRow[]> = {
  settled: [aDraw({ drawId: 9, gameName: '极速赛车', family: 'racing', state: 'settled', resultText: TEN })],
  ...{ void: [], scheduled: [] },
}

const fakesOf = (done: unknown[] = []) => {
  const rows = DRAWS.map((draw) => ({ ...draw }))
  return [
    fake(api.list, ({ view, gameId }) => ({
      data: view === 'now' ? rows.filter((one) => gameId === undefined || one.gameId === gameId) : OVER_OF[view],
      next: null,
    })),
    fake(api.read, ({ gameId, turnNum }) =>
      detailOf(rows.find((one) => one.gameId === gameId && one.turnNum === turnNum) as DrawRow),
    ),
    fake(api.close, (asked) => {
      done.push(asked)
      const draw = rows.find((one) => one.turnNum === asked.turnNum) as DrawRow
      draw.state = 'closed'
      return { outcome: 'closed' as const, closedAt: NOW }
    }),
    fake(api.voidDraw, (asked) => {
      done.push(asked)
      return { approvalId: 41, payloadHash: 'ab'.repeat(32), expiresAt: NOW + 86_400_000 }
    }),
  ]
}

describe('the desk of draws', () => {
  test('lists what wants somebody first, with what is at stake', async () => {
    await openConsole({ as: DRAWER, fakes: fakesOf(), at: '/draws' })
    await expect.element(row(/澳门六合彩 2026331 .*赛果超时/)).toBeVisible()
    const games = list
      .getByRole('row')
      .elements()
      .slice(1)
      .map((one) => one.textContent)
    expect(games[0]).toContain('赛果超时')
    expect(games[0]).toContain('+2:')
    expect(games[1]).toContain('结算前暂停')
    expect(games[2]).toMatch(/1,204.*284,600\.00.*612,400\.00.*已公布/)
    await userEvent.selectOptions(page.getByRole('combobox', { name: '彩种' }), '新澳门六合彩')
    await expect.element(row(/2026326/)).toBeVisible()
    await expect.poll(() => row(/2026331/).elements()).toEqual([])
  })

  test('shows of what is over its result, and no clock that has stopped', async () => {
    await page.viewport(1280, 800)
    await openConsole({ as: DRAWER, fakes: fakesOf(), at: '/draws?view=settled' })
    await expect.element(row(/极速赛车/)).toBeVisible()
    const titles = list.getByRole('columnheader').elements()
    expect(titles.map((one) => one.textContent).join(' ')).toBe('彩种 期号 开奖 注单 投注额 承诺 赛果')
    // The whole of it can be read, to its last ball.
    const cell = row(/极速赛车/)
      .getByRole('cell')
      .elements()
      .at(-1) as HTMLElement
    expect(cell.textContent).toMatch(/08$/)
    const { right } = list.element().getBoundingClientRect()
    const last = [...cell.querySelectorAll('*')].filter(({ textContent }) => textContent === '08').at(-1) as Element
    expect(last.getBoundingClientRect().right).toBeLessThanOrEqual(right)
  })

  test('closes early with a reason, once it is asked again', async () => {
    const done: unknown[] = []
    await openConsole({ as: DRAWER, fakes: fakesOf(done), at: '/draws?row=71-202611280100' })
    await expect.element(panel.getByText('特码A')).toBeVisible()
    await press('c')
    const dialog = page.getByRole('dialog', { name: '提前封盘' })
    await expect.element(dialog.getByText('还差：理由')).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox'), '停')
    await expect.element(dialog.getByRole('button', { name: '立即封盘' })).toBeDisabled()
    await userEvent.selectOptions(dialog.getByRole('combobox'), '直播中断，提前封盘')
    await userEvent.click(dialog.getByRole('button', { name: '立即封盘' }))
    await expect.element(panel.getByText('已封盘')).toBeVisible()
    expect(done).toEqual([{ gameId: 71, turnNum: '202611280100', reason: '直播中断，提前封盘' }])
    await expect.element(button(/^提前封盘/)).toBeDisabled()
  })

  test('proposes to give a draw up, and leads to what waits for the second person', async () => {
    const done: unknown[] = []
    await openConsole({ as: DRAWER, fakes: fakesOf(done), at: '/draws?row=71-202611280100' })
    await expect.element(panel.getByText('特码A')).toBeVisible()
    await press('v')
    await userEvent.selectOptions(page.getByRole('dialog').getByRole('combobox'), '随机源异常，作废本期')
    await userEvent.click(page.getByRole('button', { name: '提交第二人' }))
    await expect.element(panel.getByRole('link', { name: 'AP-0041' })).toBeVisible()
    expect(done).toMatchObject([{ turnNum: '202611280100', reason: '随机源异常，作废本期' }])
  })

  test.each(STAFF_ROLES.filter((role) => staffMay(role, 'readDraws')))(
    '%s sees what the matrix says, and only a draw-operator has deeds',
    async (role) => {
      await openConsole({ as: { login: role, role }, fakes: fakesOf(), at: '/draws?row=71-202611280100' })
      await expect.element(panel.getByText('特码A')).toBeVisible()
      expect(button(/^提前封盘/).elements().length > 0).toBe(staffMay(role, 'operateDraws'))
      expect(panel.getByRole('link', { name: /看注单/ }).elements().length > 0).toBe(staffMay(role, 'readBets'))
    },
  )

  test.each(STAFF_ROLES.filter((role) => !staffMay(role, 'readDraws')))('to %s there is nothing here', async (role) => {
    await openConsole({ as: { login: role, role }, fakes: fakesOf(), at: '/draws?row=71-202611280100' })
    await expect.element(page.getByText('这里没有内容')).toBeVisible()
  })

  test('is walked by keys alone, and the focus is never lost', async () => {
    await walkByKeys({ as: DRAWER, fakes: fakesOf(), at: '/draws' }, [/2026331/, /2026326/, /202611280100/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    expect(await faultsIn(theme, { as: DRAWER, fakes: fakesOf(), at: '/draws?row=110-2026326' }, /特码A/)).toEqual([])
  })
})
