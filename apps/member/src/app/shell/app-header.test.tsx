import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ThemeId } from '@liuhe/brand/theme.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aProfile } from '../../shared/testing/a-profile.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { AppHeader } from './app-header.tsx'

let money = 88_500n
const refreshBalance = vi.fn<() => OutputOf<typeof member.refreshBalance>>(() => ({ money, liveMoney: 1_000n }))
const header = (token?: string, theme?: ThemeId, inGames?: boolean) =>
  renderPage(<AppHeader flow={false} inGames={inGames} />, {
    ...{ token, theme },
    fakes: [
      fake(member.info, () => aProfile()),
      fake(member.status, () => ({ money: 88_500n, liveMoney: 1_000n })),
      fake(member.refreshBalance, refreshBalance),
    ],
  })
const chip = () => page.getByRole('button', { name: '刷新余额' })
const isSpinning = () => chip().element().getAttribute('aria-busy') === 'true'

beforeEach(() => {
  money = 88_500n
  refreshBalance.mockClear()
})
afterEach(() => vi.useRealTimers())

test('a guest has login and register there, no balance [HOME-021]', async () => {
  const { went } = await header()
  for (const name of ['登录', '注册']) await acting(() => userEvent.click(page.getByRole('button', { name })))
  expect(went).toEqual(['/auth/login', '/auth/register'])
  expect(chip().elements()).toHaveLength(0)
})

test('a member has a yuan sign, his balance and the way to refresh it [HOME-022]', async () => {
  await header('abc')
  await vi.waitFor(() => expect(chip().element().textContent).toBe('¥89.50'))
  expect(chip().element().querySelectorAll('svg')).toHaveLength(1)
  expect(page.getByRole('button', { name: '登录' }).elements()).toHaveLength(0)
  money = 120_000n
  await acting(() => userEvent.click(chip()))
  await vi.waitFor(() => expect(chip().element().textContent).toBe('¥121.00'))
})

test('the sign turns for one second, and a tap meanwhile asks for nothing [HOME-023]', async () => {
  await header('abc')
  await vi.waitFor(() => expect(chip().element().textContent).toBe('¥89.50'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await acting(() =>
    chip()
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true })),
  )
  await acting(() => void vi.advanceTimersByTime(999))
  expect(isSpinning()).toBe(true)
  await acting(() =>
    chip()
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true })),
  )
  expect(refreshBalance).toHaveBeenCalledTimes(1)
  await acting(() => void vi.advanceTimersByTime(1))
  expect(isSpinning()).toBe(false)
})

describe('in the game centre', () => {
  test('it has the logo, and login and register for a guest [GC-002] [GC-004]', async () => {
    const { went } = await header(undefined, 'theme4', true)
    expect(page.getByRole('link', { name: /首页$/ }).elements()).toHaveLength(1)
    for (const name of ['登录', '注册']) await acting(() => userEvent.click(page.getByRole('button', { name })))
    expect(went).toEqual(['/auth/login', '/auth/register'])
  })

  test('a member has his balance, its refresh and the way to more [GC-003]', async () => {
    const { went } = await header('abc', 'theme4', true)
    await vi.waitFor(() => expect(chip().element().textContent).toBe('¥89.50'))
    await acting(() => userEvent.click(page.getByRole('link', { name: '充值' })))
    expect(went).toEqual(['/recharge'])
    money = 120_000n
    await acting(() => userEvent.click(chip()))
    await vi.waitFor(() => expect(chip().element().textContent).toBe('¥121.00'))
  })

  test.each([
    ['500 ms [GC-068]', 'theme3', 500],
    ['1 s, as theme4 has it [GC-075]', 'theme4', 1000],
  ] as const)('the sign turns once, for %s [GC-067]', async (_, theme, ms) => {
    await header('abc', theme, true)
    await vi.waitFor(() => expect(chip().element().textContent).toBe('¥89.50'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const press = () =>
      acting(() =>
        chip()
          .element()
          .dispatchEvent(new MouseEvent('click', { bubbles: true })),
      )
    await press()
    await acting(() => void vi.advanceTimersByTime(ms - 1))
    expect(isSpinning()).toBe(true)
    await press()
    expect(refreshBalance).toHaveBeenCalledTimes(1)
    await acting(() => void vi.advanceTimersByTime(1))
    expect(isSpinning()).toBe(false)
  })
})
