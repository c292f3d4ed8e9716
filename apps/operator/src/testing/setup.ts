import '@liuhe/web/testing/quiet-react.ts'
import '../styles/tokens.css'
import '../styles/base.css'
import { consoleNoise, listenToConsole } from '@liuhe/web/testing/noise.ts'
import { unmountAll } from '@liuhe/web/testing/render.tsx'
import { takeSurprises } from '@liuhe/web/testing/surprises.ts'
import { afterEach, beforeEach, vi } from 'vitest'

/** A warning or an error in the browser's console fails a test that does not expect it. */
beforeEach(listenToConsole)

afterEach(async () => {
  await unmountAll()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  const noise = consoleNoise()
  const surprises = takeSurprises()
  vi.restoreAllMocks()
  if (surprises.length > 0) throw new AggregateError(surprises, surprises.map(({ message }) => message).join('\n'))
  if (noise.length > 0) throw new Error(`the console was not silent: ${noise.map(String).join('\n')}`)
})
