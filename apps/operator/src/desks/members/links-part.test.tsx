import * as deeds from '@liuhe/contract/api/operator/member-deeds.ts'
import * as api from '@liuhe/contract/api/operator/members.ts'
import { permissionsOf, STAFF_ROLES } from '@liuhe/domain/staff.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { aMember, detailOf, fakesOf } from './testing.ts'

const AT = '/members?id=6&tab=access'
const RISK = { login: 'risk', role: 'risk' } as const
const six = aMember('6')
type Links = ReturnType<typeof detailOf>['links']
const LINK: Links[number] = {
  ...{ memberId: '88', account: 'ly8***88', name: '陈*', state: 'suspended', reason: '同一人多个账户' },
  ...{ login: 'risk2', at: Date.UTC(2026, 10, 21, 4, 30, 0) },
}

/** A server that knows members 6 and 88, links and unlinks; `asked` has what it was asked. */
function aServer(links: Links = []) {
  const asked: object[] = []
  let now = links
  const taken = (name: string, next: Links) => (deed: object) => {
    asked.push({ name, ...deed })
    now = next
    return { revision: 4 }
  }
  const fakes = [
    ...fakesOf([six]),
    fake(api.detail, () => detailOf(six, { links: now })),
    fake(api.find, ({ text }) => (text === '88' || text === '6' ? [aMember(text)] : [])),
    fake(deeds.link, taken('link', [LINK])),
    fake(deeds.unlink, taken('unlink', [])),
  ]
  return { asked, fakes }
}

const part = page.getByRole('region', { name: /^关联账号/ })
const dialog = page.getByRole('dialog')
const number = dialog.getByRole('textbox', { name: '对方会员编号' })
const save = dialog.getByRole('button', { name: '关联', exact: true })

test('links another member by his number, who is shown before, for a reason', async () => {
  const { asked, fakes } = aServer()
  await openConsole({ as: RISK, fakes, at: AT })
  await expect.element(part.getByText('没有关联的会员')).toBeVisible()
  await userEvent.click(part.getByRole('button', { name: '关联…' }))
  await userEvent.fill(number, '77')
  await expect.element(dialog.getByText('没有这样的会员')).toBeVisible()
  await userEvent.fill(number, '6')
  await expect.element(dialog.getByText('不能与会员本人关联')).toBeVisible()
  await userEvent.fill(number, '88')
  await expect.element(dialog.getByText(/对方：ly8\*\*\*88 黎\*云/)).toBeVisible()
  expect(save.element()).toBeDisabled()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: '理由模板' }), '同一人多个账户')
  await userEvent.click(save)
  const row = part.getByRole('row', {
    name: /ly8\*\*\*88 陈\*（编号 88） 已停用 同一人多个账户 risk2 2026-11-21 12:30/,
  })
  await expect.element(row).toBeVisible()
  await expect.element(row.getByRole('link', { name: 'ly8***88' })).toHaveAttribute('href', '/members?id=88')
  expect(asked).toMatchObject([{ name: 'link', memberId: '6', otherId: '88', revision: 3, reason: '同一人多个账户' }])
  const alerts = page.getByRole('complementary', { name: '概要' })
  await expect.element(alerts.getByText('风控关联 1 人：')).toBeVisible()
})

test('ends a link for a reason', async () => {
  const { asked, fakes } = aServer([LINK])
  await openConsole({ as: RISK, fakes, at: AT })
  await userEvent.click(part.getByRole('button', { name: '解除… ly8***88' }))
  await expect.element(dialog.getByText(/原因“同一人多个账户”不再成立/)).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: '理由（写入审计）' }), '不是同一人')
  await userEvent.click(dialog.getByRole('button', { name: '解除关联' }))
  await expect.element(part.getByText('没有关联的会员')).toBeVisible()
  expect(asked).toMatchObject([{ name: 'unlink', memberId: '6', otherId: '88', revision: 3, reason: '不是同一人' }])
})

test('does not ask for a member who is linked already, and loses no word to a conflict', async () => {
  const { fakes } = aServer([LINK])
  const refuse = fake(deeds.link, () => {
    throw refusal('MEMBER/CHANGED')
  })
  const find = fake(api.find, ({ text }) => [aMember(text)])
  await openConsole({ as: RISK, fakes: [...fakes, refuse, find], at: AT })
  await userEvent.click(part.getByRole('button', { name: '关联…' }))
  await userEvent.fill(number, '88')
  await expect.element(dialog.getByText('已经关联')).toBeVisible()
  await userEvent.fill(number, '89')
  await userEvent.fill(dialog.getByRole('textbox', { name: '原因（写入审计）' }), '同住')
  await userEvent.click(save)
  await expect.element(page.getByText(/内容已被他人更改/)).toBeVisible()
  await userEvent.click(part.getByRole('button', { name: '关联…' }))
  await expect.element(number).toHaveValue('89')
  await expect.element(dialog.getByRole('textbox', { name: '原因（写入审计）' })).toHaveValue('同住')
})

const READERS = STAFF_ROLES.filter((role) => permissionsOf(role).includes('readMembers'))
test.each(READERS)('%s sees links; risk alone makes and ends them [SEC-61]', async (role) => {
  await openConsole({ as: { login: role, role }, fakes: aServer([LINK]).fakes, at: AT })
  await expect.element(part.getByRole('row', { name: /ly8\*\*\*88/ })).toBeVisible()
  const names = part.getByRole('button').elements()
  expect(names.map((one) => one.textContent)).toEqual(role === 'risk' ? ['关联…', '解除…'] : [])
})

test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
  localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
  await openConsole({ as: RISK, fakes: aServer([LINK]).fakes, at: AT })
  await expect.element(part.getByRole('row', { name: /ly8\*\*\*88/ })).toBeVisible()
  expect(await graveFaults()).toEqual([])
  await userEvent.click(part.getByRole('button', { name: '关联…' }))
  await userEvent.fill(number, '89')
  await expect.element(dialog.getByText('没有这样的会员')).toBeVisible()
  expect(await graveFaults()).toEqual([])
})
