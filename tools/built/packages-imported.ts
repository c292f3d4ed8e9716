import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../ensure-installed.mjs'
import { importsOf } from '../tidy/syntax.ts'
import { isTest } from '../tidy/tree.ts'

/** Sources of the web site, and those of the studio's preview, which is a build of its own. */
const SOURCES = {
  client: [
    ...['apps/member/src/*.{ts,tsx}', 'apps/member/src/!(preview)/**/*.{ts,tsx}'],
    'packages/{web,contract,brand,domain}/src/**/*.{ts,tsx}',
  ],
  preview: ['apps/member/src/preview/*.{ts,tsx}'],
} as const

/** Packages whose code the sources of a build ask for by name: another way to the list than the bundler's. */
export function packagesImported(build: keyof typeof SOURCES): Set<string> {
  const files = globSync([...SOURCES[build]], { cwd: root })
  const names = files
    .filter((file) => !isTest(file) && !/entry-server|\.d\.ts$/.test(file))
    .flatMap((file) => [...importedBy(file)])
  return new Set(names)
}

function importedBy(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return importsOf({ path: file, text })
    .filter(({ start }) => !/^(import|export) type\b/.test(text.slice(start, start + 12)))
    .flatMap(({ specifier }) => PACKAGE.exec(specifier ?? '')?.[0] ?? [])
    .filter((name) => !name.startsWith('@liuhe/') && !ONLY_ELSEWHERE.has(name))
}

/** A package by its name: no path, nothing made by a plugin, nothing of Node. */
const PACKAGE = /^(?!\.|~|node:|virtual:)(@[\w-]+\/)?[\w.-]+/
/** Carried by the native app's build only; replaced by a stand-in of ours (packages/contract/src/light-zod.ts). */
const ONLY_ELSEWHERE = new Set(['@capacitor/core', 'zod'])
