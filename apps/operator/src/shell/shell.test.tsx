import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anApproval, aQueue } from '../desks/approvals/testing.ts'
import { DESKS } from '../desks/desks.ts'
import { graveFaults } from '../testing/faults-of.ts'
import { EMPTY_LISTS } from '../testing/empty-lists.ts'
import { openConsole } from '../testing/open-console.tsx'

const CHECKER = { login: 'checker', role: 'finance-checker' } as const
const desks = page.getByRole('navigation', { name: '台面' })

/** Whose calls a desk makes, where its address does not say. */
const AREAS: Readonly<Record<string, string>> = {
  '/persons': 'chat',
  ...{ '/rooms': 'chat', '/channels': 'recharges', '/service': 'desk', '/tasks': 'deskTasks', '/agents': 'agentTeams' },
  '/game-wallet': 'gameWallet',
  '/payout-terms': 'withdrawals',
  '/packets': 'redPackets',
  '/offers': 'bonus',
  '/settings': 'siteSettings',
  '/content': 'pieces',
}

describe('a desk', () => {
  const pairs = STAFF_ROLES.flatMap((role) => DESKS.map((desk) => ({ role, desk, path: desk.path })))

  test.each(pairs)(
    '$path is there for a $role by the matrix, or has nothing and asks nothing [SEC-61]',
    async ({ role, desk }) => {
      const isTheirs = staffMay(role, desk.permission)
      const fakes = [...aQueue([]).fakes, ...EMPTY_LISTS]
      const { calls } = await openConsole({ as: { login: 'somebody', role }, fakes, at: desk.path })
      await expect
        .element(isTheirs ? page.getByRole('heading', { name: desk.title, level: 1 }) : page.getByText('这里没有内容'))
        .toBeVisible()
      // The title may be the beginning of another desk's.
      const link = desks.getByRole('link', { name: new RegExp(`^${desk.title}(?!\\p{Script=Han})`, 'u') })
      expect(link.elements()).toHaveLength(isTheirs ? 1 : 0)
      const area = AREAS[desk.path] ?? desk.path.slice(1)
      await expect.poll(() => calls.some(({ name }) => name.startsWith(`${area}.`))).toBe(isTheirs)
    },
  )

  test('of an unknown address has nothing', async () => {
    await openConsole({ as: CHECKER, at: '/nowhere', fakes: aQueue([]).fakes })
    await expect.element(page.getByText('这里没有内容')).toBeVisible()
  })

  test('is the dashboard where no other was asked for, for every role', async () => {
    const { history } = await openConsole({ as: { login: 'editor', role: 'content' }, fakes: EMPTY_LISTS })
    await expect.element(page.getByRole('heading', { name: '仪表盘', level: 1 })).toBeVisible()
    expect(history.location.href).toBe('/dashboard')
    expect(await graveFaults()).toEqual([])
  })
})

test('the list of desks shows the one that is open, however far down it stands', async () => {
  const { history } = await openConsole({ as: { login: 'auditor', role: 'auditor' }, fakes: EMPTY_LISTS, at: '/audit' })
  await expect.element(desks.getByRole('link', { name: /^审计/ })).toBeInViewport({ ratio: 1 })
  await expect.element(desks.getByRole('link', { name: /^仪表盘/ })).not.toBeInViewport()
  history.push('/dashboard')
  await expect.element(desks.getByRole('link', { name: /^仪表盘/ })).toBeInViewport({ ratio: 1 })
})

test('the list of desks says how much waits for this person, and follows it', async () => {
  const queue = aQueue([anApproval(7), anApproval(8), anApproval(9, { mayDecide: false })])
  const { server } = await openConsole({ as: CHECKER, at: '/approvals', fakes: queue.fakes })
  await expect.element(desks.getByRole('img', { name: '2 件等我决定' })).toBeVisible()
  queue.rows = [anApproval(9, { mayDecide: false })]
  Object.assign(server, { mark: 2, objects: ['approval/7', 'approval/8'] })
  await expect.poll(() => desks.getByRole('img').elements()).toEqual([])
})

describe('keys', () => {
  test('are told by the help, and rest while switched off', async () => {
    const { fakes } = aQueue([anApproval(7)])
    const { history } = await openConsole({ as: CHECKER, at: '/approvals', fakes })
    await expect.element(page.getByText('选一件来看')).toBeVisible()
    await userEvent.keyboard('?')
    const help = page.getByRole('dialog', { name: '按键' })
    await expect.element(help.getByText('下一行')).toBeVisible()
    expect(await graveFaults()).toEqual([])
    await userEvent.click(help.getByRole('checkbox'))
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => help.elements()).toEqual([])
    await userEvent.keyboard('j')
    expect(history.location.href).toBe('/approvals')
  })

  test('open the palette, which goes to an object by its number and does what the open one allows', async () => {
    const { fakes } = aQueue([anApproval(7)])
    const { history } = await openConsole({ as: CHECKER, at: '/approvals', fakes })
    await expect.element(page.getByRole('row', { name: /0007/ })).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    const palette = page.getByRole('dialog', { name: '命令' })
    await userEvent.keyboard('7')
    await expect.element(palette.getByRole('option', { name: '审批 7' })).toBeVisible()
    expect(await graveFaults()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('article', { name: '审批 7' })).toBeVisible()
    expect(history.location.href).toBe('/approvals?view=all&row=7')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.click(palette.getByRole('option', { name: /批准/ }))
    // What takes two people is confirmed in its own dialog.
    await expect.element(page.getByRole('dialog', { name: /^批准：/ })).toBeVisible()
  })
})

test('looks are chosen and kept: light, dark, rows of two heights', async () => {
  const { fakes } = aQueue([])
  const opening = { as: CHECKER, at: '/approvals', fakes }
  const first = await openConsole(opening)
  const root = document.documentElement
  await userEvent.click(page.getByRole('button', { name: '跟随系统' }))
  await userEvent.click(page.getByRole('button', { name: '浅色' }))
  await userEvent.click(page.getByRole('button', { name: '紧凑' }))
  expect([root.dataset['theme'], root.dataset['density']]).toEqual(['dark', 'normal'])
  await first.unmount()
  await openConsole(opening)
  await expect.element(page.getByRole('button', { name: '深色' })).toBeVisible()
  expect(getComputedStyle(root).getPropertyValue('--row').trim()).toBe('36px')
})
