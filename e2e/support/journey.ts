import { type BrowserContext, test as base, expect } from '@playwright/test'
import { setSettings } from './operator.ts'

/** Lets a journey say which failures it provokes on purpose. */
export interface Noise {
  /** A message or an answer that matches is no fault of this journey: `noise.expect(/400 .*login/)`. */
  expect(pattern: RegExp): void
  /** Hears another browser of this journey as well. @returns what ends that */
  listen(context: BrowserContext): Promise<() => void>
}

/**
 * The test of every journey. Whatever a page complains about fails it: console errors and warnings, breaches of the
 * content security policy, exceptions, requests that failed or were refused.
 */
export const test = base.extend<{ noise: Noise }, { manyDevices: undefined }>({
  // Journeys look behind the scenes with a session of their own, beside the browser's.
  manyDevices: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const putBack = await setSettings({ single_device: '0' })
      await use(undefined)
      await putBack()
    },
    { scope: 'worker', auto: true },
  ],
  noise: [
    async ({ context }, use) => {
      const heard: string[] = []
      const expected: RegExp[] = [
        // Said by the runner, where a journey keeps the service worker out.
        /Service Worker registration blocked/,
        // A page that is left while its socket is still being opened: the browser gives that up, not we.
        /WebSocket is closed before the connection is established/,
        // A page that asked for its preloads just before the service worker took over: it loads them once more.
        /is not used because it is a cross-world service worker resource mismatch/,
      ]
      await hear(context, heard)
      await use({
        expect: (pattern) => void expected.push(pattern),
        listen: (other) => hear(other, heard),
      })
      expect(heard.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Writes down whatever the pages of a browser complain about. @returns what ends that */
async function hear(context: BrowserContext, heard: string[]): Promise<() => void> {
  let isHeard = true
  const note = (line: string) => void (isHeard && heard.push(line))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (breach) => {
      console.error(`policy ${breach.effectiveDirective} blocked ${breach.blockedURI}`)
    })
  })
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      note(`console ${message.text()} ${message.location().url}`)
    }
  })
  context.on('weberror', (fault) => note(`exception ${fault.error().message}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // What was still loading when a page is left is given up by the browser, not by us.
    if (reason !== 'net::ERR_ABORTED') note(`failed ${reason} ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()} ${response.url()}`)
  })
  return () => {
    isHeard = false
  }
}

export { expect }
