import * as draws from '@liuhe/contract/api/operator/draws.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQueue } from '../desks/approvals/testing.ts'
import { EMPTY_LISTS } from '../testing/empty-lists.ts'
import { graveFaults } from '../testing/faults-of.ts'
import { type Fake, fake, openConsole } from '../testing/open-console.tsx'

describe('the palette', () => {
  const DRAWER = { login: 'drawer', role: 'draw-operator' } as const
  const palette = page.getByRole('dialog', { name: '命令' })
  const aTurn = (gameId: number, gameName: string, part: object = {}) => ({
    ...{ gameId, gameName, turnNum: '2026333', state: 'settled' as const, planAt: Date.now(), ...part },
  })
  const openPalette = async (as: typeof DRAWER | { login: string; role: 'moderator' }, fakes: Fake[]) => {
    const opened = await openConsole({ as, at: '/approvals', fakes: [...EMPTY_LISTS, ...aQueue([]).fakes, ...fakes] })
    await expect.element(page.getByRole('heading', { name: '待办' })).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    return opened
  }

  test('finds the draws of a turn, one a game, and opens one by keys alone in the view that it is in', async () => {
    const asked: string[] = []
    const named = fake(draws.named, ({ number }) => {
      asked.push(number)
      return [aTurn(110, '新澳门六合彩'), aTurn(90, '澳门六合彩', { state: 'open' })]
    })
    const read = fake(draws.read, () => {
      throw new ApiError('DRAW/NOT_FOUND', '没有这一期', 404)
    })
    const { history } = await openPalette(DRAWER, [named, read])
    await userEvent.keyboard('333')
    await expect.element(palette.getByRole('option', { name: '新澳门六合彩 2026333 已结算' })).toBeVisible()
    const other = palette.getByRole('option', { name: '澳门六合彩 2026333 开盘' })
    expect(await graveFaults()).toEqual([])
    for (let steps = 0; steps < 9 && other.element().getAttribute('aria-selected') !== 'true'; steps++)
      await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => history.location.href).toBe('/draws?row=90-2026333')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('2026333')
    await userEvent.click(palette.getByRole('option', { name: /^新澳门六合彩 2026333/ }))
    await expect.poll(() => history.location.href).toBe('/draws?view=settled&row=110-2026333')
    // Not at each figure: when the typing stops.
    expect(asked).toEqual(['333', '2026333'])
  })

  test('says when draws cannot be asked for, and asks for none for who may not read them', async () => {
    const refused = fake(draws.named, () => {
      throw new ApiError('SYS/BUSY', '服务繁忙，请稍后再试', 503)
    })
    const opened = await openPalette(DRAWER, [refused])
    await userEvent.keyboard('333')
    await expect.element(palette.getByText('期次没有查到，请再试。')).toBeVisible()
    await opened.unmount()
    const { calls } = await openPalette({ login: 'moderator', role: 'moderator' }, [])
    await userEvent.keyboard('333')
    await expect.element(palette.getByRole('option').first()).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(calls.filter(({ name }) => name === 'draws.named')).toEqual([])
  })

  test('shows five of a group, and the rest of it by keys; what is typed is looked for in all', async () => {
    await openPalette(DRAWER, [])
    const group = palette.getByRole('group', { name: '前往' })
    await expect.element(group.getByRole('option', { name: /^显示更多（还有 \d+ 项）$/ })).toBeVisible()
    expect(group.getByRole('option').elements()).toHaveLength(6)
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(group.getByRole('option', { name: /^显示更多/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => group.getByRole('option').elements().length).toBeGreaterThan(6)
    expect(group.getByRole('option', { name: /^显示更多/ }).elements()).toEqual([])
    const sixth = group.getByRole('option').nth(5)
    await expect.element(sixth).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('种子链')
    await expect.element(palette.getByRole('option', { name: /^种子链/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.fill(palette.getByRole('combobox'), '没有这样的台面')
    await expect.element(palette.getByText('没有符合的命令')).toBeVisible()
  })
})
