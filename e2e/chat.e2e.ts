import * as chat from '@liuhe/contract/api/chat.ts'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { aPlayer, apiAs, type Player } from './support/api.ts'
import { allFaults } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { database } from './support/operator.ts'
import { signIn } from './support/steps.ts'

// Two people side by side in the chat of the built product. The rooms are made here, so that nothing is asked of those
// who speak, and nobody else does.

/** A room in which every member may speak. */
async function aRoom(rules: Record<string, unknown> = {}): Promise<{ roomId: number; name: string }> {
  const sql = database()
  // Far from the rooms of the demo, and another one at a second try.
  const roomId = 100_000 + (Date.now() % 800_000)
  const name = `旅程室${roomId}`
  await sql`insert into chat_class (class_id, name, sort) values (90, '旅程', 9) on conflict do nothing`
  const room = { room_id: roomId, kind: 'group', class_id: 90, name, sec_per_mess: 0, ...rules }
  await sql`insert into chat_room ${sql(room as never)}`
  return { roomId, name }
}

type Person = Player & { token: string; page: Page; context: BrowserContext; chatId: number }

/** Somebody with a browser of his own, signed in. */
async function aPerson(browser: Browser, { level = 1 } = {}): Promise<Person> {
  const player = await aPlayer()
  await database()`update member set chat_level = ${level} where account = ${player.account}`
  const { me } = await apiAs(player.token)(chat.refreshToken, {})
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await signIn(page, player)
  return { ...player, page, context, chatId: me.userId }
}

const box = (page: Page) => page.getByRole('textbox', { name: '输入消息' })
const bubble = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })

async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await page.getByRole('button', { name: '发送', exact: true }).click()
}

test('two people talk side by side: words, an answer, a picture [CHAT-048] [ROUTE-091] [CHAT-049]', async ({
  browser,
}) => {
  const { roomId, name } = await aRoom()
  const [one, other] = await Promise.all([aPerson(browser), aPerson(browser)])
  await Promise.all([one, other].map(({ page }) => page.goto(`/chat-rooms/${roomId}`)))
  for (const { page } of [one, other]) await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(box(other.page)).toBeVisible()

  await say(one.page, '大家晚上好')
  await expect(bubble(one.page, '大家晚上好')).toHaveCount(1)
  await expect(bubble(other.page, '大家晚上好')).toBeVisible()
  // Ours has the chosen colour, which is the first of the eight.
  const ground = (page: Page) =>
    bubble(page, '大家晚上好').evaluate((text) => getComputedStyle(text.parentElement as HTMLElement).backgroundColor)
  expect(await ground(one.page)).toBe('rgb(59, 130, 246)')
  expect(await ground(other.page)).not.toBe('rgb(59, 130, 246)')

  await bubble(other.page, '大家晚上好').click({ button: 'right' })
  await other.page.getByRole('button', { name: '引用' }).click()
  await say(other.page, '你好呀')
  await expect(bubble(one.page, '你好呀')).toBeVisible()
  await expect(one.page.getByRole('log').getByText(/：大家晚上好$/)).toBeVisible()

  const hostile = '<img src=x onerror="document.title=1">'
  await say(one.page, hostile)
  await expect(bubble(other.page, hostile)).toBeVisible()
  expect(await other.page.title()).not.toBe('1')

  await one.page.getByRole('button', { name: '更多', exact: true }).click()
  const buffer = await one.page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 80 } })
  await one.page.getByLabel('选择图片').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  const picture = other.page.getByRole('log').getByRole('img', { name: '聊天图片' })
  await expect(picture).toBeVisible()
  await picture.click()
  await expect(other.page.getByRole('dialog', { name: '聊天图片' })).toBeVisible()
  await other.page.keyboard.press('Escape')

  await bubble(one.page, '大家晚上好').click({ button: 'right' })
  await one.page.getByRole('button', { name: '撤回' }).click()
  await expect(other.page.getByText(/撤回了一条消息/)).toBeVisible()
  expect(await allFaults(other.page)).toEqual([])
  await Promise.all([one.context.close(), other.context.close()])
})

test('what is said on a line that breaks arrives once [CHAT-030] [I-49]', async ({ browser }) => {
  const { roomId } = await aRoom()
  const [one, other] = await Promise.all([aPerson(browser), aPerson(browser)])
  const line = await aLine(one.page)
  await Promise.all([one, other].map(({ page }) => page.goto(`/chat-rooms/${roomId}`)))
  await say(one.page, '断线之前')
  await expect(bubble(other.page, '断线之前')).toBeVisible()

  // It reaches the server, and the answer is lost with the line.
  line.loseAnswers()
  await say(one.page, '答复丢了')
  await expect(bubble(other.page, '答复丢了')).toBeVisible()
  await expect(one.page.getByText('发送中…')).toBeVisible()
  line.cut()
  await expect(one.page.getByText('网络已断开，正在重连…')).toBeVisible()
  await say(one.page, '断线之中')
  await say(other.page, '你还在吗')
  line.mend()

  for (const text of ['你还在吗', '断线之中']) {
    await expect(bubble(one.page, text)).toBeVisible({ timeout: 20_000 })
    await expect(bubble(other.page, text)).toBeVisible({ timeout: 20_000 })
  }
  await expect(one.page.getByText('发送中…')).toHaveCount(0)
  for (const { page } of [one, other]) {
    for (const text of ['答复丢了', '断线之中', '你还在吗']) await expect(bubble(page, text)).toHaveCount(1)
  }
  await Promise.all([one.context.close(), other.context.close()])
})

/** The line of a page to the chat, which can lose answers, end, and come back. */
async function aLine(page: Page) {
  let state: 'whole' | 'deaf' | 'cut' = 'whole'
  const ends = new Set<() => Promise<void>>()
  await page.routeWebSocket(/\/ws-chat/, (line) => {
    if (state === 'cut') return void line.close()
    const server = line.connectToServer()
    server.onMessage((message) => {
      if (state === 'whole') line.send(message)
    })
    ends.add(async () => void (await Promise.all([line.close(), server.close()])))
  })
  return {
    loseAnswers: () => {
      state = 'deaf'
    },
    cut: () => {
      state = 'cut'
      for (const end of ends) void end()
      ends.clear()
    },
    mend: () => {
      state = 'whole'
    },
  }
}

test('a host invites, mutes and deletes; who is muted reads why [CHAT-020] [CHAT-038]', async ({ browser }) => {
  const { roomId } = await aRoom()
  const [host, member] = await Promise.all([aPerson(browser, { level: 3 }), aPerson(browser)])
  await Promise.all([host, member].map(({ page }) => page.goto(`/chat-rooms/${roomId}`)))
  await say(member.page, '我是新来的')
  await bubble(host.page, '我是新来的').click({ button: 'right' })
  await host.page.getByRole('button', { name: '禁言' }).click()
  await host.page.getByRole('button', { name: '1 小时' }).click()
  await expect(member.page.getByRole('note')).toContainText(/禁言.*自动解除/)
  await bubble(host.page, '我是新来的').click({ button: 'right' })
  await host.page.getByRole('button', { name: '解除禁言' }).click()
  await expect(box(member.page)).toBeVisible()
  await bubble(host.page, '我是新来的').click({ button: 'right' })
  await host.page.getByRole('button', { name: '删除' }).click()
  await host.page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(bubble(member.page, '我是新来的')).toHaveCount(0)
  await Promise.all([host.context.close(), member.context.close()])
})

test('the lobby is open to a guest, a room is not [ROUTE-090] [PERM-007] [PERM-028] [CHAT-001]', async ({ page }) => {
  const { roomId, name } = await aRoom()
  await page.goto('/chat-rooms')
  await expect(page.getByRole('link', { name })).toBeVisible()
  expect(await allFaults(page)).toEqual([])
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/auth/login?back=${encodeURIComponent(`/chat-rooms/${roomId}`)}`)
})

test('a member may open the room of a game, and the frame of 幸运牛牛 [ROUTE-037] [ROUTE-019]', async ({ browser }) => {
  const { roomId, name } = await aRoom()
  const { page, context } = await aPerson(browser)
  await page.goto(`/game/110/chat-rooms/${roomId}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: '去投注' })).toBeVisible()
  await page.goto('/game/95/chat')
  await expect(page.getByRole('link', { name: '聊天' })).toHaveAttribute('aria-current', 'page')
  await context.close()
})
