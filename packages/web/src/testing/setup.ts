import '../styles/reset.css'
import '../styles/typography.css'
import { tokensCss } from '@liuhe/brand/tokens-css.ts'
import { clearToast } from '../ui/over/toast.tsx'
import { afterEach, beforeEach, vi } from 'vitest'
import { consoleNoise, listenToConsole } from './noise.ts'
import { unmountAll } from './render.tsx'

const TOKENS = 'theme-tokens'
if (document.getElementById(TOKENS) === null) {
  document.head.prepend(Object.assign(document.createElement('style'), { id: TOKENS, textContent: tokensCss() }))
}

// A second, the standard, is over quickly where two cores have much to do, here as for `expect.poll`.
const WAIT_MS = 5_000
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options = WAIT_MS) => waitFor(callback, options)
vi.waitUntil = (callback, options = WAIT_MS) => waitUntil(callback, options)

/** Noise is failure: whatever a test writes to the console as a warning or an error, it must expect. */
beforeEach(listenToConsole)

afterEach(async () => {
  await unmountAll()
  // The next test would find it, fading in again.
  clearToast()
  const noise = consoleNoise()
  vi.restoreAllMocks()
  if (noise.length > 0) throw new Error(`the console was not silent: ${noise.map(String).join('\n')}`)
})
