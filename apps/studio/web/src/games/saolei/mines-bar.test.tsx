import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSession } from '../../frame/session.ts'
import { fakeStudio, state } from '../../testing/fake-studio.ts'
import { show, unmountAll } from '../../testing/render.tsx'
import { createApi } from '../../wire/api.ts'
import { MinesBar } from './mines-bar.tsx'

afterEach(unmountAll)

describe('the number of mines', () => {
  it.each([360, 390])('has buttons that a finger finds on a phone of %d pixels', async (width) => {
    await page.viewport(width, 844)
    const onMines = vi.fn<(mines: number) => void>()
    const session = createSession(createApi(fakeStudio({}).send), state())
    await show(session, <MinesBar mines={3} onMines={onMines} isLocked={false} />)
    const buttons = page.getByRole('button').elements()
    expect(buttons).toHaveLength(6)
    for (const button of buttons) {
      const { width: wide, height, right } = button.getBoundingClientRect()
      expect(Math.min(wide, height)).toBeGreaterThanOrEqual(44)
      expect(right).toBeLessThanOrEqual(width)
    }
    await userEvent.click(page.getByRole('button', { name: '24', exact: true }))
    expect(onMines).toHaveBeenLastCalledWith(24)
  })
})
