import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { isPacked, pack } from '../src/http/packed.ts'
import { art } from './art.ts'
import { ASK, chunks } from './chunks.ts'

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

/** The script that asks for the session stands before the page's own in the document. */
const askFirst = (): Plugin => ({
  name: 'studio-ask-first',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: ASK, name: 'ask' })
  },
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const file = Object.values(bundle).find((each) => each.type === 'chunk' && each.facadeModuleId === ASK)?.fileName
      if (file === undefined) throw new Error('the script that asks for the session is in no file of its own')
      return [
        { tag: 'script', attrs: { type: 'module', crossorigin: true, src: `/${file}` }, injectTo: 'head-prepend' },
      ]
    },
  },
})

/**
 * What PixiJS adds to every renderer in a browser: pointers, readers, filters, elements over the canvas; and its own
 * loader of sheets. The stage asks for none of it (`skipExtensionImports`, `loadAtlas`), so no file carries it.
 */
const withoutExtras = (): Plugin => ({
  name: 'studio-without-extras',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (EXTRAS.some((each) => each.test(id)) ? NOTHING : undefined),
  load: (id) => (id === NOTHING ? 'export {}' : undefined),
})

const EXTRAS = [
  /environment-(?:browser[\\/]browserAll|webworker[\\/]webworkerAll)\.mjs$/,
  /^\.\/(?:browserAll|webworkerAll|spritesheet[\\/]init)\.mjs$/,
]
const NOTHING = '\0studio-nothing'

/** Beside each file of the build the same in Brotli, so that no player waits until the server has packed it. */
const packed = (): Plugin => ({
  name: 'studio-packed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => isPacked(name))
    await Promise.all(
      names.map(async (name) => {
        const file = path.join(dir, name)
        await writeFile(`${file}.br`, await pack(await readFile(file)))
      }),
    )
  },
})

/** Plugins of the build and of the page tests. */
export const plugins = () => [react(), art()]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [...plugins(), onePage(), askFirst(), withoutExtras(), packed()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  resolve: { dedupe: ['react', 'react-dom'] },
  server: { fs: { allow: [path.resolve(import.meta.dirname, '../../..')] } },
  build: {
    outDir: path.join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    assetsInlineLimit: 1024,
    modulePreload: { polyfill: false },
    rollupOptions: { output: { codeSplitting: { groups: chunks } } },
  },
})
