import '../styles/reset.css'
import '../styles/tokens.css'
import '../styles/typography.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { unmountAll } from './render.tsx'

/** Noise is failure: whatever a test writes to the console as a warning or an error, it must expect. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(async () => {
  await unmountAll()
  const noise = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
  vi.restoreAllMocks()
  expect(noise, 'the console stays silent').toEqual([])
})
