/** A file nobody can reach is read, linted and believed for years. */
import { posix } from 'node:path'
import { targetOf } from './import-target.ts'
import { importsOf } from './syntax.ts'
import { type Finding, isScript, isTest, type Tree } from './tree.ts'

/** Where reading starts: what a person or a tool runs by name. */
const ENTRY =
  /(^|\/)(main|entry-\w+|[\w-]+-cli|[\w.-]+\.config|setup|global-setup)\.(ts|tsx|mts|mjs)$|^(tools|bench|e2e)\/[^/]+$/

/** Test support is alive when a test uses it. */
const SUPPORT = /\/testing\/|\/testing\.ts$/

export function deadFiles(tree: Tree): Finding[] {
  const scripts = tree.filter((file) => isScript(file.path) || /\.d\.ts$|\.css$/.test(file.path))
  const uses = usesOf(tree)
  const mentioned = new Set(
    tree
      .filter((file) => /(package\.json|\.html)$/.test(file.path))
      .flatMap((file) => [...(uses.get(file.path) ?? [])]),
  )
  const run = scripts.filter((file) => (ENTRY.test(file.path) && !isTest(file.path)) || mentioned.has(file.path))
  const live = reach(
    run.map((file) => file.path),
    uses,
  )
  const tested = reach(
    scripts.filter((file) => isTest(file.path)).map((file) => file.path),
    uses,
  )
  return scripts
    .filter((file) => /\/src\//.test(file.path) && !isTestFile(file.path) && !file.path.endsWith('.d.ts'))
    .filter((file) => !live.has(file.path) && !(SUPPORT.test(file.path) && tested.has(file.path)))
    .map((file) => ({ path: file.path, line: 1, message: 'no entry point reaches this file: use it or delete it' }))
}

const isTestFile = (path: string): boolean => /\.(test|e2e|browser)\.tsx?$/.test(path)

/**
 * Imports, and every other string that names a file: workers, `new URL('./x.ts', …)`, globs, scripts of package.json
 * and of an HTML page.
 */
function usesOf(tree: Tree): Map<string, Set<string>> {
  const paths = tree.map((file) => file.path)
  const known = new Set(paths)
  const uses = new Map<string, Set<string>>()
  for (const file of tree) {
    const found = new Set<string>()
    const add = (path: string) => known.has(path) && found.add(path)
    if (isScript(file.path)) {
      for (const { specifier } of importsOf(file)) {
        if (specifier === undefined) continue
        const target = targetOf(file.path, specifier)
        if (target.kind === 'file') add(target.path)
      }
    }
    if (isScript(file.path) || /(package\.json|\.html|\.css)$/.test(file.path)) {
      for (const [, name] of file.text.matchAll(
        /['"`\s]((?:\.{0,2}\/)?[\w@./*{},-]+\.(?:[cm]?[jt]sx?|css))(?=['"`\s?])/g,
      )) {
        const base = posix.dirname(file.path)
        const named = [posix.join(base, name as string), (name as string).replace(/^\//, '')]
        for (const path of named) {
          const hits = path.includes('*') ? paths.filter((each) => posix.matchesGlob(each, path)) : [path]
          for (const hit of hits) add(hit)
        }
      }
    }
    uses.set(file.path, found)
  }
  return uses
}

function reach(from: readonly string[], uses: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set(from)
  const queue = [...from]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const next of uses.get(path) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      queue.push(next)
    }
  }
  return seen
}
