import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { art } from './art.ts'

/** Every address of a game is the one page, as the studio's server answers it. */
const onePage = (): Plugin => ({
  name: 'studio-one-page',
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      if (request.url?.startsWith('/play/')) request.url = '/index.html'
      next()
    })
  },
})

/** Plugins of the build and of the page tests. */
export const plugins = () => [react(), art()]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [...plugins(), onePage()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  resolve: { dedupe: ['react', 'react-dom'] },
  server: { fs: { allow: [path.resolve(import.meta.dirname, '../../..')] } },
  build: {
    outDir: path.join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    assetsInlineLimit: 1024,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: { codeSplitting: { groups: [{ name: 'pixi', test: /node_modules[\\/]pixi\.js/ }] } },
    },
  },
})
