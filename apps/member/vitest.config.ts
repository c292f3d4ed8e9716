import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { plugins } from './vite.config.ts'

const launchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** Pages and the browser kit are tested in a real browser: dialogs, popovers and scrolling exist nowhere else. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: plugins(),
  resolve: { dedupe: ['react', 'react-dom', '@tanstack/react-query'] },
  server: { fs: { allow: ['../..'] } },
  test: {
    name: 'pages',
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
