import { findBrowser } from '@liuhe/tools/find-browser.ts'
import { patient } from '@liuhe/tools/slowness.ts'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { plugins } from './vite.config.ts'

const { executablePath, args } = await findBrowser()

/** Without these Chromium looks for its maker's hosts at every start. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const launchOptions = { executablePath, args: [...args, ...QUIET] }

/** Pages and the browser kit are tested in a real browser: dialogs, popovers and scrolling exist nowhere else. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: plugins(),
  resolve: { dedupe: ['react', 'react-dom', '@tanstack/react-query'] },
  // Named up front: a dependency found in the middle of a run reloads the page under the test, with a second React.
  optimizeDeps: {
    include: [
      'libphonenumber-js/mobile',
      'qr',
      'qr/decode.js',
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      '@tanstack/react-query',
      'axe-core',
      'embla-carousel',
      'virtua',
      'zod',
      'zod/mini',
    ],
  },
  server: { fs: { allow: ['../..'] } },
  test: {
    name: 'pages',
    maxWorkers: 3,
    // After the server's: browser and database side by side would be four on two cores.
    sequence: { groupOrder: 1 },
    // A second, the standard, is over quickly where two cores have much to do. What is there sooner is seen sooner.
    expect: { poll: { timeout: patient(5_000) } },
    // A browser that starts beside others takes its time.
    testTimeout: patient(15_000),
    hookTimeout: patient(30_000),
    // A second try is told, and few may need it (decision 83).
    retry: 1,
    include: ['src/**/*.test.{ts,tsx}', '../../packages/web/src/**/*.test.{ts,tsx}'],
    setupFiles: ['../../packages/web/src/testing/setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions }),
      instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
    },
  },
})
