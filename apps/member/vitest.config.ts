import { browserTests, moduleHeaders } from '@liuhe/tools/browser-tests.ts'
import { defineConfig } from 'vitest/config'
import { plugins } from './vite.config.ts'

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
  server: { fs: { allow: ['../..'] }, headers: moduleHeaders() },
  test: {
    name: 'pages',
    maxWorkers: 3,
    // After the server's: browser and database side by side would be four on two cores.
    sequence: { groupOrder: 1 },
    include: ['src/**/*.test.{ts,tsx}', '../../packages/web/src/**/*.test.{ts,tsx}'],
    setupFiles: ['../../packages/web/src/testing/setup.ts'],
    ...(await browserTests({ width: 390, height: 844 })),
  },
})
