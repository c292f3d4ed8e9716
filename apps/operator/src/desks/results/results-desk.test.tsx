import * as pictures from '@liuhe/contract/api/operator/result-pictures.ts'
import * as api from '@liuhe/contract/api/operator/results.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, list, panel, press, row } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { A_CORRECTION, OTHER_RESULT, PIXEL, RESULT } from './testing.ts'
import type { ResultDetail, ResultRow } from './use-results.ts'

const DRAWER = { login: 'drawer', role: 'draw-operator' } as const
const NOW = Date.now()
const HASH = '9f'.repeat(32)
const NUMBERS = RESULT

const aDraw = (part: Partial<ResultRow> = {}): ResultRow => ({
  ...{ drawId: 1, gameId: 110, gameName: '新澳门六合彩', family: 'LHC', lunarYear: 2026, turnNum: '2026326' },
  ...{ planAt: NOW - 138_000, state: 'waiting', isOverdue: false, sources: 0, entries: 1, isMineIn: false, alarms: 0 },
  ...{ resultText: null, version: 0, settleFrom: null, stopped: null, ...part },
})

const aReport = (reporter: string, resultText: string | null): ResultDetail['reports'][number] => ({
  ...{ reporter, resultText, isFinal: true, verdict: 'counted', sourceName: '澳门六合彩' },
  ...{ url: 'https://results.example/live', screenshot: HASH, hasPicture: true },
  ...{ capturedAt: NOW - 100_000, receivedAt: NOW - 90_000 },
})

const world = (part: Partial<ResultRow> = {}) => {
  const draw = aDraw(part)
  const done: { name: string; asked: unknown }[] = []
  const detail = (): ResultDetail => ({
    draw: { ...draw },
    reports:
      draw.entries === 0
        ? []
        : [aReport('operator:drawer2', draw.isMineIn || draw.resultText !== null ? NUMBERS : null)],
    versions: [],
    voidReason: null,
    bets: { orders: 18_204, stake: yuan('4812600') },
  })
  const proposed = (name: string) => (asked: unknown) => {
    done.push({ name, asked })
    return { approvalId: 31, payloadHash: HASH, expiresAt: NOW + 86_400_000 }
  }
  const picture = { sha256: HASH, width: 1920, height: 1080, size: 412_000, uploadedBy: 'drawer', uploadedAt: NOW }
  const fakes = [
    fake(api.draws, ({ state }) => ({ data: draw.state === state ? [{ ...draw }] : [], next: null })),
    fake(api.draw, detail),
    fake(api.alarms, () => []),
    fake(pictures.keep, () => picture),
    fake(pictures.read, () => ({ ...picture, data: PIXEL })),
    fake(api.enter, (asked) => {
      done.push({ name: 'enter', asked })
      if (asked.resultText !== NUMBERS) {
        Object.assign(draw, { entries: 0, alarms: 1 })
        throw refusal('RESULT/MISMATCH')
      }
      Object.assign(draw, {
        isMineIn: true,
        entries: 2,
        state: 'held',
        resultText: NUMBERS,
        version: 1,
        settleFrom: Date.now() + 60_000,
      })
      return { outcome: 'published' as const }
    }),
    fake(api.stop, (asked) => {
      done.push({ name: 'stop', asked })
      draw.stopped = { by: 'drawer', reason: asked.reason, at: NOW }
      return { outcome: 'stopped' as const }
    }),
    fake(api.resume, proposed('resume')),
    fake(api.preview, ({ resultText }) => {
      done.push({ name: 'preview', asked: resultText })
      return A_CORRECTION
    }),
    fake(api.correct, proposed('correct')),
    fake(api.voidDraw, proposed('void')),
  ]
  return { draw, done, fakes }
}

const at = '/results?row=110-2026326'
const cell = (line: string, place: number) => page.getByRole('textbox', { name: `${line}第 ${place} 个` })
const typeNumbers = async (line: string, numbers: string) => {
  await userEvent.click(cell(line, 1))
  // A full cell leads to the next one by itself.
  await press(numbers.replaceAll(',', ''))
}
const upload = () =>
  userEvent.upload(
    page.getByLabelText('截图', { exact: true }),
    new File(['picture'], 'draw.png', { type: 'image/png' }),
  )

describe('the results desk', () => {
  test('keeps the other entry and its picture locked until one’s own is saved', async () => {
    const { fakes, done } = world()
    await openConsole({ as: DRAWER, fakes, at })
    const others = panel.getByRole('table', { name: '来源与录入' })
    await expect.element(others.getByRole('img', { name: '号码隐藏' })).toBeVisible()
    expect(panel.getByRole('img', { name: '开奖截图' }).elements()).toEqual([])
    await typeNumbers('第一遍', NUMBERS)
    await typeNumbers('第二遍', NUMBERS)
    await expect.element(panel.getByText('绿 蛇')).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: '网址' }), 'https://results.example/2026326')
    await upload()
    await expect.element(panel.getByText(/1920×1080/)).toBeVisible()
    await press('{Control>}{Enter}{/Control}')
    await expect.element(panel.getByRole('region', { name: '结算前暂停' })).toBeVisible()
    expect(done[0]).toMatchObject({
      name: 'enter',
      asked: {
        gameId: 110,
        turnNum: '2026326',
        resultText: NUMBERS,
        url: 'https://results.example/2026326',
        screenshot: HASH,
      },
    })
    await expect.element(others.getByRole('img', { name: '12 27 05 41 33 19 38' })).toBeVisible()
  })

  test('takes no paste, says what is wrong at its place, and names what is missing', async () => {
    await openConsole({ as: DRAWER, fakes: world().fakes, at })
    await userEvent.click(cell('第一遍', 1))
    const paste = new ClipboardEvent('paste', { clipboardData: new DataTransfer(), cancelable: true, bubbles: true })
    expect(cell('第一遍', 1).element().dispatchEvent(paste)).toBe(false)
    await typeNumbers('第一遍', '12,27,05,41,33,12,50')
    const check = panel.getByRole('status', { name: '核对' })
    await expect.element(check.getByText('超范围')).toBeVisible()
    expect(check.getByText('重复').elements()).toHaveLength(2)
    await typeNumbers('第一遍', NUMBERS)
    await typeNumbers('第二遍', '12,27,05,41,33,19,36')
    await expect.element(check.getByText('不同')).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: '网址' }), 'http://results.example')
    await expect.element(panel.getByText('必须是完整的 https 网址')).toBeVisible()
    await expect.element(panel.getByText('还差 3 项：两遍不同的号码、网址、截图')).toBeVisible()
    await expect.element(button(/^保存我的录入/)).toBeDisabled()
  })

  test('loses nothing that was typed when the page is opened again', async () => {
    const { fakes } = world()
    const first = await openConsole({ as: DRAWER, fakes, at })
    await typeNumbers('第一遍', NUMBERS)
    await userEvent.fill(page.getByRole('textbox', { name: '网址' }), 'https://results.example/kept')
    await first.unmount()
    await openConsole({ as: DRAWER, fakes, at })
    await expect.element(cell('第一遍', 7)).toHaveValue('38')
    await expect.element(page.getByRole('textbox', { name: '网址' })).toHaveValue('https://results.example/kept')
  })

  test('says when two entries differ that neither counts, and both look again', async () => {
    const { fakes } = world()
    await openConsole({ as: DRAWER, fakes, at })
    const other = OTHER_RESULT
    await typeNumbers('第一遍', other)
    await typeNumbers('第二遍', other)
    await userEvent.fill(page.getByRole('textbox', { name: '网址' }), 'https://results.example/x')
    await upload()
    await expect.element(panel.getByText(/1920×1080/)).toBeVisible()
    await userEvent.click(button(/^保存我的录入/))
    await expect.element(panel.getByText(/与其他来源不一致，均不采用/)).toBeVisible()
    await expect.element(panel.getByText(/两份不一致时都不采用/)).toBeVisible()
  })

  test('counts the hold down; one person stops it, and going on is proposed [SEC-62]', async () => {
    const { fakes, done } = world({
      state: 'held',
      entries: 2,
      isMineIn: true,
      resultText: NUMBERS,
      version: 1,
      settleFrom: Date.now() + 37_000,
    })
    await openConsole({ as: DRAWER, fakes, at: '/results?view=held&row=110-2026326' })
    await expect.element(panel.getByRole('timer', { name: /3[5-7] 秒后结算/ })).toBeVisible()
    await expect.element(panel.getByText(/18,204 单，投注 4,812,600.00/)).toBeVisible()
    await userEvent.click(button(/^停止结算/))
    await userEvent.selectOptions(page.getByRole('dialog').getByRole('combobox'), '官网显示号码不同')
    await userEvent.click(page.getByRole('button', { name: '立即停止' }))
    await expect.element(panel.getByText(/drawer 于 .* 停止：官网显示号码不同/)).toBeVisible()
    await userEvent.click(button(/^提交恢复/))
    await userEvent.selectOptions(page.getByRole('dialog').getByRole('combobox'), '已与官网核对无误')
    await userEvent.click(page.getByRole('button', { name: '提交第二人' }))
    await expect.element(panel.getByRole('link', { name: 'AP-0031' })).toBeVisible()
    expect(done).toMatchObject([
      { name: 'stop' },
      { name: 'resume', asked: { version: 1, reason: '已与官网核对无误' } },
    ])
  })

  test('proposes a correction only after its effect was computed, with evidence', async () => {
    const { fakes, done } = world({ state: 'published', entries: 2, isMineIn: true, resultText: NUMBERS, version: 1 })
    await openConsole({ as: DRAWER, fakes, at: '/results?view=published&row=110-2026326' })
    await userEvent.click(button(/^更正赛果/))
    const dialog = page.getByRole('dialog', { name: '更正赛果' })
    await expect.element(dialog.getByText(/还差：第一遍号码/)).toBeVisible()
    const right = OTHER_RESULT
    await typeNumbers('第一遍', right)
    await typeNumbers('第二遍', right)
    await expect.element(dialog.getByText('5,695 单')).toBeVisible()
    await expect.element(dialog.getByText('记欠款 412,306.80')).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox', { name: '对外公告（会员看到）' }), '特码更正为36')
    await userEvent.fill(dialog.getByRole('textbox', { name: '证据网址（https）' }), 'https://results.example/notice')
    await userEvent.fill(dialog.getByRole('textbox', { name: '内部理由（记入档案）' }), '官网更正公告')
    await userEvent.upload(dialog.getByLabelText('证据截图'), new File(['x'], 'n.png', { type: 'image/png' }))
    await expect.element(dialog.getByRole('button', { name: '提交第二人' })).toBeEnabled()
    await userEvent.click(dialog.getByRole('button', { name: '提交第二人' }))
    await expect.element(panel.getByRole('link', { name: 'AP-0031' })).toBeVisible()
    expect(done.at(-1)).toMatchObject({
      name: 'correct',
      asked: {
        version: 1,
        resultText: right,
        note: '特码更正为36',
        reason: '官网更正公告',
        evidence: [{ sha256: HASH }],
      },
    })
  })

  test.each(STAFF_ROLES.filter((role) => staffMay(role, 'readDraws')))(
    '%s sees what the matrix says, and only a draw-operator enters',
    async (role) => {
      await openConsole({ as: { login: role, role }, fakes: world().fakes, at })
      await expect.element(panel.getByRole('table', { name: '来源与录入' })).toBeVisible()
      expect(panel.getByRole('form', { name: '录入' }).elements().length > 0).toBe(staffMay(role, 'operateDraws'))
    },
  )

  test.each(STAFF_ROLES.filter((role) => !staffMay(role, 'readDraws')))('to %s there is nothing here', async (role) => {
    await openConsole({ as: { login: role, role }, fakes: world().fakes, at })
    await expect.element(page.getByText('这里没有内容')).toBeVisible()
  })

  test('is opened and entered by keys alone', async () => {
    await openConsole({ as: DRAWER, fakes: world().fakes, at: '/results' })
    await expect.element(row(/新澳门六合彩 2026326 .*待录入/)).toBeVisible()
    await press('j')
    await expect.element(list.getByRole('row', { name: /2026326/ })).toHaveAttribute('aria-current', 'true')
    await press('{Enter}')
    await expect.element(panel.getByRole('group', { name: '内容' })).toHaveFocus()
    await press('{Tab}')
    await expect.element(cell('第一遍', 1)).toHaveFocus()
    await press('1227')
    await expect.element(cell('第一遍', 3)).toHaveFocus()
    await press('{Backspace}')
    await expect.element(cell('第一遍', 2)).toHaveFocus()
  })

  test.each([
    ['light', {}],
    ['dark', {}],
    ['light', { state: 'held', entries: 2, resultText: NUMBERS, version: 1, settleFrom: Date.now() + 37_000 }],
    ['dark', { state: 'held', entries: 2, resultText: NUMBERS, version: 1, settleFrom: Date.now() + 37_000 }],
  ] as const)('can be read and used by everybody in %s', async (theme, part) => {
    const where = 'state' in part ? '/results?view=held&row=110-2026326' : at
    expect(await faultsIn(theme, { as: DRAWER, fakes: world(part).fakes, at: where }, /来源与录入/)).toEqual([])
  })
})
