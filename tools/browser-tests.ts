import { playwright } from '@vitest/browser-playwright'
import { findBrowser } from './find-browser.ts'
import { patient } from './slowness.ts'

/** Without these Chromium looks for its maker's hosts at every start. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What tests of pages share in every app: a real browser without a window, and patience. */
export async function browserTests(viewport: { width: number; height: number }) {
  const { executablePath, args } = await findBrowser()
  const launchOptions = { executablePath, args: [...args, ...QUIET] }
  return {
    // A second, the standard, is over quickly where two cores have much to do. What is there sooner is seen sooner.
    expect: { poll: { timeout: patient(5_000) } },
    // A browser that starts beside others takes its time.
    testTimeout: patient(15_000),
    hookTimeout: patient(30_000),
    // A second try is told, and few may need it (decision 83).
    retry: 1,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions }),
      instances: [{ browser: 'chromium' as const, viewport }],
    },
  }
}
