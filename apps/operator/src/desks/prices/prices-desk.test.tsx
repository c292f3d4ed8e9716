import * as api from '@liuhe/contract/api/operator/prices.ts'
import { lineLimitsOf } from '@liuhe/domain/bets/limits.ts'
import { firstPrices } from '@liuhe/domain/bets/price-table.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, press } from '../../testing/desk.ts'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'

const RISK = { login: 'risk', role: 'risk' } as const
const AT = Date.parse('2026-11-22T20:14:37+08:00')

const { odds, limits } = firstPrices('LHC')
const TABLE = {
  ...{ odds: { ...odds }, notesMax: limits.notesMax, payoutMax: limits.payoutMax },
  plays: Object.fromEntries(
    playsOf('LHC').map((play) => {
      const payoutMax = play.code === '101' ? yuan('50000') : null
      return [play.code, { ...lineLimitsOf(limits, play), payoutMax }]
    }),
  ),
}
const LIKE = { reason: '追平同业', madeTime: AT, rollbackOf: null }
const VERSIONS = [
  { number: 3, state: 'scheduled', effectiveTime: AT + 9e7, madeBy: 'risk', approvedBy: 'checker', ...LIKE },
  { number: 2, state: 'running', effectiveTime: AT - 9e7, madeBy: 'risk2', approvedBy: 'checker', ...LIKE },
  { number: 1, state: 'past', effectiveTime: AT - 9e8, madeBy: 'release', approvedBy: null, ...LIKE },
] as const

function aWorld() {
  const sent: unknown[] = []
  const proposed = (args: unknown) => {
    sent.push(args)
    return { approvalId: 71, payloadHash: 'ab'.repeat(32), expiresAt: AT + 9e7 }
  }
  const fakes = [
    fake(api.games, () => [
      { gameId: 110, gameName: '香港六合彩', family: 'LHC' },
      { gameId: 71, gameName: '极速六合彩', family: 'LHC' },
    ]),
    fake(api.groups, () => [
      { group: 'standard', name: '标准', members: null },
      { group: 'vip', name: '贵宾', members: 12 },
    ]),
    fake(api.versions, ({ gameId, group }) => ({
      ...{ gameId, gameName: gameId === 71 ? '极速六合彩' : '香港六合彩', family: 'LHC', lunarYear: 2026, revision: 3 },
      ...(group === 'vip'
        ? { running: 0, newest: 0, versions: [] }
        : { running: 2, newest: 3, versions: [...VERSIONS] }),
      base: { group: 'standard', number: 3 },
      frozen: { turnNum: '2026326', from: AT + 600_000, until: AT + 660_000 },
    })),
    fake(api.version, ({ number }) => ({
      ...(VERSIONS.find((one) => one.number === number) ?? VERSIONS[0]),
      ...TABLE,
      // The first one was another.
      ...(number === 1 && { odds: { ...odds, TM_A: 460_000 } }),
    })),
    fake(api.propose, proposed),
    fake(api.rollback, proposed),
    fake(api.withdraw, proposed),
    fake(api.member, ({ memberId }) => ({ memberId, account: 'ti***09', group: 'standard', revision: 0 })),
    fake(api.assign, proposed),
  ]
  return { fakes, sent }
}

const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: typeof name === 'string' })
const lineOfA = () => page.getByRole('table', { name: '赔率与限额' }).getByRole('row', { name: /特码A 01 … 49/ })
/** One tab of the betting page: the others take as long to draw again and show nothing else. */
const TAB = `/prices?menu=${encodeURIComponent('特码')}`
const ODDS = '特码A 01 … 49（49 项） 赔率'
const send = button(/^送复核/)
beforeEach(() => localStorage.clear())

describe('the desk of prices', () => {
  test('shows odds, their return by exact chances, and the limits of each play', async () => {
    await openConsole({ as: RISK, fakes: aWorld().fakes, at: '/prices' })
    await expect.element(lineOfA()).toBeVisible()
    const line = lineOfA().element().textContent ?? ''
    expect(line).toContain('1/49')
    // 48 ÷ 49.
    expect(line).toContain('97.96%')
    await expect.element(field('特码A 单注高')).toHaveValue('20000')
    await expect.element(page.getByText('基于 v3', { exact: false })).toBeVisible()
  })

  test('judges what is typed by the domain, names what is wrong, and sends nothing until it is right', async () => {
    const { fakes, sent } = aWorld()
    await openConsole({ as: RISK, fakes, at: TAB })
    await userEvent.fill(field(ODDS), '49')
    const line = lineOfA()
    await expect.poll(() => line.element().textContent).toMatch(/100\.00%/)
    await expect.poll(() => line.element().textContent).toMatch(/超过 99\.5%/)
    await expect.poll(() => line.element().textContent).toMatch(/↑ \+1/)
    await expect.element(field(ODDS)).toHaveAttribute('aria-invalid', 'true')
    await userEvent.fill(field(/^原因/), '追平同业')
    await expect.element(send).toBeDisabled()
    await userEvent.fill(field(ODDS), '47')
    await expect.poll(() => line.element().textContent).toMatch(/变动大/)
    await userEvent.fill(field(/^生效时间/), '2026-11-22 20:25:00')
    await expect.element(page.getByText(/2026326 期封盘前 60 秒，请改为 20:24:37 之前或 20:25:37 起/)).toBeVisible()
    await expect.element(send).toBeDisabled()
    await userEvent.click(button(/封盘 20:25:37/))
    await userEvent.click(field(ODDS))
    await press('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('已送复核：审批 71，等待另一人决定。')).toBeVisible()
    expect(sent).toEqual([
      expect.objectContaining({
        ...{ gameId: 110, revision: 3, odds: { TM_A: 470_000 }, plays: {}, reason: '追平同业' },
        effectiveTime: AT + 660_000,
      }),
    ])
    // Sending a draft empties it.
    await expect.element(field(ODDS)).toHaveValue('48')
  })

  test('keeps the draft of each game through a reload, and Escape takes one field back', async () => {
    const { fakes } = aWorld()
    const { unmount } = await openConsole({ as: RISK, fakes, at: TAB })
    await userEvent.fill(field(ODDS), '47.5')
    await userEvent.fill(field('特码A 单注高'), '30000')
    await unmount()
    await openConsole({ as: RISK, fakes, at: TAB })
    await expect.element(field(ODDS)).toHaveValue('47.5')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '彩种' }), '极速六合彩')
    await expect.element(field(ODDS)).toHaveValue('48')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '彩种' }), '香港六合彩')
    await userEvent.click(field(ODDS))
    await press('{Escape}')
    await expect.element(field(ODDS)).toHaveValue('48')
    await expect.element(field('特码A 单注高')).toHaveValue('30000')
  })

  test('moves through a column by keys, and d shows what has changed alone', async () => {
    await openConsole({ as: RISK, fakes: aWorld().fakes, at: TAB })
    await userEvent.fill(field(ODDS), '47')
    await press('{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).not.toBe(ODDS)
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/赔率/)
    ;(document.activeElement as HTMLElement).blur()
    await press('d')
    await expect.element(page.getByRole('table', { name: '赔率与限额' }).getByRole('row')).toHaveLength(2)
  })

  test('goes back to an earlier version and takes a scheduled one back, each for a reason', async () => {
    const { fakes, sent } = aWorld()
    await openConsole({ as: RISK, fakes, at: TAB })
    await userEvent.click(button(/^撤回… v3/))
    await userEvent.fill(page.getByRole('dialog').getByRole('textbox'), '改期')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '送复核' }))
    await expect.element(page.getByText('已送复核：审批 71。')).toBeVisible()
    await userEvent.click(button(/^回退… v1/))
    await userEvent.fill(page.getByRole('dialog').getByRole('textbox'), '退回')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '送复核' }))
    await expect.poll(() => sent.length).toBe(2)
    expect(sent).toMatchObject([
      { number: 3, reason: '改期', revision: 3 },
      { number: 1, reason: '退回' },
    ])
  })

  test('compares a version with the newest one, and the draft waits meanwhile', async () => {
    await openConsole({ as: RISK, fakes: aWorld().fakes, at: TAB })
    await userEvent.fill(field(ODDS), '47')
    await userEvent.click(button(/^比较 v1/))
    const line = lineOfA()
    await expect.poll(() => line.element().textContent).toMatch(/46↓ −2/)
    await expect.element(page.getByText(/正在看 v1/)).toBeVisible()
    expect(field(ODDS).elements()).toEqual([])
    await userEvent.click(button(/^回到草稿/))
    await expect.element(field(ODDS)).toHaveValue('47')
  })

  test('writes the table with its draft to a file, and reads one as a whole or not at all', async () => {
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await openConsole({ as: RISK, fakes: aWorld().fakes, at: TAB })
    await userEvent.fill(field(ODDS), '47')
    await userEvent.click(button(/^导出 CSV/))
    const text = (await blobs[0]?.text()) ?? ''
    expect(text).toMatch(/赔率,TM_A,[^\n]*,47\r\n/)
    await userEvent.click(button(/^导入 CSV/))
    const dialog = page.getByRole('dialog')
    const give = (content: string) =>
      userEvent.upload(dialog.getByLabelText('文件'), new File([content], 'p.csv', { type: 'text/csv' }))
    await give('项目,代码,名称,数值\r\n赔率,TM_A,,46\r\n赔率,TM_X,,46\r\n赔率,TM_B,,=1+1\r\n')
    await expect.element(dialog.getByText('2 行有误，整份未接受。')).toBeVisible()
    await expect.element(dialog.getByRole('row', { name: /第 3 行 没有这个代码 TM_X/ })).toBeVisible()
    await expect.element(dialog.getByRole('row', { name: /第 4 行 单元格像公式/ })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: '读入草稿' })).toBeDisabled()
    await give('项目,代码,名称,数值\r\n赔率,TM_A,,48\r\n赔率,TM_B,,44.5\r\n单注高,101,,30000\r\n')
    await expect.element(dialog.getByText('读到 3 个数值，其中 2 个与 v3 不同。')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '读入草稿' }))
    await expect.element(field(ODDS)).toHaveValue('48')
    await expect.element(field('特码B 01 … 49（49 项） 赔率')).toHaveValue('44.5')
    await expect.element(field('特码A 单注高')).toHaveValue('30000')
  })

  test('gives a play a payout cap of its own and takes it away again, below that of the game', async () => {
    const { fakes, sent } = aWorld()
    await openConsole({ as: RISK, fakes, at: TAB })
    const [cap, capB] = [field('特码A 单期派彩上限'), field('特码B 单期派彩上限')]
    await expect.element(cap).toHaveValue('50000')
    await expect.element(capB).toHaveValue('')
    await userEvent.fill(cap, '')
    await userEvent.fill(capB, '1000000.01')
    await userEvent.fill(field(/^原因/), '分玩法控制')
    await expect.element(page.getByText(/还差：1 处要改：特码B 的单期派彩上限高于彩种的/)).toBeVisible()
    await expect.element(capB).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('特码B 单注高')).not.toHaveAttribute('aria-invalid')
    await userEvent.fill(capB, '30000')
    const changes = page.getByRole('table', { name: '差异' })
    await expect.element(changes.getByRole('row', { name: '特码A 单期派彩上限 50000 同彩种' })).toBeVisible()
    await expect.element(changes.getByRole('row', { name: '特码B 单期派彩上限 同彩种 30000' })).toBeVisible()
    await userEvent.click(send)
    await expect.element(page.getByText('已送复核：审批 71，等待另一人决定。')).toBeVisible()
    expect(sent).toMatchObject([
      { plays: { 101: { stakeMax: 20_000_000n, payoutMax: null }, 102: { payoutMax: 30_000_000n } } },
    ])
  })

  test('gives a group its own prices, and puts a member into it by two people', async () => {
    const { fakes, sent } = aWorld()
    await openConsole({ as: RISK, fakes, at: `${TAB}&group=vip` })
    await expect.element(page.getByText('基于 标准组 v3', { exact: false })).toBeVisible()
    await expect.element(page.getByText('这个组还没有自己的版本，用标准组的')).toBeVisible()
    await userEvent.fill(field(/^原因/), '贵宾')
    await userEvent.click(send)
    await expect.element(page.getByText('已送复核：审批 71，等待另一人决定。')).toBeVisible()
    await userEvent.click(button(/^会员分组/))
    const dialog = page.getByRole('dialog')
    await userEvent.fill(dialog.getByRole('textbox', { name: '会员编号' }), '1204881')
    await expect.element(dialog.getByText('ti***09：现在是标准')).toBeVisible()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '改到' }), '贵宾')
    await userEvent.fill(dialog.getByRole('textbox', { name: /^原因/ }), '月流水达标')
    await userEvent.click(dialog.getByRole('button', { name: '送复核' }))
    await expect
      .poll(() => sent)
      .toMatchObject([
        { gameId: 110, group: 'vip', odds: {} },
        { memberId: '1204881', group: 'vip', revision: 0, reason: '月流水达标' },
      ])
  })

  test('says a refusal of the server in words, and keeps the draft', async () => {
    const { fakes } = aWorld()
    const refusing = fake(api.propose, () => {
      throw refusal('APPROVAL/CHANGED')
    })
    await openConsole({ as: RISK, fakes: [...fakes, refusing], at: TAB })
    await userEvent.fill(field(ODDS), '47')
    await userEvent.fill(field(/^原因/), '追平同业')
    await userEvent.click(send)
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(field(ODDS)).toHaveValue('47')
  })

  test('lets others look and type nothing', async () => {
    await openConsole({ as: { login: 'auditor', role: 'auditor' }, fakes: aWorld().fakes, at: TAB })
    await expect.element(lineOfA()).toBeVisible()
    expect(page.getByRole('textbox').elements()).toEqual([])
    expect(button(/送复核|回退|撤回/).elements()).toEqual([])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
    await openConsole({ as: RISK, fakes: aWorld().fakes, at: TAB })
    await userEvent.fill(field(ODDS), '49')
    await expect.element(page.getByText('超过 99.5%')).toBeVisible()
    expect(await graveFaults()).toEqual([])
  })
})
