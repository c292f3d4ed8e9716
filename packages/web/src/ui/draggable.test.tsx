import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { acting, render } from '../testing/render.tsx'
import { afterResize, type Room, within } from './drag-place.ts'
import { Draggable } from './draggable.tsx'

const room: Room = {
  view: { width: 390, height: 844 },
  size: { width: 70, height: 70 },
  marginPx: 5,
  bottomPx: 70,
}

test.each([
  ['in the middle it may stay', { x: 100, y: 200 }, { x: 100, y: 200 }],
  ['left and top', { x: -50, y: -50 }, { x: 5, y: 5 }],
  ['right and foot, above the menu', { x: 900, y: 900 }, { x: 390 - 75, y: 844 - 70 - 75 }],
])('keeps inside the margins: %s', (_, place, expected) => {
  expect(within(place, room)).toEqual(expected)
})

test('keeps the upper left corner in view where nothing fits', () => {
  expect(within({ x: 50, y: 50 }, { ...room, view: { width: 40, height: 60 } })).toEqual({ x: 5, y: 5 })
})

test.each([
  ['right edge', { x: 315, y: 100 }, { x: 315 + 454, y: 100 }],
  ['left edge', { x: 5, y: 100 }, { x: 5, y: 100 }],
])('stays at the %s when the window turns', (_, place, expected) => {
  const turned = { ...room, view: { width: 844, height: 390 } }
  expect(afterResize(place, room.view, turned)).toEqual(expected)
})

const options = { label: '客服', fromRightPx: 67, fromBottomPx: 67, bottomPx: 70, memory: 'test_place' }
const button = () => document.querySelector('button[aria-label="客服"]') as HTMLElement
const box = () => {
  const { left, top, right, bottom } = button().getBoundingClientRect()
  return { left, top, right: innerWidth - right, bottom: innerHeight - bottom }
}
const floating = (onTap: () => void = () => undefined, changes: Partial<typeof options> = {}) =>
  render(
    <Draggable {...options} {...changes} onTap={onTap}>
      <span style={{ display: 'block', width: 60, height: 60, background: 'teal' }} />
    </Draggable>,
  )
const drag = (by: { x: number; y: number }) => {
  vi.spyOn(button(), 'setPointerCapture').mockReturnValue(undefined)
  const { x, y } = button().getBoundingClientRect()
  const fire = (type: string, at: { x: number; y: number }) =>
    button().dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: at.x, clientY: at.y, isPrimary: true }),
    )
  fire('pointerdown', { x: x + 10, y: y + 10 })
  fire('pointermove', { x: x + 10 + by.x / 2, y: y + 10 + by.y / 2 })
  fire('pointermove', { x: x + 10 + by.x, y: y + 10 + by.y })
  fire('pointerup', { x: x + 10 + by.x, y: y + 10 + by.y })
  button().click()
}

beforeEach(() => localStorage.removeItem('test_place'))
afterEach(() => page.viewport(390, 844))

test('lies where it is told, is dragged with a margin of 5 px all round, and a drag is no tap', async () => {
  const onTap = vi.fn<() => void>()
  await floating(onTap)
  expect(box()).toMatchObject({ right: 7, bottom: 77 })
  await acting(() => drag({ x: -100, y: -200 }))
  expect(box()).toMatchObject({ right: 107, bottom: 277 })
  await acting(() => drag({ x: -2000, y: -2000 }))
  expect(box()).toMatchObject({ left: 5, top: 5 })
  await acting(() => drag({ x: 2000, y: 2000 }))
  expect(box()).toMatchObject({ right: 5, bottom: 75 })
  expect(onTap).not.toHaveBeenCalled()
  await acting(() => userEvent.click(button()))
  expect(onTap).toHaveBeenCalledOnce()
})

test('a finger that trembles has tapped', async () => {
  const onTap = vi.fn<() => void>()
  await floating(onTap)
  const before = box()
  await acting(() => drag({ x: 3, y: 3 }))
  expect(box()).toEqual(before)
  expect(onTap).toHaveBeenCalledOnce()
})

test('moves by arrow keys and is pressed by Enter', async () => {
  const onTap = vi.fn<() => void>()
  await floating(onTap)
  const before = box()
  button().focus()
  await acting(() => userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}'))
  expect(box()).toMatchObject({ top: before.top - 32, left: before.left - 16 })
  await acting(() => userEvent.keyboard('{Enter}'))
  expect(onTap).toHaveBeenCalledOnce()
})

test('stays inside when the window shrinks, and lies there again on the next visit', async () => {
  const { unmount } = await floating()
  await acting(() => drag({ x: -100, y: -100 }))
  const moved = box()
  await page.viewport(320, 500)
  await vi.waitFor(() => expect(box()).toMatchObject({ right: moved.right, bottom: moved.bottom }))
  await page.viewport(390, 844)
  await vi.waitFor(() => expect(box()).toEqual(moved))
  await unmount()
  await floating()
  expect(box()).toEqual(moved)
})

test.each(['', 'x', '1 2', '1 2 3', 'a b c d', '5 5 0 0'])('takes no harm from %o in the storage', async (stored) => {
  localStorage.setItem('test_place', stored)
  await floating()
  expect(box()).toMatchObject({ right: 7, bottom: 77 })
})
