import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { acting } from './render.tsx'

/**
 * Taps what can be tapped, and lets React finish what that starts. A button that is still off is waited for before:
 * inside `acting` React draws nothing until the tap is over, so the tap would wait for itself.
 */
export async function tap(target: Locator): Promise<void> {
  await expect.element(target).toBeEnabled()
  await acting(() => userEvent.click(target))
}
