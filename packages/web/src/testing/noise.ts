import { type MockInstance, vi } from 'vitest'

let spies: MockInstance<(...words: unknown[]) => void>[] = []

/** Listens to the console from here on. */
export function listenToConsole() {
  spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
}

/** For a test of something that is noisy by nature: what is said stays out of the output and is forgiven. */
export function expectNoise() {
  for (const spy of spies) spy.mockImplementation(() => undefined)
}

/** What was said and not forgiven. */
export const consoleNoise = (): unknown[] =>
  spies.flatMap((spy) => (spy.getMockImplementation() === undefined ? spy.mock.calls : []))
