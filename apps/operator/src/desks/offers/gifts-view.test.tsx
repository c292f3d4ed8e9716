import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/bonus.ts'
import * as members from '@liuhe/contract/api/operator/members.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { expectTextOnly, HOSTILE_TEXTS } from '@liuhe/web/testing/hostile-texts.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, list, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { aMember, detailOf } from '../members/testing.ts'
import type { Gift } from './gifts.ts'

const MAKER = { login: 'maker', role: 'finance-maker' } as const
const NOW = Date.UTC(2026, 10, 29, 4)
const dialog = page.getByRole('dialog')
const box = (name: RegExp) => dialog.getByRole('textbox', { name })

const aGift = (id: string, part: Partial<Gift> = {}): Gift => ({
  ...{ id, kind: 'manual', title: '补偿礼金', amount: yuan('66'), status: 1, multiple: 300, vipLevel: null },
  ...{ issueTime: NOW, expireTime: NOW + 7 * 86_400_000, endTime: null, remark: '掉线补偿', period: '' },
  ...part,
})

function aHouse(gifts: readonly Gift[] = TWO) {
  return [
    fake(api.offers, () => []),
    fake(api.gifts, ({ memberId }) => ({ data: memberId === '6' ? [...gifts] : [], next: null })),
    fake(api.grant, () => ({ approvalId: 61, payloadHash: 'ab'.repeat(32), expiresAt: 1_900_000_000_000 })),
    fake(members.detail, ({ memberId }) => detailOf(aMember(memberId))),
    fake(members.find, () => [aMember('6')]),
    fake(approvals.list, () => []),
  ]
}
const TWO = [
  aGift('41'),
  aGift('12', {
    ...{ kind: 'rescue', title: '救援金', status: 2, multiple: 0, amount: yuan('8.8'), remark: '', period: '2026-W47' },
    endTime: NOW + 60_000,
  }),
]
const open = (at = '/offers?view=gifts&member=6', fakes = aHouse()) => openConsole({ as: MAKER, fakes, at })

describe('gifts by hand', () => {
  test('asks for a member first, and finds him without a number', async () => {
    const { history } = await open('/offers?view=gifts')
    await expect.element(list.getByText('先找一位会员')).toBeVisible()
    expect(button(/^手工赠送…/).elements()).toEqual([])
    await press('f')
    await userEvent.fill(box(/完整内容/), '13800002207')
    await press('{Enter}')
    await userEvent.click(page.getByRole('list', { name: '结果' }).getByRole('button'))
    await expect.poll(() => history.location.href).toBe('/offers?view=gifts&member=6')
    await expect.element(row(/补偿礼金/)).toBeVisible()
  })

  test('lists what he was given with its end, and leads to him from every side', async () => {
    await open()
    await expect.element(row(/补偿礼金 手工赠送 66.00 3 倍 等会员领取/)).toBeVisible()
    await expect.element(row(/救援金 救援金 8.80 不用打码 已领取/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: /ly8\*\*\*06/ })).toHaveAttribute('href', '/members?id=6')
    await userEvent.click(row(/补偿礼金/).getByRole('button'))
    await expect.element(panel.getByText('掉线补偿')).toBeVisible()
  })

  test('gives one through a second person, with what the member will have to stake [SEC-62]', async () => {
    const { calls } = await open()
    await expect.element(button(/^手工赠送…/)).toBeVisible()
    await press('i')
    await expect.element(dialog.getByText(/ly8\*\*\*06 · VIP 5 · 编号 6/)).toBeVisible()
    await userEvent.fill(box(/名称/), '周年礼金')
    await userEvent.fill(box(/金额/), '88.5')
    await userEvent.fill(box(/打码倍数/), '2')
    await userEvent.fill(box(/给会员的话/), '感谢支持')
    await expect.element(dialog.getByText(/领取 88.50 元；领取后须打码 177.00/)).toBeVisible()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '理由模板' }), '客诉补偿')
    await userEvent.click(dialog.getByRole('button', { name: '提出赠送' }))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(calls.find(({ name }) => name === api.grant.name)?.body).toMatchObject({
      ...{ amount: 88.5, multiple: 200, title: '周年礼金', remark: '感谢支持', reason: '客诉补偿' },
    })
  })

  test.each([
    [/金额/, '0', '大于 0 的金额'],
    [/金额/, '一百', '金额（元）'],
    [/打码倍数/, '101', '打码倍数'],
    [/名称/, ' ', '名称'],
  ] as const)('lets no gift be proposed that cannot be: %s %s', async (field, typed, said) => {
    await open()
    await expect.element(button(/^手工赠送…/)).toBeVisible()
    await press('i')
    await userEvent.fill(box(/金额/), '10')
    await userEvent.fill(box(field), typed)
    await expect.element(dialog.getByText(new RegExp(`还差：.*${said}`))).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: '提出赠送' })).toBeDisabled()
  })

  test('says a refusal where it was asked for, and loses no word', async () => {
    const asked: unknown[] = []
    const refuse = fake(api.grant, ({ requestId: _own, ...gift }) => {
      asked.push(gift)
      throw refusal('APPROVAL/WAITING')
    })
    await open('/offers?view=gifts&member=6', [...aHouse(), refuse])
    await expect.element(button(/^手工赠送…/)).toBeVisible()
    await press('i')
    await userEvent.fill(box(/金额/), '10')
    await userEvent.fill(box(/理由/), '活动补发')
    await userEvent.click(dialog.getByRole('button', { name: '提出赠送' }))
    await expect.element(dialog.getByText(errorOf('APPROVAL/WAITING').message)).toBeVisible()
    await expect.element(box(/理由/)).toHaveValue('活动补发')
    const gift = { amount: yuan('10'), multiple: 100, title: '补偿礼金', remark: '', reason: '活动补发' }
    expect(asked).toEqual([{ memberId: '6', ...gift }])
  })

  test.each(Object.entries(HOSTILE_TEXTS))('shows stored text as text: %s', async (_name, text) => {
    await open('/offers?view=gifts&member=6&row=41', aHouse([aGift('41', { title: text.slice(0, 20), remark: text })]))
    await expect.element(panel.getByRole('article')).toBeVisible()
    expectTextOnly(panel.element(), text)
    expectTextOnly(list.element(), text.slice(0, 20))
  })

  const readers = STAFF_ROLES.filter((role) => staffMay(role, 'readBonus'))
  test.each(readers)('offers %s what the matrix says [SEC-61]', async (role) => {
    const at = '/offers?view=gifts&member=6'
    await openConsole({ as: { login: 'somebody', role }, fakes: aHouse(), at })
    await expect.element(row(/补偿礼金/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: /ly8\*\*\*06/ })).toBeVisible()
    expect(button(/^手工赠送…/).elements()).toHaveLength(staffMay(role, 'handleBonus') ? 1 : 0)
  })

  test('is walked by keys alone', () =>
    walkByKeys({ as: MAKER, fakes: aHouse(), at: '/offers?view=gifts&member=6' }, [/补偿礼金/, /救援金/]))

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const at = '/offers?view=gifts&member=6&row=41'
    expect(await faultsIn(theme, { as: MAKER, fakes: aHouse(), at }, /掉线补偿/)).toEqual([])
  })
})
