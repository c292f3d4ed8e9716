import * as member from '@liuhe/contract/api/member.ts'
import * as api from '@liuhe/contract/api/notifications.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { subjectOf } from '@liuhe/domain/members/notice-subject.ts'
import { instantOf } from '@liuhe/domain/time.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LiveContext } from '../../shared/live.ts'
import { aProfile } from '../../shared/testing/a-profile.ts'
import { fakeLine } from '../../shared/testing/fake-line.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { useUnread } from '../../shared/account/use-unread.ts'
import NotificationsPage from './notifications-page.tsx'

type Item = OutputOf<typeof api.list>[number]
let stored: Item[]
let fails: boolean
const { live, push } = fakeLine()
const unreadCount = () => stored.filter(({ read }) => !read).length

beforeEach(() => {
  const at = instantOf('2026-11-20', '20:30:00')
  stored = [
    { id: '12', content: '存款 <b>到账</b>\n谢谢', createdTime: at, read: false },
    { id: '11', content: '欢迎加入', createdTime: at - 86_400_000, read: true },
  ]
  fails = false
})

const Badge = () => <output>{useUnread()}</output>
const open = () =>
  renderPage(
    <LiveContext value={live}>
      <NotificationsPage />
      <Badge />
    </LiveContext>,
    {
      token: 'abc',
      onError: () => undefined,
      fakes: [
        fake(member.info, () => aProfile({}, { unReadCount: unreadCount() })),
        fake(api.list, () => stored),
        fake(api.markRead, ({ id }) => {
          stored = stored.map((item) => (item.id === id ? { ...item, read: true } : item))
          return { unReadCount: unreadCount() }
        }),
        fake(api.remove, ({ id }) => {
          if (fails) throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
          stored = stored.filter((item) => item.id !== id)
          return { unReadCount: unreadCount() }
        }),
      ],
    },
  )
const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('button')?.textContent)
const press = (name: string | RegExp) => acting(() => userEvent.click(page.getByRole('button', { name }).first()))

it('lists what was written, marks what is unread, and shows it as text [NOTIF-001] [NOTIF-005]', async () => {
  await open()
  await expect.poll(rows).toEqual(['未读：存款 <b>到账</b>\n谢谢2026/11/20 20:30', '欢迎加入2026/11/19 20:30'])
})

it('a tap opens a notification and marks it read; the badge follows', async () => {
  await open()
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('1')
  await press(/存款/)
  await expect.element(page.getByRole('dialog', { name: '消息详情' }).getByText(/存款 <b>到账<.b>/)).toBeVisible()
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('0')
  await press('知道了')
  await expect.poll(rows).toEqual(['存款 <b>到账</b>\n谢谢2026/11/20 20:30', '欢迎加入2026/11/19 20:30'])
})

it('a notice of a recharge leads to its order, others lead nowhere', async () => {
  const content = `${subjectOf('recharge', { orderNo: '8800000000000000001', amount: 1_000_000n })}已入款 1,010.00 元。`
  stored = [{ id: '14', content, createdTime: instantOf('2026-11-20', '21:00:00'), read: false }, ...stored]
  const { went } = await open()
  await press(/欢迎加入/)
  await expect.element(page.getByRole('dialog', { name: '消息详情' })).toBeVisible()
  expect(page.getByRole('link', { name: '查看订单' }).elements()).toEqual([])
  await press('知道了')
  await press(/您的充值订单/)
  await acting(() => userEvent.click(page.getByRole('link', { name: '查看订单' })))
  expect(went).toEqual(['/recharge-history/8800000000000000001'])
  await expect.poll(() => page.getByRole('dialog', { name: '消息详情' }).elements()).toEqual([])
})

it('a notice of a withdrawal leads to its order', async () => {
  const content = `${subjectOf('withdrawal', { orderNo: '8800000000000000201', amount: 2_000_000n })}已提交。`
  stored = [{ id: '15', content, createdTime: instantOf('2026-11-20', '21:00:00'), read: true }]
  const { went } = await open()
  await press(/您的提现订单/)
  await acting(() => userEvent.click(page.getByRole('link', { name: '查看订单' })))
  expect(went).toEqual(['/withdraw-history/8800000000000000201'])
})

it('deletes by the button behind the row, after a question', async () => {
  await open()
  await expect.poll(() => rows().length).toBe(2)
  const track = page.getByRole('listitem').first().element().firstElementChild as HTMLElement
  expect(track.scrollWidth).toBeGreaterThan(track.clientWidth)
  await press('删除')
  await press('取消')
  expect(rows()).toHaveLength(2)
  await press('删除')
  await press('确定')
  await expect.poll(rows).toEqual(['欢迎加入2026/11/19 20:30'])
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('0')
})

it('puts a row back that the server did not delete', async () => {
  fails = true
  await open()
  await press(/存款/)
  await acting(() => userEvent.click(page.getByRole('dialog').getByRole('button', { name: '删除' })))
  await press('确定')
  await expect.poll(() => rows().length).toBe(2)
})

it('shows at once what arrives while it is open', async () => {
  await open()
  await expect.poll(() => rows().length).toBe(2)
  stored = [{ id: '13', content: '新消息', createdTime: instantOf('2026-11-20', '20:31:00'), read: false }, ...stored]
  await push({ type: 'UNREAD', seq: '1', count: 2 })
  await expect.poll(() => rows()[0]).toBe('未读：新消息2026/11/20 20:31')
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('2')
})

it('says that there is nothing and where to go on, and tries again when the list did not come [F-U30]', async () => {
  stored = []
  const { unmount } = await open()
  await expect.element(page.getByText('暂无消息')).toBeVisible()
  const next = page.getByRole('link', { name: '看看优惠活动' })
  await expect.element(next).toHaveAttribute('href', '/promotional')
  await unmount()
  const answer = vi.fn<() => Item[]>(() => {
    throw refusal('UC/FORBIDDEN', '无权进行该操作', 403)
  })
  await renderPage(<NotificationsPage />, { token: 'abc', onError: () => undefined, fakes: [fake(api.list, answer)] })
  await expect.element(page.getByText('加载失败，请稍后重试')).toBeVisible()
  answer.mockImplementation(() => [])
  await press('重新加载')
  await expect.element(page.getByText('暂无消息')).toBeVisible()
})
