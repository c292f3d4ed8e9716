import { browserTests, moduleHeaders } from '@liuhe/tools/browser-tests.ts'
import { defineConfig } from 'vitest/config'
import { plugins } from './vite.config.ts'

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
  server: { fs: { allow: ['../../..'] }, headers: moduleHeaders() },
  test: {
    name: 'studio-pages',
    maxWorkers: 2,
    // After the member app's pages: two browsers side by side would be four on two cores.
    sequence: { groupOrder: 3 },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../../../packages/web/src/testing/quiet-react.ts'],
    ...(await browserTests({ width: 390, height: 844 })),
  },
})
