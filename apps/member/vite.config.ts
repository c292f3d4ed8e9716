import path from 'node:path'
import { PREVIEW_PATH } from '@liuhe/contract/preview.ts'
import react from '@vitejs/plugin-react'
import icons from 'unplugin-icons/vite'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunks } from './chunks.ts'
import { commonPasswords } from './common-passwords.ts'
import { ownCodeOnly, thirdPartyNotices } from './third-party-notices.ts'
import { noUndefinedImports } from './undefined-imports.ts'

/** Plugins of the client build, the server build and the page tests. */
export const plugins = () => [react(), icons({ compiler: 'jsx', jsx: 'react', scale: 1 }), commonPasswords()]

const LIGHT_ZOD = path.resolve(import.meta.dirname, '../../packages/contract/src/light-zod.ts')

/**
 * `/sw.js` from `src/worker/sw.ts`, with the list of the app's files in it. The web manifest is the server's, for it
 * differs by company and theme; registering is ours (src/app/pwa), for it must not cost the first load anything.
 */
const serviceWorker = () =>
  VitePWA({
    strategies: 'injectManifest',
    registerType: 'prompt',
    srcDir: 'src/worker',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globPatterns: ['assets/*.{js,css}'],
      // The player is loaded by those who watch in a browser without one.
      globIgnores: ['**/harness-page-*', '**/hls-engine-*'],
      buildPlugins: { vite: [ownCodeOnly(), noUndefinedImports()] },
    },
  })

/** Chunks that every page has loaded before it can load another: not listed again beside each dynamic import. */
const isThere = (file: string): boolean => /^assets\/(vendor|core|rolldown-runtime)-[\w-]+\.js$/.test(file)

/** Where a build goes: the web site's into `dist`, that of another mode (`src/shared/build.ts`) beside it. */
const distOf = (mode: string): string => (OTHER_MODES.has(mode) ? `dist/${mode}` : 'dist')

/** The native app, a partner's frame, and the frame in which the console shows a card (decision 141). */
const OTHER_MODES = new Set(['app', 'sdk', 'preview'])

/** Builds that bring their document along; elsewhere the server writes it. */
const DOCUMENTS: Readonly<Record<string, string>> = { app: 'index.html', preview: 'preview.html' }

/**
 * Two builds of one app. The client build writes hashed assets and a manifest, from which the server inlines the style
 * sheet and preloads the page's own script; the server build is one module with `render` and `renderDocument`.
 */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [
    ...plugins(),
    noUndefinedImports(),
    ...(isSsrBuild ? [] : [thirdPartyNotices()]),
    ...(isSsrBuild || OTHER_MODES.has(mode) ? [] : serviceWorker()),
  ],
  // Both builds must give a CSS module the same class names, or hydration would restyle the page.
  css: { modules: { generateScopedName: '[hash:base64:6]', localsConvention: 'camelCaseOnly' } },
  ...(mode === 'preview' && { base: PREVIEW_PATH }),
  resolve: {
    dedupe: ['react', 'react-dom', '@tanstack/react-query'],
    // The browser gets a stand-in for zod that is 6 KB lighter (docs/decisions/024).
    ...(command === 'build' && !isSsrBuild && { alias: { 'zod/mini': LIGHT_ZOD } }),
  },
  // The server bundle carries its own React and kit, so that it runs without the workspace's sources.
  ssr: { noExternal: true },
  // Otherwise the server would choose between two builds of React while it runs, and carry both.
  ...(isSsrBuild && command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild
    ? {
        outDir: `${distOf(mode)}/server`,
        ssr: 'src/entry-server.tsx',
        emptyOutDir: true,
        rollupOptions: { output: { entryFileNames: 'entry-server.js' } },
      }
    : {
        outDir: `${distOf(mode)}/client`,
        manifest: true,
        emptyOutDir: true,
        // The frame's policy allows nothing inline.
        assetsInlineLimit: mode === 'preview' ? 0 : 1024,
        modulePreload: { polyfill: false, resolveDependencies: (_, needed) => needed.filter((file) => !isThere(file)) },
        rollupOptions: {
          input: DOCUMENTS[mode] ?? 'src/entry-client.tsx',
          // A frame beside its editor loads everything at once.
          output: mode === 'preview' ? {} : { codeSplitting: { groups: chunks } },
        },
      },
}))
