import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announceWin, type Invitation, invite, type Win } from '../../shared/operator/chat-popups.ts'
import { pageRested } from '../../shared/testing/page-rested.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { ChatPopups } from './chat-popups.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { isWin, WinNotice, winText } from './win-notice.tsx'

beforeAll(pageRested)

const LI = 1000n
const WIN: Win = { nickname: '小明', gameName: '一分六合彩', stake: 10n * LI, reward: 1980n * LI, seconds: 0.5 }
const PUSH: Win = { ...WIN, reward: WIN.stake }
const LOSS: Win = { ...WIN, reward: WIN.stake - 1n }
const LEAST_WIN: Win = { ...WIN, reward: WIN.stake + 1n }

const notice = () => document.querySelector('[role=status] p')?.textContent ?? null
const show = (win: Win | null, routeName = 'room-chat') => {
  const onDone = vi.fn<() => void>()
  return renderPage(<WinNotice win={win} routeName={routeName} onDone={onDone} />, { hosts: false }).then((view) => ({
    ...view,
    onDone,
  }))
}

describe('the win notice', () => {
  it('congratulates with names, game and amount [SHELL-015]', async () => {
    await show(WIN)
    expect(notice()).toBe('恭喜 小明 在 一分六合彩 投注，中奖 1,980.00 元')
  })

  it.each(['chat-rooms', 'individual-chat', 'home', 'game-chat'])(
    'does not appear on %s [SHELL-014]',
    async (route) => {
      await show(WIN, route)
      expect(notice()).toBeNull()
    },
  )

  it('stays for the seconds of the push [SHELL-018]', async () => {
    const { onDone } = await show(WIN)
    await acting(() => new Promise((resolve) => setTimeout(resolve, 350)))
    expect(onDone).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  })

  it('comes by push into the room in front, one after the other', async () => {
    await renderPage(<ChatPopups routeName="room-chat" />, { hosts: false })
    await acting(() => void [announceWin(WIN), announceWin(LOSS), announceWin({ ...WIN, nickname: '小李' })])
    expect(notice()).toContain('小明')
    await vi.waitFor(() => expect(notice()).toContain('小李'))
    await vi.waitFor(() => expect(notice()).toBeNull())
  })

  it('never celebrates what is no win', async () => {
    for (const win of [PUSH, LOSS]) {
      const { unmount } = await show(win)
      expect(notice()).toBeNull()
      await unmount()
    }
    expect([PUSH, LOSS, LEAST_WIN].map(isWin)).toEqual([false, false, true])
  })
})

test('a nickname is cut to 8 characters as a reader counts them [SHELL-016]', () => {
  expect(winText({ ...WIN, nickname: '一二三四五六七八九十' })).toContain('恭喜 一二三四五六七八 在')
  expect(winText({ ...WIN, nickname: '😀😀😀😀😀😀😀😀😀' })).toContain('恭喜 😀😀😀😀😀😀😀😀 在')
})

test("a game's name is cut to 8 characters [SHELL-017]", () => {
  expect(winText({ ...WIN, gameName: '新澳门六合彩每晚直播' })).toContain('在 新澳门六合彩每晚 投注')
})

describe('an invitation', () => {
  const PRIVATE: Invitation = { kind: 'private', roomId: '7', userId: '42', nickname: '小红' }
  const PUBLIC: Invitation = { kind: 'public', roomId: '9', roomName: '六合交流' }
  const invited = async (invitation: Invitation) => {
    const onAnswered = vi.fn<(accepted: boolean) => void>()
    const view = await renderPage(<InvitationDialog invitation={invitation} onAnswered={onAnswered} />)
    return { ...view, onAnswered }
  }
  const press = (name: string) => acting(() => userEvent.click(page.getByRole('button', { name })))

  it('to a private talk leads there when accepted [SHELL-019]', async () => {
    const { went, onAnswered } = await invited(PRIVATE)
    expect(page.getByRole('dialog', { name: '私聊邀请' }).element().textContent).toContain('小红 邀请您进行私聊')
    await press('立即进入')
    expect(went).toEqual(['/chat-rooms/7/friends/42?nickname=%E5%B0%8F%E7%BA%A2'])
    expect(onAnswered).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('to a room leads there when accepted, nowhere when declined [SHELL-020]', async () => {
    const { went, onAnswered, unmount } = await invited(PUBLIC)
    expect(page.getByRole('dialog', { name: '群聊邀请' }).element().textContent).toContain('六合交流')
    await press('稍后再说')
    expect(went).toEqual([])
    expect(onAnswered).toHaveBeenCalledExactlyOnceWith(false)
    await unmount()
    const again = await invited(PUBLIC)
    await press('立即进入')
    expect(again.went).toEqual(['/chat-rooms/9'])
  })

  it('comes over any page when a push brings it, one after the other, and not after signing out', async () => {
    const { session, went } = await renderPage(<ChatPopups routeName="home" />, { token: 'abc' })
    await acting(
      () => void [invite(PRIVATE), invite(PUBLIC), invite({ ...PRIVATE, nickname: '小红红' }), announceWin(WIN)],
    )
    expect(notice()).toBeNull()
    await press('稍后再说')
    expect(page.getByRole('dialog').element().textContent).toContain('小红红')
    await acting(() => session.signOut())
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
    expect(went).toEqual([])
  })

  it('waits for its turn, and goes before a win', async () => {
    await renderPage(
      <>
        <InvitationDialog invitation={PRIVATE} onAnswered={() => undefined} />
        <WinNotice win={WIN} routeName="room-chat" onDone={() => undefined} />
      </>,
      { hosts: false },
    )
    expect(page.getByRole('dialog', { name: '私聊邀请' }).elements()).toHaveLength(1)
    expect(notice()).toBeNull()
  })
})
