import * as member from '@liuhe/contract/api/member.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Live, LiveContext } from '../live.ts'
import { fakeLine } from '../testing/fake-line.ts'
import { renderPage } from '../testing/render-page.tsx'
import { WalletChip } from './wallet-chip.tsx'

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
  // Money that a provider takes along leaves the wallet, and the sum stands.
  await push({ type: 'BALANCE', seq: '8', money: 480.5, liveMoney: 1_100 })
  await expect.element(page.getByText('1,580.50')).toBeVisible()
  await unmount()
  expect(listeners.size).toBe(0)
})

test('the balance in the header is a target of 44 px for the finger [F-U30]', async () => {
  const { live } = fakeLine()
  const fakes = [fake(member.status, () => ({ money: 1_000_000n, liveMoney: 0n }))]
  await renderPage(chip(live), { fakes, token: 'abc' })
  const { width, height } = page.getByRole('button', { name: '刷新余额' }).element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
})

test('a guest opens no line', async () => {
  const { live, listeners } = fakeLine()
  await renderPage(chip(live))
  expect(listeners.size).toBe(0)
})
