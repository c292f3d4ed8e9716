import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { type OutputOptions, type Plugin, rolldown, RolldownMagicString } from 'rolldown'
import { root } from './ensure-installed.mjs'
import { serverBuild } from './source-hash.mjs'

// The server's programs as JavaScript, in few files: a start neither strips types nor looks for hundreds of modules.
// Packages stay where npm put them; so does every file that is read at run time (migrations, routines, glyphs,
// documents), for the bundle knows where each of its modules came from. The demonstration is a file of its own, which
// production never loads and may be deployed without (docs/decisions/076).

/** Each program and its source. A program that starts another by `new URL('….ts', import.meta.url)` finds it here. */
const PROGRAMS = {
  server: 'apps/server/src/main.ts',
  signer: 'apps/server/src/engine/signer.ts',
  lab: 'apps/server/src/modules/lab/lab-worker.ts',
  sandbox: 'apps/sandbox/src/main.ts',
  payments: 'apps/sandbox/src/payments/main.ts',
  sms: 'apps/sandbox/src/sms/main.ts',
  studio: 'apps/studio/src/main.ts',
} as const

/**
 * What a server needs in any case stands in `server-parts.js`, and not beside its entry: what is loaded later imports
 * it, and would wait for ever for an entry that waits for it. What only a demonstration needs stands in files with
 * `demo` or `sandbox` in their names.
 */
const IN_PARTS = {
  codeSplitting: {
    groups: [
      { name: 'parts', tags: ['$initial'], test: (id: string) => id !== path.join(root, PROGRAMS.server) },
      { name: 'demo-sandbox', test: /[\\/]seed[\\/]sandbox[\\/]|[\\/]src[\\/]sandbox\.ts$/ },
      { name: 'demo', test: /[\\/]seed[\\/]demo[\\/]|[\\/]packages[\\/]demo[\\/]/ },
    ],
  },
} satisfies OutputOptions

/**
 * Bundles the programs into `outDir`, with source maps. `main.js` there is what is started: it lets Node keep the
 * compiled code beside it, and runs the server.
 * @throws when a program starts another one that is not built
 */
export async function buildServer(outDir: string = serverBuild): Promise<void> {
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  for (const [name, source] of Object.entries(PROGRAMS)) {
    const bundle = await rolldown({
      input: path.join(root, source),
      platform: 'node',
      tsconfig: false,
      external: /^(?!\.|\/|[A-Za-z]:|@liuhe\/)/,
      plugins: [whereItCameFrom(outDir)],
    })
    const shape = name === 'server' ? IN_PARTS : { codeSplitting: false }
    const names = { entryFileNames: `${name}.js`, chunkFileNames: `${name}-[name].js` }
    await bundle.write({ dir: outDir, format: 'esm', sourcemap: true, ...names, ...shape })
    await bundle.close()
  }
  await writeFile(path.join(outDir, 'main.js'), STARTER)
}

/** `import.meta.url` of a bundled module goes on naming its source, and programs lead to what they became. */
function whereItCameFrom(outDir: string): Plugin {
  return {
    name: 'where-it-came-from',
    transform(code, id) {
      if (!code.includes('import.meta.')) return undefined
      const source = path.relative(outDir, id).split(path.sep).map(encodeURIComponent).join('/')
      const changed = new RolldownMagicString(code)
      for (const found of code.matchAll(OWN_ADDRESS)) {
        const [text, program, property] = found
        if (program === undefined && property !== 'url')
          throw new Error(`${id}: of import.meta only the url survives bundling.`)
        const place = program === undefined ? source : `./${programOf(id, program)}.js`
        const address = `new URL(${JSON.stringify(place)}, import.meta.url)`
        changed.overwrite(found.index, found.index + text.length, program === undefined ? `${address}.href` : address)
      }
      return { code: changed }
    },
  }
}

/** `new URL('signer.ts', import.meta.url)`, which leads to a program, or a bare `import.meta.url`. */
const OWN_ADDRESS = /new URL\('([^']+\.ts)', import\.meta\.url\)|import\.meta\.(\w+)/g

/** What a source became that is started as a program by the module `id`. */
function programOf(id: string, name: string): string {
  const target = path
    .relative(root, path.join(path.dirname(id), name))
    .split(path.sep)
    .join('/')
  const program = Object.entries(PROGRAMS).find(([, source]) => source === target)?.[0]
  if (program === undefined) throw new Error(`${id} starts ${target}, which tools/build-server.ts does not build.`)
  return program
}

/** Compiled code is kept once the server is ready, so a killed process leaves it as well. */
const STARTER = `import { enableCompileCache, flushCompileCache, setSourceMapsSupport } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('./compiled', import.meta.url)))
setSourceMapsSupport(true)
await import('./server.js')
flushCompileCache()
`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildServer()
