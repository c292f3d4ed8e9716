import * as api from '@liuhe/contract/api/operator/groups.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, row, walkByKeys } from '../../testing/desk.ts'
import { type Fake, fake, openConsole } from '../../testing/open-console.tsx'

const RISK = { login: 'risk', role: 'risk' } as const
const rule = { vipMin: null, vipMax: null, rechargedMin: null, tag: null }
const GROUPS = [
  { groupId: 1, name: '高级', sort: 10, rule: { ...rule, vipMin: 6 }, revision: 2, size: 10_001 },
  { groupId: 2, name: '标准', sort: 90, rule: { ...rule, rechargedMin: yuan('1000') }, revision: 0, size: 12 },
]
const fakes: Fake[] = [
  fake(api.list, () => ({ groups: GROUPS, tags: [] })),
  fake(api.preview, ({ figures }) => ({
    moves: figures?.rule.vipMin === 7 ? [{ from: '高级', to: '标准', members: 3 }] : [],
    examples: [{ memberId: '6', account: 'ly8***06', vipLevel: 6, from: '高级', to: '标准' }],
    isMore: false,
  })),
]

describe('the desk of groups', () => {
  test('says rules in words, and how many are in each', async () => {
    await openConsole({ as: RISK, fakes, at: '/groups' })
    await expect.element(row(/高级 10 VIP 6–9 10,000\+/)).toBeVisible()
    await expect.element(row(/标准 90 累计充值 ≥ 1,000.00 12/)).toBeVisible()
  })

  test('shows who would move before anything is saved, and saves with what was seen', async () => {
    const asked: object[] = []
    const save = fake(api.save, (wish) => {
      asked.push(wish)
      return { groupId: 1, revision: 3 }
    })
    await openConsole({ as: RISK, fakes: [...fakes, save], at: '/groups?row=1' })
    await userEvent.fill(panel.getByRole('textbox', { name: 'VIP 不低于' }), '7')
    await userEvent.click(button(/^预览会移动谁/))
    await expect.element(panel.getByRole('row', { name: '高级 → 标准 3' })).toBeVisible()
    expect(asked).toEqual([])
    await userEvent.click(button(/^保存/))
    await userEvent.fill(page.getByRole('textbox', { name: '理由（写入审计）' }), '收紧门槛')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '保存' }))
    await expect
      .poll(() => asked)
      .toMatchObject([
        {
          groupId: 1,
          revision: 2,
          reason: '收紧门槛',
          figures: { name: '高级', sort: 10, rule: { ...rule, vipMin: 7 } },
        },
      ])
  })

  test('takes no rule that says nothing', async () => {
    await openConsole({ as: RISK, fakes, at: '/groups?row=new' })
    await userEvent.fill(panel.getByRole('textbox', { name: '名称' }), '空')
    await userEvent.click(button(/^预览会移动谁/))
    await expect.element(panel.getByText('规则至少要有一条，且 VIP 下限不高于上限')).toBeVisible()
  })

  test('is for reading only where somebody may not write', async () => {
    await openConsole({ as: { login: 's', role: 'support' }, fakes, at: '/groups?row=1' })
    await expect.element(panel.getByText('规则由风控修改。')).toBeVisible()
    expect(button(/^(新建会员组|预览)/).elements()).toEqual([])
  })

  test('is walked by keys alone, and the focus is never lost', async () => {
    await walkByKeys({ as: RISK, fakes, at: '/groups' }, [/高级/, /标准/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    expect(await faultsIn(theme, { as: RISK, fakes, at: '/groups?row=1' }, /改规则|版本/)).toEqual([])
  })
})
