import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeStudio, state } from '../testing/fake-studio.ts'
import { show, unmountAll } from '../testing/render.tsx'
import { createApi } from '../wire/api.ts'
import { Refused } from '../wire/refusals.ts'
import { createSession } from './session.ts'
import { SheetPanel } from './sheet.tsx'

afterEach(unmountAll)

async function opened(isLying: boolean, onClose = () => {}) {
  const session = createSession(createApi(fakeStudio({}).send), state())
  const sheet = (
    <SheetPanel title="规则" onClose={onClose}>
      <p>一行</p>
    </SheetPanel>
  )
  await show(session, sheet, { isLying })
  const head = page.getByRole('heading', { name: '规则' })
  await expect.element(head).toBeVisible()
  return { session, head: head.element(), close: page.getByRole('button', { name: '关闭' }) }
}
const boxOf = (element: Element) => element.getBoundingClientRect()

describe('a sheet over a game that stands', () => {
  it('comes from below, its words upright', async () => {
    const { head, close } = await opened(false)
    expect(boxOf(head).width).toBeGreaterThan(boxOf(head).height)
    expect(boxOf(close.element()).left).toBeGreaterThan(boxOf(head).left)
    await expect.poll(() => boxOf(page.getByRole('dialog').element()).bottom).toBe(innerHeight)
  })
})

it('tells what is refused, and a line that is down, over the game that it covers', async () => {
  const { session } = await opened(false)
  const told = page.getByRole('dialog').getByRole('alert')
  expect(told.elements()).toEqual([])
  await act(async () => session.refuse(new Refused('GAME_CLOSED')))
  await expect.element(told).toHaveTextContent('游戏维护中，暂停下注')
  await act(async () => session.setLine(true))
  await expect.element(told).toHaveTextContent('网络已断开，正在重连…')
})

describe('a sheet over a game that lies, on a phone that stands', () => {
  it('is turned as the game is: its lines run down the phone, its foot is at the left edge', async () => {
    const { head, close } = await opened(true)
    expect(boxOf(head).height).toBeGreaterThan(boxOf(head).width)
    expect(boxOf(close.element()).top).toBeGreaterThan(boxOf(head).top)
    const panel = head.closest('header')!.parentElement!
    await expect.poll(() => Math.round(boxOf(panel).left)).toBe(0)
    const { top, bottom, right } = boxOf(panel)
    expect(right).toBeLessThanOrEqual(innerWidth)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(innerHeight)
  })

  it('is closed by its button, and by a press beside it', async () => {
    let closed = 0
    const { close } = await opened(true, () => (closed += 1))
    await userEvent.click(close)
    const dialog = page.getByRole('dialog')
    await userEvent.click(dialog, { position: { x: innerWidth - 20, y: innerHeight / 2 }, force: true } as never)
    expect(closed).toBe(2)
  })
})
