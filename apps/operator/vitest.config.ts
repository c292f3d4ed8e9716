import { browserTests, moduleHeaders } from '@liuhe/tools/browser-tests.ts'
import { defineConfig } from 'vitest/config'
import { plugins } from './vite.config.ts'

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
      '@tiptap/core',
      '@tiptap/pm/model',
      '@tiptap/starter-kit',
      'axe-core',
      'cmdk',
      'qr',
      'qr/decode.js',
      'tinykeys',
      'zod',
      'zod/mini',
    ],
  },
  server: { fs: { allow: ['../..'] }, headers: moduleHeaders() },
  test: {
    name: 'operator-pages',
    maxWorkers: 2,
    // After the studio's pages: two browsers side by side would be four on two cores.
    sequence: { groupOrder: 4 },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    ...(await browserTests({ width: 1280, height: 800 })),
  },
})
