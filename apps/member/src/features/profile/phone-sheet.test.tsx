import * as member from '@liuhe/contract/api/member.ts'
import * as phones from '@liuhe/contract/api/phones.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import axe from 'axe-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import PersonalInfoPage from './personal-info-page.tsx'
import { asMember, pressButton } from './testing/profile-world.tsx'
import type { BoundPhone } from './use-bind-phone.ts'

// Binding a phone by a code, on the page of personal data (Ruling C136).

const RIGHT = '204816'
let bound: BoundPhone
let shown: string | null
let sent: string[]
beforeEach(() => {
  bound = { isOn: true, phone: null, boundTime: null, gift: yuan('18'), inboxUrl: null }
  shown = null
  sent = []
})

const info = () => ({
  ...{ avatarId: 3, nickname: null, fullName: null, birthday: null },
  ...{ email: null, phone: shown, qq: null, weixin: null },
})
const open = () =>
  asMember(<PersonalInfoPage />, {
    fakes: [
      fake(member.personalInfo, info),
      fake(phones.read, () => bound),
      fake(phones.sendCode, ({ phone }) => {
        sent.push(phone)
        if (phone === '13900000000') throw refusal('PHONE/UNSENT', '短信未能送出，请一分钟后重试')
        return { waitSeconds: 60, expireTime: Date.now() + 300_000 }
      }),
      fake(phones.bind, ({ phone, code }) => {
        if (code !== RIGHT) throw refusal('PHONE/CODE', '验证码错误或已过期')
        shown = `${phone.slice(0, 3)}******${phone.slice(-2)}`
        bound = { ...bound, phone: shown, boundTime: Date.now(), gift: null }
        return bound
      }),
    ],
  })
const fill = (label: string, text: string) =>
  acting(() => userEvent.fill(page.getByRole('textbox', { name: label, exact: true }), text))
const begin = async () => {
  await open()
  await expect.element(page.getByRole('button', { name: /^手机号码/ })).toHaveTextContent('手机号码未绑定')
  await pressButton(/^手机号码/)
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

describe('the sheet of the phone', () => {
  it('asks for a code, waits a minute for the next one, and binds by it', async () => {
    await begin()
    await expect.element(page.getByText(/首次绑定可领取 18\.00 元彩金/)).toBeVisible()
    expect((await axe.run(page.getByRole('dialog').element())).violations.map(({ id }) => id)).toEqual([])
    await expect.element(page.getByRole('button', { name: '获取验证码' })).toBeDisabled()
    await fill('手机号码', '12345')
    await pressButton('获取验证码')
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(sent).toEqual([])
    await fill('手机号码', '13812345678')
    await pressButton('获取验证码')
    await expect.element(page.getByText(/短信已发出/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /秒后重新获取$/ })).toBeDisabled()
    expect(sent).toEqual(['13812345678'])
    await fill('验证码', '111111')
    await pressButton('绑定')
    await expect.element(page.getByRole('alert')).toHaveTextContent('验证码错误或已过期')
    await fill('验证码', RIGHT)
    await pressButton('绑定')
    await expect.element(page.getByText('绑定成功')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^手机号码/ })).toHaveTextContent('手机号码138******78已绑定')
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  it('says what replacing a number asks for', async () => {
    bound = { ...bound, phone: '138******78', gift: null }
    shown = '138******78'
    await open()
    await pressButton(/^手机号码/)
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(/更换需验证提现密码，之后 24 小时内暂停提现/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: '更换' })).toBeDisabled()
  })

  it('says when a message did not leave, and leads testers of a demonstration to where messages arrive', async () => {
    bound = { ...bound, inboxUrl: 'http://127.0.0.1:4000' }
    await begin()
    await expect
      .element(page.getByRole('link', { name: /测试收件箱/ }))
      .toHaveAttribute('href', 'http://127.0.0.1:4000')
    await fill('手机号码', '13900000000')
    await pressButton('获取验证码')
    await expect.element(page.getByRole('alert')).toHaveTextContent('短信未能送出，请一分钟后重试')
    await expect.element(page.getByRole('button', { name: /秒后重新获取$/ })).toBeDisabled()
  })

  it('is not there where no service is: a bound number is fixed, another one is typed as before', async () => {
    bound = { ...bound, isOn: false, phone: '138******78' }
    shown = '138******78'
    await open()
    await expect.element(page.getByText('138******78')).toBeVisible()
    await expect.element(page.getByText('已绑定')).toBeVisible()
    expect(page.getByRole('button', { name: /^手机号码/ }).elements()).toEqual([])
  })
})
