import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createServerClock } from '../time/server-clock.ts'
import { render } from '../testing/render.tsx'
import { ballSize } from './ball.tsx'
import { Countdown, formatLeft } from './countdown.tsx'
import { DrawRow } from './draw-row.tsx'

test('makes balls smaller the more stand in a row, from 38 down to 20 px', () => {
  expect([1, 6, 7, 9, 12, 20].map(ballSize)).toEqual([38, 38, 35, 29, 20, 20])
})

test('follows the clock of the server, not the one of the device', () => {
  let device = 1_000
  const clock = createServerClock(() => device)
  clock.correct(90_000)
  device += 500
  expect(clock.now()).toBe(90_500)
})

test('writes the time left with hours that grow', () => {
  expect([0, 59, 3661, 360_000].map(formatLeft)).toEqual(['00:00:00', '00:00:59', '01:01:01', '100:00:00'])
})

test('counts down to a moment and then says that it is over', async () => {
  const { container, rerender } = await render(<Countdown until={Date.now() + 65_000} />)
  expect(container.textContent).toMatch(/^00:01:0[456]$/)
  await rerender(<Countdown until={Date.now() - 1000} over="开奖中" />)
  expect(container.textContent).toBe('开奖中')
})

test('reads a draw aloud as numbers with animals and the special number', async () => {
  const balls = [1, 2, 3, 4, 5, 6, 49].map((number) => ({ number, colour: 'red' as const, animal: '马' }))
  const { container } = await render(<DrawRow balls={balls} />)
  expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
    '开奖号码：1马、2马、3马、4马、5马、6马，特码49马',
  )
  expect(container.textContent).toContain('01')
  expect(container.textContent).toContain('+')
})

test('keeps the seven balls inside a card of the smallest phone', async () => {
  await page.viewport(320, 640)
  const balls = [1, 2, 3, 4, 5, 6, 49].map((number) => ({ number, colour: 'red' as const, animal: '马' }))
  const { container } = await render(
    <div style={{ width: 272 }}>
      <DrawRow balls={balls} />
    </div>,
  )
  const row = container.querySelector('[role=img]') as HTMLElement
  const rights = [...row.children].map((place) => place.getBoundingClientRect().right)
  expect(Math.max(...rights)).toBeLessThanOrEqual(row.getBoundingClientRect().right + 0.5)
  await page.viewport(390, 844)
})

test('keeps the places of balls that have not fallen yet', async () => {
  const { container } = await render(<DrawRow balls={[{ number: 8, colour: 'red' }]} />)
  expect(container.querySelectorAll('[role=img] > *')).toHaveLength(7)
  expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('开奖号码：8')
})
