import path from 'node:path'
import react from '@vitejs/plugin-react'
import icons from 'unplugin-icons/vite'
import { defineConfig } from 'vite'

/** Plugins of the build and of the page tests. */
export const plugins = () => [react(), icons({ compiler: 'jsx', jsx: 'react', scale: 1 })]

export default defineConfig({
  root: import.meta.dirname,
  plugins: plugins(),
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  resolve: { dedupe: ['react', 'react-dom', '@tanstack/react-query'] },
  // `node apps/server/src/main.ts` beside it answers the calls, where host and origin are the same.
  server: {
    proxy: Object.fromEntries(
      ['/operator-api', '/preview', '/sys-upload'].map((place) => [
        place,
        { target: 'http://127.0.0.1:8081', changeOrigin: false },
      ]),
    ),
  },
  build: {
    outDir: path.join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    // The policy of the page allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
