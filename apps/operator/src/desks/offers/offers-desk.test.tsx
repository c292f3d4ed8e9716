import * as api from '@liuhe/contract/api/operator/bonus.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as turnover from '@liuhe/contract/api/operator/turnover.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole } from '../../testing/open-console.tsx'
import type { Offer } from './offers.ts'

const MAKER = { login: 'maker', role: 'finance-maker' } as const
const dialog = page.getByRole('dialog')
const proposed = () => ({ approvalId: 61, payloadHash: 'ab'.repeat(32), expiresAt: 1_900_000_000_000 })

const anOffer = (kind: Offer['kind'], title: string, part: Partial<Offer['figures']> = {}): Offer => ({
  ...{ kind, isOn: true, revision: 3 },
  figures: {
    ...{ title, terms: '每个会员一次', multiple: 100, amounts: [], least: 0n, most: 0n, percentTenths: 0 },
    ...part,
  },
})

function aHouse() {
  let offers = [
    anOffer('rescue', '救援金', { least: yuan('100'), most: yuan('500'), percentTenths: 50 }),
    anOffer('sign-in', '每日签到', { amounts: [1, 1, 2, 2, 3, 3, 8].map((sum) => yuan(String(sum))) }),
    anOffer('monthly-packet', '每月红包', { least: yuan('1'), most: yuan('88') }),
  ]
  return [
    fake(api.offers, () => offers),
    fake(api.switchOffer, ({ kind, isOn }) => {
      offers = offers.map((one) => (one.kind === kind ? { ...one, isOn } : one))
      return { isOn }
    }),
    fake(api.changeOffer, proposed),
    fake(turnover.terms, () => ({
      revision: 9,
      terms: {
        ...{ relaxQuota: yuan('5'), deductMode: 0 as const, feeTenths: 0, depositMultiple: 100, giftMultiple: 800 },
        weights: { cp: 100, sports: 100, video: 50 },
      },
    })),
    fake(turnover.changeTerms, proposed),
    fake(approvals.list, () => []),
  ]
}
const withoutTerms = () => aHouse().filter(({ name }) => name !== turnover.terms.name)
const box = (name: RegExp) => dialog.getByRole('textbox', { name })
const change = async (at: string, name: RegExp) => {
  const opened = await openConsole({ as: MAKER, fakes: aHouse(), at: `/offers?row=${at}` })
  await expect.element(button(name)).toBeVisible()
  await press('a')
  await userEvent.fill(box(/理由/), '周年活动')
  return opened
}

describe('the desk of offers', () => {
  test('shows what each gives and asks for, in the order of members, and the terms of turnover', async () => {
    await openConsole({ as: MAKER, fakes: aHouse(), at: '/offers' })
    await expect.element(row(/每日签到 进行中 七天 1.00、1.00、2.00.* · 当天投注满 0.00 · 打码 1 倍/)).toBeVisible()
    await expect.element(row(/救援金 进行中 亏损的 5% · 亏损满 100.00 · 至多返 500.00/)).toBeVisible()
    await expect.element(row(/打码规则 全站 充值 1 倍 · 优惠 8 倍 · 差 5.00 以内放行/)).toBeVisible()
    await expect.element(page.getByText('3 项进行中')).toBeVisible()
  })

  test('keeps its views apart: another one has no row open', async () => {
    const { history } = await openConsole({ as: MAKER, fakes: aHouse(), at: '/offers?row=rescue' })
    await expect.element(button(/^改优惠/)).toBeVisible()
    await userEvent.click(button(/^手工赠送$/))
    await expect.poll(() => history.location.href).toBe('/offers?view=gifts')
  })

  test('stops one at once by one person', async () => {
    const RISK = { login: 'risk', role: 'risk' } as const
    const { calls } = await openConsole({ as: RISK, fakes: withoutTerms(), at: '/offers?row=rescue' })
    await expect.element(button(/^停止优惠/)).toBeVisible()
    await press('x')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '理由模板' }), '发现套利，先停再查')
    await userEvent.click(dialog.getByRole('button', { name: '停止优惠' }))
    await expect.element(row(/救援金 已停/)).toBeVisible()
    expect(calls.find(({ name }) => name === 'bonus.switchOffer')?.body).toEqual({
      ...{ isOn: 0, reason: '发现套利，先停再查' },
    })
  })

  test('changes figures through a second person; what does not belong to an offer stays [SEC-62]', async () => {
    const { calls } = await change('rescue', /^改优惠/)
    await userEvent.fill(box(/亏损的（%）/), '7.5')
    await userEvent.fill(box(/至多返/), '800')
    await userEvent.fill(box(/打码倍数/), '3')
    await userEvent.click(dialog.getByRole('button', { name: '改优惠' }))
    await expect
      .poll(() => calls.find(({ name }) => name === 'bonus.changeOffer')?.body)
      .toMatchObject({
        ...{ revision: 3, reason: '周年活动' },
        figures: { percentTenths: 75, most: 800, least: 100, multiple: 300, amounts: [], title: '救援金' },
      })
  })

  test.each([
    ['sign-in', /七天的金额/, '1 1 2', '七个金额'],
    ['monthly-packet', /最小/, '100', '整元，最小 ≤ 最大'],
    ['monthly-packet', /最小/, '1.5', '整元，最小 ≤ 最大'],
    ['rescue', /打码倍数/, '101', '打码倍数'],
  ])('of %s lets no figure be asked for that cannot be', async (at, field, typed, said) => {
    await change(at, /^改优惠/)
    await userEvent.fill(box(field), typed)
    await expect.element(dialog.getByText(new RegExp(`还差：.*${said}`))).toBeVisible()
    expect(dialog.getByRole('button', { name: '改优惠' }).element()).toHaveProperty('disabled', true)
  })

  test('changes the terms of turnover through a second person [SEC-62]', async () => {
    const { calls } = await change('turnover', /^改打码规则/)
    await userEvent.fill(box(/优惠倍数/), '10')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '强制提现' }), '1')
    await userEvent.fill(box(/手续费/), '5')
    await userEvent.fill(box(/真人与电子计入/), '40')
    await userEvent.click(dialog.getByRole('button', { name: '改打码规则' }))
    await expect
      .poll(() => calls.find(({ name }) => name === 'turnover.changeTerms')?.body)
      .toMatchObject({
        revision: 9,
        terms: {
          ...{ giftMultiple: 1000, depositMultiple: 100, deductMode: 1, feeTenths: 50, relaxQuota: 5 },
          weights: { cp: 100, sports: 100, video: 40 },
        },
      })
  })

  test('is walked by keys alone', async () => {
    await walkByKeys({ as: MAKER, fakes: aHouse(), at: '/offers' }, [/每日签到/, /每月红包/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    expect(await faultsIn(theme, { as: MAKER, fakes: aHouse(), at: '/offers?row=rescue' }, /打码倍数/)).toEqual([])
  })

  const readers = STAFF_ROLES.filter((role) => staffMay(role, 'readBonus'))
  test.each(readers)('offers %s what the matrix says [SEC-61]', async (role) => {
    const fakes = staffMay(role, 'readMoney') ? aHouse() : withoutTerms()
    await openConsole({ as: { login: 'somebody', role }, fakes, at: '/offers?row=rescue' })
    await expect.element(panel.getByText('打码倍数（0–100）')).toBeVisible()
    expect(button(/^停止优惠/).elements()).toHaveLength(staffMay(role, 'operateBonus') ? 1 : 0)
    expect(button(/^改优惠/).elements()).toHaveLength(staffMay(role, 'handleBonus') ? 1 : 0)
    expect(row(/打码规则/).elements()).toHaveLength(staffMay(role, 'readMoney') ? 1 : 0)
  })
})
