import * as member from '@liuhe/contract/api/member.ts'
import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Live, LiveContext } from './live.ts'
import { renderPage } from './testing/render-page.tsx'
import { WalletChip } from './wallet-chip.tsx'

/** A line without a server: `push` says something to whoever listens. */
function fakeLine() {
  const listeners = new Set<(push: PushContent) => void>()
  const live: Live = {
    subscribe: () => () => undefined,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const push = (content: PushContent) =>
    acting(() => {
      for (const listener of listeners) listener(content)
    })
  return { live, push, listeners }
}

const chip = (live: Live) => (
  <LiveContext value={live}>
    <WalletChip />
  </LiveContext>
)

test('a payout is seen at once, beside what third parties hold', async () => {
  const { live, push, listeners } = fakeLine()
  const fakes = [fake(member.status, () => ({ money: 1_000_000n, liveMoney: 50_000n }))]
  const { unmount } = await renderPage(chip(live), { fakes, token: 'abc' })
  await expect.element(page.getByText('1,050.00')).toBeVisible()
  await push({ type: 'BALANCE', seq: '7', money: 1480.5 })
  await expect.element(page.getByText('1,530.50')).toBeVisible()
  await unmount()
  expect(listeners.size).toBe(0)
})

test('a guest opens no line', async () => {
  const { live, listeners } = fakeLine()
  await renderPage(chip(live))
  expect(listeners.size).toBe(0)
})
