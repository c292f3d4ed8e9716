import process from 'node:process'
import { defineConfig, type ReporterDescription } from '@playwright/test'
import { product, products } from './support/product.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

// One worker for each product: the journeys of a file share its server and its settings, and some wait for one draw.

const { LIUHE_E2E_BROWSER, LIUHE_E2E_BROWSER_ARGS, LIUHE_E2E_OUTPUT, PLAYWRIGHT_JSON_OUTPUT_FILE } = process.env

/** Anyone who counts names a file; otherwise the report would fill the terminal. */
const counted: ReporterDescription[] = PLAYWRIGHT_JSON_OUTPUT_FILE
  ? [['json', { outputFile: PLAYWRIGHT_JSON_OUTPUT_FILE }]]
  : []

const DRAWS = ['live-draw.e2e.ts', 'betting.e2e.ts', 'bet-each-family.e2e.ts', 'lost-server.e2e.ts', 'turnover.e2e.ts']

export default defineConfig({
  testDir: '.',
  // What waits for draws takes longest, so it starts first. It hardly works meanwhile: half of the workers do the rest.
  projects: [
    { name: 'draws', testMatch: DRAWS, workers: Math.ceil(products.length / 2) },
    { name: 'others', testMatch: '*.e2e.ts', testIgnore: DRAWS },
  ],
  // Two runs side by side must not clear each other's traces.
  outputDir: `../.cache/e2e/${LIUHE_E2E_OUTPUT ?? ''}`,
  workers: products.length,
  // A second try is told, and few may need it (decision 83).
  retries: 1,
  timeout: patient(30_000),
  expect: { timeout: patient(8_000) },
  reporter: [['list'], ...counted],
  use: {
    baseURL: product.origin,
    // A page that does not come says so by itself, before the journey's own limit ends it without a word.
    navigationTimeout: patient(25_000),
    viewport: { width: 390, height: 844 },
    // Pictures are looked at elsewhere; four times the pixels are four times the work of drawing them.
    deviceScaleFactor: 1,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    // What moves all the time (slides, running lines) takes a third of a core on each page that is drawn by software.
    // Journeys about motion ask for it (decision 154).
    contextOptions: { reducedMotion: 'reduce' },
    // Journeys change what the server says; only those about the service worker let it keep anything.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Traces make all journeys a third longer (671 s against 495 s): they are drawn where somebody asks for them.
    trace: process.env['LIUHE_E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(LIUHE_E2E_BROWSER && { executablePath: LIUHE_E2E_BROWSER }),
      args: JSON.parse(LIUHE_E2E_BROWSER_ARGS ?? '[]') as string[],
    },
  },
})
