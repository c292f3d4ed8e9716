import * as deeds from '@liuhe/contract/api/operator/member-deeds.ts'
import * as api from '@liuhe/contract/api/operator/members.ts'
import { permissionsOf, STAFF_ROLES, type StaffRole } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, list, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { deedsOf } from './member-deeds.tsx'
import { aMember, fakesOf } from './testing.ts'

const SUPPORT = { login: 'support', role: 'support' } as const
const RISK = { login: 'risk', role: 'risk' } as const
const THREE = [
  aMember('6', { tags: ['大户'], holds: [{ reason: 'operator', until: null }] }),
  aMember('7', { name: null, pause: { kind: 'exclusion', endsAt: Date.UTC(2027, 3, 1) } }),
  aMember('8', { state: 'suspended' }),
]
const whole = (name: string) => page.getByRole('group', { name })

describe('the list of members', () => {
  test('shows what is masked, what is held, and who stays away', async () => {
    await openConsole({ as: SUPPORT, fakes: fakesOf(THREE), at: '/members' })
    await expect.element(row(/ly8\*\*\*06 黎\*云 5 正常 7,424.30 31,200.00 412,600.00 .*提现暂停 ?大户/)).toBeVisible()
    await expect.element(row(/ly8\*\*\*07 — .*自我排除/)).toBeVisible()
    await expect.element(row(/ly8\*\*\*08 .*已停用/)).toBeVisible()
  })

  test('finds a phone by a body: it stands in no address and no draft', async () => {
    const phone = '13800002207'
    const fakes = [...fakesOf(THREE), fake(api.find, ({ text }) => (text === phone ? [aMember('6')] : []))]
    const { history, calls } = await openConsole({ as: SUPPORT, fakes, at: '/members' })
    await expect.element(row(/ly8\*\*\*06/)).toBeVisible()
    await press('f')
    await userEvent.fill(page.getByRole('textbox', { name: '完整内容' }), phone)
    await press('{Enter}')
    await userEvent.click(page.getByRole('list', { name: '结果' }).getByRole('button'))
    await expect.poll(() => history.location.href).toBe('/members?id=6')
    expect(calls.find(({ name }) => name === api.find.name)?.body).toEqual({ by: 'phone', text: phone })
    expect(JSON.stringify({ ...localStorage })).not.toContain(phone)
  })

  test('is narrowed by VIP, which stands in the address as the number that it is', async () => {
    const asked: unknown[] = []
    const fakes = [
      ...fakesOf(THREE),
      fake(api.list, ({ vip }) => {
        asked.push(vip)
        return { data: vip === 5 ? THREE.slice(0, 1) : THREE, next: null, totalCount: 3 }
      }),
    ]
    const { history } = await openConsole({ as: SUPPORT, fakes, at: '/members' })
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'VIP' }), 'VIP 5')
    await expect.poll(() => history.location.href).toBe('/members?vip=5')
    await expect.poll(() => asked.at(-1)).toBe(5)
    expect(page.getByText(/不认识/).elements()).toEqual([])
  })

  test('asks for an order only where an index has it', async () => {
    await openConsole({ as: SUPPORT, fakes: fakesOf(THREE), at: '/members?sort=login' })
    await expect.element(list.getByRole('columnheader', { name: /最后登录/ }).getByRole('button')).toBeVisible()
    await userEvent.selectOptions(page.getByRole('combobox', { name: '标签' }), '大户（3）')
    await expect
      .poll(() =>
        list
          .getByRole('columnheader', { name: /最后登录/ })
          .getByRole('button')
          .elements(),
      )
      .toEqual([])
  })

  test('is walked by keys alone, and o opens the whole member', async () => {
    await walkByKeys({ as: SUPPORT, fakes: fakesOf(THREE), at: '/members' }, [/ly8\*\*\*06/, /ly8\*\*\*07/])
    await press('jo')
    await expect.element(page.getByRole('article', { name: /^会员 / })).toBeVisible()
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    expect(await faultsIn(theme, { as: RISK, fakes: fakesOf(THREE), at: '/members?row=6' }, /需要留意/)).toEqual([])
  })
})

describe('a member from every side', () => {
  test('has nine tabs by their keys, and Esc leads back to the list', async () => {
    const { history } = await openConsole({ as: SUPPORT, fakes: fakesOf(THREE), at: '/members?id=6' })
    await expect.element(whole('资料').getByText('ly***@example.com')).toBeVisible()
    const seen: [string, string, RegExp][] = [
      ['2', '资金轨迹', /会员可用 → 注单保证/],
      ['3', '注单', /新澳门 2026326/],
      ['4', '会话与设备', /203\.0\.113\.\*/],
      ['6', '代理线', /（本人）/],
      ['7', '聊天', /没有进过聊天室/],
      ['8', '备注', /联系：电话回访，本人/],
      ['9', '轨迹', /写备注/],
    ]
    for (const [key, name, words] of seen) {
      await press(key)
      await expect.element(whole(name).getByText(words).first()).toBeVisible()
    }
    await press('2')
    await expect.element(page.getByText('期初 + 流水 = 期末，差 0.00')).toBeVisible()
    expect(history.location.href).toBe('/members?id=6&tab=money')
    await press('{Escape}')
    await expect.poll(() => history.location.href).toBe('/members')
  })

  test('shows what is masked for a reason and a minute, and keeps it nowhere', async () => {
    const asked: unknown[] = []
    const unmask = fake(deeds.unmask, ({ fields, reason, requestId }) => {
      asked.push([fields, reason])
      return { values: { name: '黎小云', phone: requestId === '' ? null : '13800002207' } as never, used: 3, most: 30 }
    })
    await openConsole({ as: SUPPORT, fakes: [...fakesOf(THREE), unmask], at: '/members?id=6' })
    await expect.element(button(/^查看完整信息/)).toBeVisible()
    await press('u')
    await userEvent.fill(page.getByRole('textbox', { name: '理由（写入审计）' }), '会员来电')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '查看', exact: true }))
    await expect.element(page.getByText('13800002207')).toBeVisible()
    await expect.element(page.getByText('今天还可查看 27 次')).toBeVisible()
    expect(asked).toEqual([[['name', 'phone'], '会员来电']])
    await userEvent.click(button(/^遮盖/))
    await expect.element(page.getByText('13800002207')).not.toBeInTheDocument()
    expect(JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href).not.toContain('13800002207')
  })

  test('holds withdrawals for a reason, with what was seen; a conflict is told and loses no word', async () => {
    const asked: object[] = []
    const hold = fake(deeds.setHold, (deed) => {
      asked.push(deed)
      throw refusal('MEMBER/CHANGED')
    })
    await openConsole({ as: RISK, fakes: [...fakesOf([aMember('6')]), hold], at: '/members?id=6' })
    await expect.element(button(/^暂停提现/)).toBeVisible()
    await press('h')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '理由模板' }), '资金来源待核实')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '暂停提现' }))
    await expect.element(page.getByText(/内容已被他人更改/)).toBeVisible()
    expect(asked).toMatchObject([{ memberId: '6', revision: 3, reason: '资金来源待核实', isHeld: true }])
    await press('h')
    await expect.element(page.getByRole('textbox', { name: '理由（写入审计）' })).toHaveValue('资金来源待核实')
  })

  test('sends a code without showing it [SEC-63]', async () => {
    const send = fake(deeds.sendResetCode, () => ({ revision: 4, phone: '138****2207', minutes: 30 }))
    await openConsole({ as: SUPPORT, fakes: [...fakesOf(THREE), send], at: '/members?id=7' })
    await userEvent.click(button(/^发重置码/))
    await userEvent.selectOptions(page.getByRole('combobox', { name: '理由模板' }), '会员忘记密码')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '发送重置码' }))
    await expect.element(page.getByText('重置码已发到 138****2207，30 分钟内有效。')).toBeVisible()
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
    await openConsole({ as: RISK, fakes: fakesOf(THREE), at: '/members?id=6&tab=money' })
    await expect.element(whole('资金轨迹').getByText('会员可用 → 注单保证')).toBeVisible()
    expect(await graveFaults()).toEqual([])
    await userEvent.click(button(/^停用/))
    expect(await graveFaults()).toEqual([])
  })
})

describe('what a role may do to a member', () => {
  const MAY: Partial<Record<StaffRole, string>> = {
    support: 'tags code sessions',
    risk: 'tags sessions hold suspend close',
    protection: 'tags',
  }
  test.each(STAFF_ROLES)('%s [SEC-61]', (role) => {
    const operator = { login: role, role, permissions: permissionsOf(role) } as never
    const names = deedsOf({ state: 'active', holds: [] }, operator).map(({ name }) => name)
    expect(names.join(' ')).toBe(MAY[role] ?? '')
    expect(deedsOf({ state: 'closed', holds: [] }, operator)).toEqual([])
  })

  test.each<[StaffRole, boolean, boolean]>([
    ['moderator', false, true],
    ['finance-maker', false, false],
    ['protection', true, false],
    ['auditor', true, true],
  ])('%s has the tab of limits: %s, that of the chat: %s', async (role, hasLimits, hasChat) => {
    await openConsole({ as: { login: role, role }, fakes: fakesOf(THREE), at: '/members?id=6' })
    const tabs = page.getByRole('navigation', { name: '资料页' })
    await expect.element(tabs.getByRole('button', { name: /^资料/ })).toBeVisible()
    const has = (name: RegExp) => tabs.getByRole('button', { name }).elements().length === 1
    expect([has(/^限额/), has(/^聊天/)]).toEqual([hasLimits, hasChat])
    expect(panel.elements()).toEqual([])
  })

  test.each<[StaffRole, string]>([
    ['moderator', ''],
    ['risk', '充值 提现 注单'],
    ['finance-maker', '充值 提现 注单 人工调整 账务'],
  ])('%s is led to what other desks have of him: %s', async (role, titles) => {
    await openConsole({ as: { login: role, role }, fakes: fakesOf(THREE), at: '/members?id=6' })
    await expect.element(page.getByRole('complementary', { name: '概要' })).toBeVisible()
    const links = page.getByRole('navigation', { name: '在别的台面' }).getByRole('link')
    expect(
      links
        .elements()
        .map((one) => one.textContent)
        .join(' '),
    ).toBe(titles)
    if (titles === '') return
    const hrefs = links.elements().map((one) => one.getAttribute('href'))
    expect(hrefs.slice(0, 3)).toEqual([
      '/recharges?view=all&member=6',
      '/withdrawals?queue=all&member=6',
      '/orders?account=6',
    ])
  })

  test.each<[StaffRole, boolean]>([
    ['moderator', false],
    ['support', true],
    ['protection', true],
  ])('%s sees money and bets: %s, by an address as well [SEC-61]', async (role, isSeen) => {
    const { calls } = await openConsole({
      as: { login: role, role },
      fakes: fakesOf(THREE),
      at: '/members?id=6&tab=money',
    })
    const tabs = page.getByRole('navigation', { name: '资料页' })
    await expect.element(tabs.getByRole('button', { name: /^资料/ })).toBeVisible()
    const has = (name: RegExp) => tabs.getByRole('button', { name }).elements().length === 1
    expect([has(/^资金轨迹/), has(/^注单/)]).toEqual([isSeen, isSeen])
    await expect.poll(() => calls.some(({ name }) => name === 'members.moneyTrail')).toBe(isSeen)
    expect(page.getByText('这里没有内容').elements()).toHaveLength(isSeen ? 0 : 1)
  })
})
