import * as api from '@liuhe/contract/api/operator/members.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fake, openConsole } from '../../testing/open-console.tsx'
import { aMember, detailOf, fakesOf } from './testing.ts'

test('one’s own deed is no news, however late its news come; a colleague’s is told', async () => {
  const six = aMember('6')
  let present = detailOf(six)
  const { server, calls } = await openConsole({
    as: { login: 'risk', role: 'risk' },
    fakes: [...fakesOf([six]), fake(api.detail, () => present)],
    at: '/members?id=6&tab=access',
  })
  await expect.element(page.getByRole('article', { name: '会员 6' })).toBeVisible()
  const told = page.getByText(/刚刚被别人处理/)
  const looks = () => calls.filter(({ name, isAutomatic }) => name === api.detail.name && isAutomatic).length
  // What was read after the deed is what is there.
  Object.assign(server, { mark: 2, objects: ['member/6'] })
  await expect.poll(looks).toBe(1)
  expect(told.elements()).toEqual([])
  present = { ...present, revision: present.revision + 1 }
  Object.assign(server, { mark: 3, objects: ['member/6'] })
  await expect.element(told).toBeVisible()
})
