import * as member from '@liuhe/contract/api/member.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../testing/render-page.tsx'
import { BalanceEye } from './balance-eye.tsx'
import { hideBalances } from './hidden-balance.ts'
import { WalletChip } from './wallet-chip.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => hideBalances(false))

const fakes = [fake(member.status, () => ({ money: 9_870_000n, liveMoney: 0n }))]
const header = (
  <>
    <WalletChip />
    <BalanceEye />
  </>
)
const eye = () => page.getByRole('button', { name: '隐藏余额' })
const press = () => acting(() => userEvent.click(eye()))
const boxOf = () => {
  const { left, width, height } = page.getByRole('button', { name: '刷新余额' }).element().getBoundingClientRect()
  return { left, width, height }
}
const sum = () => page.getByText('9,870.00')

test('hides the balance in its place and shows it again, without moving anything', async () => {
  await renderPage(header, { fakes, token: 'abc' })
  await expect.element(sum()).toBeVisible()
  await expect.element(eye()).toHaveAttribute('aria-pressed', 'false')
  const before = boxOf()
  await press()
  await expect.element(eye()).toHaveAttribute('aria-pressed', 'true')
  await expect.element(sum()).not.toBeVisible()
  await expect.element(page.getByRole('img', { name: '已隐藏' })).toBeVisible()
  expect(boxOf()).toEqual(before)
  await press()
  await expect.element(sum()).toBeVisible()
  expect(boxOf()).toEqual(before)
})

test('is one setting of the device: another page keeps it, and another tab hears of it', async () => {
  const first = await renderPage(header, { fakes, token: 'abc' })
  await expect.element(sum()).toBeVisible()
  await press()
  await first.unmount()
  await renderPage(header, { fakes, token: 'abc' })
  await expect.element(eye()).toHaveAttribute('aria-pressed', 'true')
  await expect.element(sum()).not.toBeVisible()
  // The browser tells the other tabs of a change like this.
  await acting(() => {
    localStorage.setItem('balance_hidden', '0')
    window.dispatchEvent(new StorageEvent('storage', { key: 'balance_hidden', newValue: '0' }))
  })
  await expect.element(sum()).toBeVisible()
})

test('the eye is a target of 44 px for the finger', async () => {
  await renderPage(header, { fakes, token: 'abc' })
  const { width, height } = eye().element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
})
