import * as people from '@liuhe/contract/api/chat-people.ts'
import * as chat from '@liuhe/contract/api/chat.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cardsBet, followBet, followDone, followedOn } from '../../shared/chat/follow-bet.ts'
import { bettingWorld, GAME_ID, renderGame } from './testing/betting-world.tsx'

const toastText = () => document.querySelector('[popover][role=status]')?.textContent ?? ''
const slip = () => page.getByRole('dialog', { name: '投注单' })
const onBig = { playCode: '103', selectionText: '大', odds: [19_800] }

beforeEach(() => {
  sessionStorage.clear()
  followDone()
})

test('what somebody follows stands in the slip with his own amount, and nothing is sent', async () => {
  const { world, fakes } = bettingWorld()
  followBet({ gameId: GAME_ID, turnNum: world.turnNum, lines: [onBig] })
  await renderGame(fakes)
  await expect.element(slip()).toBeVisible()
  await expect.poll(() => slip().element().textContent).toContain('特码两面')
  expect(followedOn(GAME_ID)).toBeUndefined()
  expect(toastText()).toBe('')
  expect(world.sent).toEqual([])
})

test('other odds than those of the shared bet are told', async () => {
  const { world, fakes } = bettingWorld()
  followBet({ gameId: GAME_ID, turnNum: world.turnNum, lines: [{ ...onBig, odds: [20_000] }] })
  await renderGame(fakes)
  await expect.poll(toastText).toBe('当前赔率与晒单时不同，请核对后投注')
})

test('a turn that is over takes nothing, and says so', async () => {
  const { fakes } = bettingWorld()
  followBet({ gameId: GAME_ID, turnNum: '202001010001', lines: [onBig] })
  await renderGame(fakes)
  await expect.poll(toastText).toBe('本期已封盘，不能跟投')
  expect(slip().elements()).toEqual([])
})

test('a page that still shows the turn before waits for the one that is followed', async () => {
  const { world, fakes } = bettingWorld()
  followBet({ gameId: GAME_ID, turnNum: String(BigInt(world.turnNum) + 1n), lines: [onBig] })
  await renderGame(fakes)
  await expect.element(page.getByRole('button', { name: '07 赔率48', exact: true })).toBeVisible()
  expect(toastText()).toBe('')
  expect(slip().elements()).toEqual([])
  expect(followedOn(GAME_ID)).toBeDefined()
})

test('a bet that was placed can be shown to a room', async () => {
  const { world, fakes } = bettingWorld()
  followBet({ gameId: GAME_ID, turnNum: world.turnNum, lines: [onBig] })
  const me = { userId: 1001, nickname: '小虎', chatLevel: 1, avatarId: 3, vipLevel: 2, color: '#3B82F6' }
  await renderGame([
    ...fakes,
    fake(chat.refreshToken, () => ({ token: 'chat-token', expiresIn: 900, me, isGuest: false })),
    fake(chat.contacts, () => ({ classes: [], items: [], page: 1, limit: 1, total: 0, next: null })),
  ])
  const tap = (name: string | RegExp) => acting(() => userEvent.click(page.getByRole('button', { name })))
  await tap(/^下注 [\d,.]+ 元$/)
  await tap('晒单')
  await expect.element(page.getByRole('dialog', { name: '晒单到聊天室' })).toBeVisible()
  await expect.element(page.getByText('暂无可以发言的聊天室')).toBeVisible()
  expect(world.sent).toHaveLength(1)
})

test('a card is told what was bet like it, when it was bet and not before', async () => {
  const { world, fakes } = bettingWorld()
  const told: unknown[] = []
  followBet({ card: { roomId: 8, id: '501' }, gameId: GAME_ID, turnNum: world.turnNum, lines: [onBig] })
  const me = { userId: 1001, nickname: '小虎', chatLevel: 1, avatarId: 3, vipLevel: 2, color: '#3B82F6' }
  await renderGame([
    ...fakes,
    fake(chat.refreshToken, () => ({ token: 'chat-token', expiresIn: 900, me, isGuest: false })),
    fake(people.followed, ({ roomId, id, orderNos }) => {
      told.push({ roomId, id, orderNos })
      return { followers: 1 }
    }),
  ])
  await expect.element(slip()).toBeVisible()
  expect(told).toEqual([])
  await acting(() => userEvent.click(page.getByRole('button', { name: /^下注 [\d,.]+ 元$/ })))
  const orderNos = expect.arrayContaining([expect.any(String)])
  await expect.poll(() => told).toEqual([{ roomId: 8, id: '501', orderNos }])
  expect(cardsBet(GAME_ID, [world.turnNum], [onBig])).toEqual([])
})
