import { findBrowser } from '@liuhe/tools/find-browser.ts'
import { patient } from '@liuhe/tools/slowness.ts'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { plugins } from './vite.config.ts'

const { executablePath, args } = await findBrowser()
const QUIET = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync']

/** The console's pages in a real browser, over an invented server that keeps to the contract. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: plugins(),
  resolve: { dedupe: ['react', 'react-dom', '@tanstack/react-query'] },
  // Named up front: a dependency found in the middle of a run reloads the page under the test.
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'axe-core',
      'cmdk',
      'tinykeys',
      'zod/mini',
    ],
  },
  server: { fs: { allow: ['../..'] } },
  test: {
    name: 'operator-pages',
    maxWorkers: 2,
    // After the studio's pages: two browsers side by side would be four on two cores.
    sequence: { groupOrder: 4 },
    expect: { poll: { timeout: patient(5_000) } },
    testTimeout: patient(15_000),
    hookTimeout: patient(30_000),
    retry: 1,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath, args: [...args, ...QUIET] } }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
    },
  },
})
