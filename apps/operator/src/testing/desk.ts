/** What tests of every desk say: its parts, its keys, and what all desks must hold. */
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { graveFaults } from './faults-of.ts'
import { type Opening, openConsole } from './open-console.tsx'

export const list = page.getByRole('region', { name: '列表' })
export const panel = page.getByRole('region', { name: '详情' })
export const row = (text: RegExp) => list.getByRole('row', { name: text })
export const button = (name: RegExp) => page.getByRole('button', { name })
export const press = (keys: string) => userEvent.keyboard(keys)

/** Opens a desk in a theme and says what would keep somebody from using its list and its open panel. */
export async function faultsIn(theme: 'light' | 'dark', opening: Opening, shown: RegExp): Promise<string[]> {
  localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
  await openConsole(opening)
  await expect.element(panel.getByText(shown).first()).toBeVisible()
  return graveFaults()
}

/** Goes through rows from the first on by keys alone: open, into the panel, back, and on. The focus is never lost. */
export async function walkByKeys(opening: Opening, rows: readonly RegExp[]): Promise<void> {
  await openConsole(opening)
  for (const name of rows) {
    await expect.element(row(name)).toBeVisible()
    await press('j')
    await expect.element(row(name)).toHaveAttribute('aria-current', 'true')
    await expect.element(panel.getByRole('article')).toBeVisible()
    await expect.element(row(name).getByRole('button')).toHaveFocus()
    await press('{Enter}')
    await expect.element(panel.getByRole('group', { name: '内容' })).toHaveFocus()
  }
  await press('{Escape}')
  await expect.element(panel.getByRole('article')).not.toBeInTheDocument()
  await expect.element(row(rows.at(-1) ?? /$^/).getByRole('button')).toHaveFocus()
}
