import './quiet-react.ts'
import '../styles/reset.css'
import '../styles/typography.css'
import { tokensCss } from '@liuhe/brand/tokens-css.ts'
import { clearToast } from '../ui/over/toast.tsx'
import { afterEach, beforeEach, vi } from 'vitest'
import { consoleNoise, listenToConsole } from './noise.ts'
import { unmountAll } from './render.tsx'
import { takeSurprises } from './surprises.ts'

const TOKENS = 'theme-tokens'
if (document.getElementById(TOKENS) === null) {
  document.head.prepend(Object.assign(document.createElement('style'), { id: TOKENS, textContent: tokensCss() }))
}

// A second, the standard, is over quickly where two cores have much to do, here as for `expect.poll`.
const WAIT_MS = 5_000
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options = WAIT_MS) => waitFor(callback, options)
vi.waitUntil = (callback, options = WAIT_MS) => waitUntil(callback, options)

/** A warning or an error in the browser's console fails a test that does not expect it. */
beforeEach(listenToConsole)

afterEach(async () => {
  await unmountAll()
  // The next test would find it, fading in again.
  clearToast()
  // So it would what the device kept: a page that finds it asks for what its test does not answer.
  localStorage.clear()
  sessionStorage.clear()
  const noise = consoleNoise()
  const surprises = takeSurprises()
  vi.restoreAllMocks()
  if (surprises.length > 0) throw new AggregateError(surprises, surprises.map(({ message }) => message).join('\n'))
  if (noise.length > 0) throw new Error(`the console was not silent: ${noise.map(String).join('\n')}`)
})
