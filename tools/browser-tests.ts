import process from 'node:process'
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

/**
 * Headers of the modules that pages of tests load. Every file has a page of its own and loads all that it tests; within
 * one run nothing changes, so the browser keeps it and need not ask for each module whether it is still the same
 * (decision 162). Who watches changes what is loaded.
 */
export const moduleHeaders = (): Record<string, string> =>
  process.argv.includes('run') ? { 'Cache-Control': 'max-age=3600' } : {}

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
