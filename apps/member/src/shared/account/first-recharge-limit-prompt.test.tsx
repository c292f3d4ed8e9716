import * as limits from '@liuhe/contract/api/limits.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { tap } from '@liuhe/web/testing/tap.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aProfile } from '../testing/a-profile.ts'
import { renderPage } from '../testing/render-page.tsx'
import { FirstRechargeLimitPrompt } from './first-recharge-limit-prompt.tsx'

beforeEach(() => localStorage.clear())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const card = () => page.getByRole('region', { name: '充值限额' })

async function open({ asks = true, userId = '1' }: { asks?: boolean; userId?: string } = {}) {
  const changed: ArgsOf<typeof limits.change>[] = []
  const shown = await renderPage(<FirstRechargeLimitPrompt asks={asks} />, {
    token: 'abc',
    fakes: [
      fake(member.info, () => aProfile({ userId })),
      fake(limits.change, (args) => {
        changed.push(args)
        return {
          ...{ limits: [], session: { minutes: null, usedMinutes: 0, next: null }, reminderMinutes: null, pause: null },
        }
      }),
    ],
  })
  return { ...shown, changed }
}

test('asks for a limit at the first recharge, says what it does, and sets it', async () => {
  const { changed } = await open()
  await tap(button('去设置'))
  await expect.element(page.getByText(/调高或取消须等待24小时并再次确认/)).toBeVisible()
  await tap(button('确认设置'))
  await expect.element(page.getByText('请输入大于 0 的金额')).toBeVisible()
  expect(changed).toEqual([])
  await tap(button('7天'))
  await tap(button('3,000'))
  await tap(button('确认设置'))
  await expect.element(page.getByText('充值限额已生效')).toBeVisible()
  expect(changed).toEqual([{ kind: 'deposit', period: 'week', amount: 3_000_000n }])
  expect(card().elements()).toEqual([])
})

test.each([
  ['the card', false],
  ['the sheet', true],
] as const)('can be declined on %s, and is not asked again', async (_, inSheet) => {
  const first = await open()
  if (inSheet) await tap(button('去设置'))
  await tap(inSheet ? page.getByRole('dialog').getByRole('button', { name: '暂不设置' }) : button('暂不设置'))
  await expect.poll(() => card().elements()).toEqual([])
  await first.unmount()
  const again = await open()
  await expect.poll(() => again.calls.length).toBe(1)
  expect(card().elements()).toEqual([])
  await again.unmount()
  // Another member of this device is asked for himself.
  await open({ userId: '2' })
  await expect.element(card()).toBeVisible()
})

test('is not there for anyone whom the server does not ask', async () => {
  const { calls } = await open({ asks: false })
  await expect.poll(() => calls.length).toBe(1)
  expect(card().elements()).toEqual([])
})
