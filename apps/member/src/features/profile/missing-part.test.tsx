import * as member from '@liuhe/contract/api/member.ts'
import * as phones from '@liuhe/contract/api/phones.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aProfile } from '../../shared/testing/a-profile.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
import PersonalInfoPage from './personal-info-page.tsx'

// The script of the wheels, as on a line that broke.
vi.mock('../../shared/account/birthday-field.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('a field whose script does not come leaves the page, and offers another try [F-Q1]', async () => {
  const info = { avatarId: 3, nickname: '好运来', fullName: null, birthday: null, email: null, phone: null }
  await renderPage(<PersonalInfoPage />, {
    token: 'abc',
    fakes: [
      fake(member.info, () => aProfile()),
      fake(phones.read, () => ({ isOn: false, phone: null, boundTime: null, gift: null, inboxUrl: null })),
      fake(member.personalInfo, () => ({ ...info, qq: null, weixin: null })),
    ],
  })
  await acting(() => userEvent.click(page.getByRole('button', { name: /^出生日期/ })))
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByRole('button', { name: '重新加载' })).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: '保存' })).toBeVisible()
})
