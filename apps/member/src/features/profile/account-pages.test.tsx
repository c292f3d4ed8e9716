import * as member from '@liuhe/contract/api/member.ts'
import * as phones from '@liuhe/contract/api/phones.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { TRIAL_MESSAGE } from '@liuhe/domain/members/member.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import PersonalInfoPage from './personal-info-page.tsx'
import ProfileVipPage from './profile-vip-page.tsx'
import { asMember, pressButton } from './testing/profile-world.tsx'

const textOf = (locator: Locator) => () => locator.element().textContent ?? ''

describe('the VIP page', () => {
  it('shows where the member stands and what the next level takes and brings [PROF-036]', async () => {
    await asMember(<ProfileVipPage />, { user: { vipLevel: 2, cycleBetAmount: 55_000_000n } })
    const standing = page.getByRole('region', { name: '我的等级' })
    await expect.element(standing.getByText('VIP 2', { exact: true })).toBeVisible()
    await expect.poll(textOf(standing)).toContain('当前有效投注 55,000.00 元')
    await expect.element(standing.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '55')
    await expect.poll(textOf(standing)).toContain('距离 VIP 3 还需 45,000.00 元')
    await expect.element(page.getByRole('tab', { name: 'VIP3' })).toHaveAttribute('aria-selected', 'true')
    const privileges = page.getByRole('region', { name: '等级特权' })
    await expect.poll(textOf(privileges)).toContain('累计有效投注 100,000.00 元')
    for (const text of ['28.00元升级礼金', '8.00元周俸禄', '18.00元生日礼金', '0.60%最高洗码', '已开放聊天发言']) {
      expect(textOf(privileges)()).toContain(text)
    }
    await acting(() => userEvent.click(page.getByRole('tab', { name: 'VIP1', exact: true })))
    await expect.poll(textOf(privileges)).toContain('已达成')
    expect(textOf(privileges)()).toContain('—升级礼金')
  })

  it('lists nine levels with their bets and marks the member’s own', async () => {
    await asMember(<ProfileVipPage />, { user: { vipLevel: 2 } })
    const table = page.getByRole('region', { name: '升级条件与礼金（元）' })
    await expect.element(table).toBeVisible()
    const rows = [...table.element().querySelectorAll('tbody tr')]
    expect(rows.map((row) => row.querySelector('th')?.textContent?.replace(/^\d/, ''))).toEqual(
      Array.from({ length: 9 }, (_, index) => `VIP${index + 1}`),
    )
    expect(rows.findIndex((row) => row.hasAttribute('aria-current'))).toBe(1)
    expect(rows[8]?.querySelector('td')?.textContent).toBe('300,000,000.00')
  })

  it('shades the end of a cut table until its end is there, and keeps the level in view [F-U18]', async () => {
    await asMember(<ProfileVipPage />, { user: { vipLevel: 2 } })
    const table = page.getByRole('region', { name: '升级条件与礼金（元）' })
    await expect.element(table).toHaveAttribute('data-more')
    table.element().scrollLeft = table.element().scrollWidth
    await expect.element(table).not.toHaveAttribute('data-more')
    const level = table.element().querySelector('tbody th')
    expect(level?.getBoundingClientRect().left).toBe(table.element().getBoundingClientRect().left)
  })

  it('leads to where gifts and rebates of the level are taken', async () => {
    const { went } = await asMember(<ProfileVipPage />, { user: { vipLevel: 2 } })
    await acting(() => userEvent.click(page.getByRole('link', { name: '去福利中心领取礼金' })))
    await acting(() => userEvent.click(page.getByRole('link', { name: '领取洗码' })))
    expect(went).toEqual(['/bonus-center', '/betting-bonus'])
  })

  it('says 已达最高等级 at level 9 and shows no next one [PROF-037]', async () => {
    await asMember(<ProfileVipPage />, { user: { vipLevel: 9, cycleBetAmount: 1n } })
    await expect.element(page.getByText('已达最高等级')).toBeVisible()
    expect(page.getByRole('progressbar').elements()).toEqual([])
  })
})

describe('personal data', () => {
  type Info = OutputOf<typeof member.personalInfo>
  let info: Info
  const modify = vi.fn<(change: object) => Info>()
  const open = (user = {}) =>
    asMember(<PersonalInfoPage />, {
      user,
      fakes: [
        fake(member.personalInfo, () => info),
        fake(member.modifyUserInfo, (change) => modify(change)),
        fake(phones.read, () => ({ isOn: false, phone: null, boundTime: null, gift: null, inboxUrl: null })),
      ],
    })
  const fill = (label: string, text: string) =>
    acting(() => userEvent.fill(page.getByRole('textbox', { name: label, exact: true }), text))

  beforeEach(() => {
    info = {
      ...{ avatarId: 3, nickname: '好运来', fullName: '张*', birthday: '1990-02-28' },
      ...{ email: null, phone: '138******00', qq: null, weixin: null },
    }
    modify.mockReset().mockImplementation((change) => (info = { ...info, ...change }))
  })

  it('shows what is known; what can be given once is no longer a button', async () => {
    await open()
    await expect.element(page.getByRole('button', { name: /^手机号码/ })).toHaveTextContent('手机号码138******00')
    await expect.element(page.getByRole('button', { name: /^电子邮箱/ })).toHaveTextContent('电子邮箱未设置')
    expect(page.getByRole('button', { name: /真实姓名|出生日期|用户名/ }).elements()).toEqual([])
    await expect.element(page.getByText('1990-02-28')).toBeVisible()
  })

  it('refuses by the rules of registration before anything is sent, then saves', async () => {
    await open()
    await pressButton(/^QQ/)
    const field = page.getByRole('textbox', { name: 'QQ' })
    await expect.element(field).toHaveAttribute('inputmode', 'numeric')
    await fill('QQ', '12')
    await pressButton('保存')
    await expect.element(page.getByRole('alert')).toHaveTextContent('请输入正确的QQ号码')
    expect(modify).not.toHaveBeenCalled()
    await fill('QQ', '123456')
    await pressButton('保存')
    await expect.element(page.getByText('保存成功')).toBeVisible()
    expect(modify).toHaveBeenCalledExactlyOnceWith({ qq: '123456' })
    await expect.element(page.getByRole('button', { name: /^QQ/ })).toHaveTextContent('QQ123456')
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  it('shows the server’s refusal at the field', async () => {
    modify.mockImplementation(() => {
      throw refusal('UC/FIELD_INVALID', '该昵称不可使用')
    })
    await open()
    await pressButton(/^昵称/)
    await fill('昵称', '好运一生')
    await pressButton('保存')
    await expect.element(page.getByRole('alert')).toHaveTextContent('该昵称不可使用')
  })

  it('holds the present nickname, selected, with its rule and the count of its characters [F-U25]', async () => {
    await open()
    await pressButton(/^昵称/)
    const field = page.getByRole('textbox', { name: '昵称' })
    await expect.element(field).toHaveValue('好运来')
    await expect.element(field).toHaveFocus()
    const { selectionStart, selectionEnd } = field.element() as HTMLInputElement
    expect([selectionStart, selectionEnd]).toEqual([0, 3])
    await expect.element(page.getByText('2-12个汉字、字母或数字')).toBeVisible()
    await expect.element(page.getByText('3/12')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '保存' })).toBeDisabled()
    await acting(() => userEvent.keyboard('好运连连'))
    await expect.element(page.getByText('4/12')).toBeVisible()
    await pressButton('保存')
    await vi.waitFor(() => expect(modify).toHaveBeenCalledExactlyOnceWith({ nickname: '好运连连' }))
  })

  it('has the day of birth picked from wheels, as registration has [F-U25]', async () => {
    info = { ...info, birthday: null }
    await open()
    await pressButton(/^出生日期/)
    const field = page.getByRole('textbox', { name: '出生日期' })
    await expect.element(field).toHaveAttribute('aria-haspopup', 'dialog')
    await expect.element(field).toHaveAttribute('readonly')
    await acting(() => userEvent.click(field))
    const wheels = page.getByRole('dialog', { name: '出生日期' })
    await expect.element(wheels.getByRole('listbox', { name: '年' })).toBeVisible()
    await acting(() => userEvent.click(wheels.getByRole('button', { name: '完成' })))
    await expect.element(field).toHaveValue('1990-01-01')
    await pressButton('保存')
    await vi.waitFor(() => expect(modify).toHaveBeenCalledExactlyOnceWith({ birthday: '1990-01-01' }))
  })

  it('changes the portrait with one tap on another', async () => {
    const { container } = await open()
    await pressButton(/^头像/)
    await expect.element(page.getByRole('button', { name: '猛虎' })).toHaveAttribute('aria-pressed', 'true')
    expect(page.getByRole('group', { name: '头像' }).getByRole('button').elements()).toHaveLength(16)
    await pressButton('祥龙')
    await vi.waitFor(() => expect(modify).toHaveBeenCalledExactlyOnceWith({ avatarId: 5 }))
    await vi.waitFor(() => expect(container.querySelector('li img')?.getAttribute('data-avatar')).toBe('5'))
  })

  it('tells a trial account that it cannot', async () => {
    await open({ type: 'TEST' })
    await pressButton(/^QQ/)
    await expect.element(page.getByText(TRIAL_MESSAGE)).toBeVisible()
    expect(page.getByRole('dialog').elements()).toEqual([])
  })
})
