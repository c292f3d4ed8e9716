import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { acting, render } from '../../testing/render.tsx'
import { afterResize, clearOf, type Room, placeWithin } from './drag-place.ts'
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
  expect(placeWithin(place, room)).toEqual(expected)
})

test('keeps the upper left corner in view where nothing fits', () => {
  expect(placeWithin({ x: 50, y: 50 }, { ...room, view: { width: 40, height: 60 } })).toEqual({ x: 5, y: 5 })
})

test.each([
  ['right edge', { x: 315, y: 100 }, { x: 315 + 454, y: 100 }],
  ['left edge', { x: 5, y: 100 }, { x: 5, y: 100 }],
])('stays at the %s when the window turns', (_, place, expected) => {
  const turned = { ...room, view: { width: 844, height: 390 } }
  expect(afterResize(place, room.view, turned)).toEqual(expected)
})

test.each([
  ['nothing is in the way', [], 300],
  ['what is in the way is elsewhere', [[0, 280, 100, 380]], 300],
  ['up, when that is nearer', [[200, 340, 390, 420]], 277],
  ['down, when that is nearer', [[200, 250, 390, 330]], 323],
  [
    'past everything',
    [
      [200, 250, 390, 330],
      [200, 350, 390, 460],
    ],
    187,
  ],
  ['not into the menu', [[0, 200, 390, 700]], 137],
  ['nowhere', [[0, 10, 390, 760]], undefined],
] as const)('goes out of the way: %s [F-U17]', (_, boxes, y) => {
  const zones = boxes.map(([left, top, right, bottom]) => ({ left, top, right, bottom }))
  expect(clearOf({ x: 315, y: 300 }, room, zones)?.y).toBe(y)
})

const options = { label: '客服', fromRightPx: 67, fromBottomPx: 67, bottomPx: 70, memory: 'test_place' }
const button = () => document.querySelector('button[aria-label="客服"]') as HTMLElement
const box = () => {
  const { left, top, right, bottom } = button().getBoundingClientRect()
  return { left, top, right: innerWidth - right, bottom: innerHeight - bottom }
}
const floating = (onTap: () => void = () => undefined, changes: Partial<typeof options & { docks: boolean }> = {}) =>
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

describe('a button that docks [F-U17]', () => {
  const face = () => (button().firstElementChild as HTMLElement).getBoundingClientRect()
  const isAway = () => button().hasAttribute('data-away')
  const hits = (x: number, y: number) => document.elementFromPoint(x, y) === button()
  let extra: HTMLElement[] = []
  const put = (style: string, attribute: string) => {
    const element = document.createElement('div')
    element.style.cssText = style
    element.setAttribute(attribute, '')
    document.body.append(element)
    extra.push(element)
    return element
  }
  // Where the mouse of the test before has stayed it would point at the button.
  beforeEach(() => userEvent.hover(put('position: fixed; top: 0; left: 0; width: 8px; height: 8px', 'data-corner')))
  afterEach(() => {
    for (const element of extra) element.remove()
    extra = []
    window.scrollTo(0, 0)
  })

  it('rests half behind the edge, can be hit where it is shown, and covers nothing beside', async () => {
    await floating(undefined, { docks: true })
    const { left, right, width, top, height } = await vi.waitFor(() => {
      expect(face().left).toBe(innerWidth - face().width / 2)
      return face()
    }, 3000)
    expect([right - innerWidth, width]).toEqual([30, 60])
    const y = top + height / 2
    expect([hits(left + 4, y), hits(innerWidth - 40, y), hits(innerWidth - 50, y)]).toEqual([true, true, false])
    // Its own place is what it was: inside the margin.
    expect(box()).toMatchObject({ right: 5, bottom: 77 })
  })

  it('lies down at the nearer edge when it is let go, and changes the edge by one arrow', async () => {
    await floating(undefined, { docks: true })
    await acting(() => drag({ x: -250, y: -100 }))
    expect([box().left, button().dataset['dock']]).toEqual([5, 'left'])
    await vi.waitFor(() => expect(face().right).toBe(30))
    button().focus()
    await acting(() => userEvent.keyboard('{ArrowRight}'))
    expect([box().right, button().dataset['dock']]).toEqual([5, 'right'])
  })

  it('shows all of itself to the keyboard, also while it is away', async () => {
    const onTap = vi.fn<() => void>()
    put('height: 3000px', 'data-long')
    await floating(onTap, { docks: true })
    await acting(() => userEvent.keyboard('{Tab}'))
    expect(document.activeElement).toBe(button())
    await vi.waitFor(() => expect(face().right).toBe(button().getBoundingClientRect().right))
    await acting(() => void document.dispatchEvent(new Event('scroll')))
    expect(isAway()).toBe(true)
    expect(getComputedStyle(button().firstElementChild as Element).opacity).toBe('1')
    await acting(() => userEvent.keyboard('{Enter}'))
    expect(onTap).toHaveBeenCalledOnce()
  })

  it('goes away while the page scrolls, and comes back when it rests', async () => {
    put('height: 3000px', 'data-long')
    await floating(undefined, { docks: true })
    await acting(() => window.scrollTo(0, 400))
    await vi.waitFor(() => expect(isAway()).toBe(true))
    await vi.waitFor(() => expect(face().left).toBeGreaterThanOrEqual(innerWidth))
    expect(hits(innerWidth - 10, button().getBoundingClientRect().top + 30)).toBe(false)
    await vi.waitFor(() => expect(isAway()).toBe(false))
  })

  it('never lies over what is to stay free, and is away where there is no other place', async () => {
    await floating(undefined, { docks: true })
    const usual = button().getBoundingClientRect()
    const zone = put(
      `position: fixed; right: 0; width: 80px; height: 90px; top: ${usual.top - 10}px`,
      'data-keep-clear',
    )
    const overlaps = () => {
      const [a, b] = [button().getBoundingClientRect(), zone.getBoundingClientRect()]
      // What can be hit of it is 44 px high.
      return a.top + 8 < b.bottom && a.bottom - 8 > b.top
    }
    await vi.waitFor(() => expect(overlaps()).toBe(false))
    expect(isAway()).toBe(false)
    put('position: fixed; inset: 0', 'data-keep-clear')
    await vi.waitFor(() => expect(isAway()).toBe(true))
    for (const element of extra) element.remove()
    await vi.waitFor(() => expect([isAway(), button().getBoundingClientRect().top]).toEqual([false, usual.top]))
  })

  it('stays inside the column of a wide window', async () => {
    await page.viewport(1200, 800)
    const column = put('width: 480px; height: 300px; margin: 0 auto', 'data-column').getBoundingClientRect()
    await floating(undefined, { docks: true })
    await vi.waitFor(() => expect(button().getBoundingClientRect().right).toBe(column.right - 5))
    expect(hits(column.right - 4, button().getBoundingClientRect().top + 30)).toBe(true)
    // What lies beyond the column's edge is cut off.
    expect(hits(column.right + 4, button().getBoundingClientRect().top + 30)).toBe(false)
    await acting(() => drag({ x: -2000, y: 0 }))
    expect(button().getBoundingClientRect().left).toBe(column.left + 5)
  })
})
