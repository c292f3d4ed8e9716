import { findBrowser } from '@liuhe/tools/find-browser.ts'
import { patient } from '@liuhe/tools/slowness.ts'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { plugins } from './vite.config.ts'

const { executablePath, args } = await findBrowser()
const QUIET = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync']

/** What the player sees is tested in a real browser, with an invented studio at the other end of the wire. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: plugins(),
  resolve: { dedupe: ['react', 'react-dom'] },
  // Named up front: a dependency found in the middle of a run reloads the page under the test.
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      'pixi.js',
      'pixi.js/unsafe-eval',
      '@noble/hashes/hmac.js',
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
    ],
  },
  server: { fs: { allow: ['../../..'] } },
  test: {
    name: 'studio-pages',
    maxWorkers: 2,
    // After the member app's pages: two browsers side by side would be four on two cores.
    sequence: { groupOrder: 3 },
    expect: { poll: { timeout: patient(5_000) } },
    testTimeout: patient(15_000),
    hookTimeout: patient(30_000),
    retry: 1,
    include: ['src/**/*.test.{ts,tsx}'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath, args: [...args, ...QUIET] } }),
      instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
    },
  },
})
