import * as api from '@liuhe/contract/api/operator/chains.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as draws from '@liuhe/contract/api/operator/draws.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import type { Chain } from './words.ts'

const DRAWER = { login: 'drawer', role: 'draw-operator' } as const
const dialog = page.getByRole('dialog')
const NOW = Date.UTC(2026, 10, 29, 4)

const aChain = (part: Partial<Chain> = {}): Chain => ({
  ...{ gameId: 71, gameName: '一分六合彩', serial: 3, used: 1_204, length: 131_072, terminal: 'ab'.repeat(32) },
  ...{ publishedAt: NOW - 86_400_000, lastDay: '2027-02-27', openTurn: '202611290720', ...part },
})
const aTurn = (turnNum: string): OutputOf<typeof draws.read> => ({
  draw: {
    ...{ drawId: 1, gameId: 71, gameName: '一分六合彩', family: 'LHC', lunarYear: 2026, turnNum, isOfficial: false },
    ...{ state: 'open', openAt: NOW, closeAt: NOW + 50_000, planAt: NOW + 60_000, settleFrom: null, orders: 32 },
    ...{ stake: yuan('2846'), payoutMax: null, worst: null, betsRoot: null, proof: 'committed', resultText: null },
    ...{ version: 0, voidReason: null },
  },
  ...{ openedAt: NOW, closedAt: null, drawnAt: null, settledAt: null, trialOrders: 2, plays: [], settlement: null },
  members: { orders: 30, people: 12, stake: yuan('2840'), payoutMax: 0n },
  proof: {
    ...{ commitment: null, chainSerial: 3, chainIndex: 1_205, beacon: null, round: null, seed: null },
    recordHash: null,
  },
  ...{ canClose: true, canVoid: true },
})

/** The chains of a house; `draw` has the first one draw its turn. */
function aHouse() {
  const chains = [aChain(), aChain({ gameId: 72, gameName: '三分六合彩', serial: 1, openTurn: null })]
  const fakes = [
    fake(api.list, () => chains),
    fake(draws.read, ({ turnNum }) => aTurn(turnNum)),
    fake(api.retire, ({ used }) => {
      if (used !== chains[0]?.used) throw refusal('APPROVAL/CHANGED')
      return { approvalId: 62, payloadHash: 'ab'.repeat(32), expiresAt: 1_900_000_000_000 }
    }),
    fake(approvals.list, () => []),
  ]
  return { fakes, draw: () => void (chains[0] = aChain({ used: 1_205, openTurn: '202611290721' })) }
}

describe('the desk of chains', () => {
  test('says how far each chain is used, and which has no turn', async () => {
    await openConsole({ as: DRAWER, fakes: aHouse().fakes, at: '/chains' })
    await expect.element(row(/一分六合彩 第 3 条 1,204 129,868 202611290720 约 2027-02-27 使用中/)).toBeVisible()
    await expect.element(row(/三分六合彩 第 1 条 .* — .* 没有绑定期次/)).toBeVisible()
    await expect.element(page.getByText('2 条在用 · 1 条没有绑定期次')).toBeVisible()
  })

  test('shows the public end of a chain and what hangs on it, with the way to its turn', async () => {
    const { history } = await openConsole({ as: DRAWER, fakes: aHouse().fakes, at: '/chains?row=71-3' })
    await expect.element(panel.getByText('ab'.repeat(32))).toBeVisible()
    await expect.element(panel.getByText('30 单 · 12 人')).toBeVisible()
    await userEvent.click(panel.getByRole('link', { name: '202611290720' }))
    expect(history.location.href).toBe('/draws?row=71-202611290720')
  })

  test('proposes to give one up, and says before what it costs [F-O1] [SEC-62]', async () => {
    const { calls } = await openConsole({ as: DRAWER, fakes: aHouse().fakes, at: '/chains?row=71-3' })
    await expect.element(button(/^停用种子链/)).toBeVisible()
    await press('x')
    await expect.element(dialog.getByText(/202611290720 期作废，30 单会员本金 2,840.00 全部退回/)).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由/ }), '签名机磁盘损毁')
    await userEvent.click(dialog.getByRole('button', { name: '停用种子链' }))
    await expect
      .poll(() => calls.find(({ name }) => name === 'chains.retire'))
      .toMatchObject({ body: { used: 1_204, reason: '签名机磁盘损毁' } })
  })

  test('of a chain that has drawn meanwhile says so, and proposes nothing [F-O1]', async () => {
    const house = aHouse()
    await openConsole({ as: DRAWER, fakes: house.fakes, at: '/chains?row=71-3' })
    await expect.element(button(/^停用种子链/)).toBeVisible()
    house.draw()
    await press('x')
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由/ }), '签名机磁盘损毁')
    await userEvent.click(dialog.getByRole('button', { name: '停用种子链' }))
    await expect.element(panel.getByText('1,205 / 131,072 期')).toBeVisible()
    await expect.element(panel.getByText(/1205 期/)).toBeVisible()
  })

  test('of a chain without a turn says that nothing becomes void', async () => {
    await openConsole({ as: DRAWER, fakes: aHouse().fakes, at: '/chains?row=72-1' })
    await expect.element(button(/^停用种子链/)).toBeVisible()
    await press('x')
    await expect.element(dialog.getByText(/不会作废任何一期/)).toBeVisible()
  })

  test('is walked by keys alone', async () => {
    await walkByKeys({ as: DRAWER, fakes: aHouse().fakes, at: '/chains' }, [/一分六合彩/, /三分六合彩/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const at = '/chains?row=71-3'
    expect(await faultsIn(theme, { as: DRAWER, fakes: aHouse().fakes, at }, /未开期次/)).toEqual([])
  })

  const readers = STAFF_ROLES.filter((role) => staffMay(role, 'readDraws'))
  test.each(readers)('offers %s what the matrix says [SEC-61]', async (role) => {
    await openConsole({ as: { login: 'somebody', role }, fakes: aHouse().fakes, at: '/chains?row=71-3' })
    await expect.element(panel.getByText('30 单 · 12 人')).toBeVisible()
    expect(button(/^停用种子链/).elements()).toHaveLength(staffMay(role, 'operateDraws') ? 1 : 0)
  })
})
