import * as api from '@liuhe/contract/api/operator/bulk.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole } from '../../testing/open-console.tsx'
import { aBulk, fakesOf } from './testing.ts'

const RISK = { login: 'maker', role: 'risk' } as const
const FOUR = [
  aBulk(4, { state: 'proposed', agreedBy: null, waiting: 4, changed: 0, same: 0, refused: 0, endedAt: null }),
  aBulk(3, { state: 'running', waiting: 1, refused: 0, endedAt: null }),
  aBulk(2),
  aBulk(1, { state: 'refused', agreedBy: null, waiting: 4, changed: 0, same: 0, refused: 0, endedAt: null }),
]
const opening = { as: RISK, at: '/bulk?row=2', fakes: fakesOf(FOUR) }
const outcomes = panel.getByRole('table', { name: '逐行结果' })

describe('the desk of bulk work', () => {
  test('shows how far each is, and what became of each row', async () => {
    await openConsole(opening)
    await expect.element(row(/批量 4 会员 加标签「内测」 maker .* 待复核/)).toBeVisible()
    await expect.element(row(/批量 3 .* 3 \/ 4 执行中/)).toBeVisible()
    await expect.element(row(/批量 2 .* 已改 2 · 拒绝 1 已结束/)).toBeVisible()
    await expect.element(row(/批量 1 .* 未获同意/)).toBeVisible()
    await expect.element(outcomes.getByRole('row', { name: /ly8\*\*\*04 .*被拒绝 会员已有 10 个标签/ })).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: /^被拒绝/ }))
    await expect.poll(() => outcomes.getByRole('row').elements().length).toBe(2)
    await expect.element(panel.getByText('已改 2 · 已是如此 1 · 被拒绝 1', { exact: false })).toBeVisible()
  })

  test('proposes the refused rows again, and what takes the changed ones back, by keys and for a reason', async () => {
    const asked: InputOf<typeof api.again>[] = []
    const again = fake(api.again, (input) => {
      asked.push(input)
      return { bulkId: 4, rows: 1, approvalId: 12, payloadHash: 'a'.repeat(64), expiresAt: 1_795_910_460_000 }
    })
    const { history } = await openConsole({ ...opening, fakes: [...opening.fakes, again] })
    await expect.element(button(/^重试失败项/)).toBeVisible()
    await press('a')
    const dialog = page.getByRole('dialog', { name: '重试失败项' })
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由/ }), '旧标签已清理')
    await userEvent.click(dialog.getByRole('button', { name: '重试失败项' }))
    await expect.poll(() => history.location.href).toBe('/bulk?row=4')
    expect(asked).toMatchObject([{ bulkId: 2, how: 'retry', reason: '旧标签已清理' }])
    // What waits or runs has no such deed.
    await expect.element(panel.getByText('等第二人决定。')).toBeVisible()
    expect(button(/^重试失败项/).elements()).toEqual([])
    await userEvent.click(row(/批量 2 /))
    await userEvent.click(button(/^全部撤回（去标签）/))
    const other = page.getByRole('dialog')
    await userEvent.fill(other.getByRole('textbox', { name: /理由/ }), '名单有误')
    await userEvent.click(other.getByRole('button', { name: /^全部撤回/ }))
    await expect.poll(() => asked.at(-1)).toMatchObject({ bulkId: 2, how: 'inverse' })
  })

  test('is read by an auditor, who has nothing to do there', async () => {
    await openConsole({ ...opening, as: { login: 'auditor', role: 'auditor' } })
    await expect.element(outcomes).toBeVisible()
    expect(button(/^(重试|全部撤回)/).elements()).toEqual([])
  })

  test.each(['light', 'dark'] as const)('has no grave faults in %s', async (theme) => {
    expect(await faultsIn(theme, opening, /逐行结果/)).toEqual([])
  })

  test('is walked through by keys alone', async () => {
    await walkByKeys({ ...opening, at: '/bulk' }, [/批量 4 /, /批量 3 /])
  })
})
