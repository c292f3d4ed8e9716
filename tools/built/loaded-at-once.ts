import { readFileSync } from 'node:fs'
import path from 'node:path'
import { importsOf } from '../tidy/syntax.ts'

/** What a start of the built server loads before it has read a setting. */
export type Loaded = {
  /** Files of the build. */
  readonly files: readonly string[]
  /** Packages and modules of Node by their names. */
  readonly packages: readonly string[]
}

/** Follows the imports of `server.js` in the folder of a build, but none that the code comes to later. */
export function loadedAtOnce(folder: string): Loaded {
  const files = ['server.js']
  const packages = new Set<string>()
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    for (const { specifier = '', how } of importsOf({ path: file, text })) {
      if (how !== 'at once') continue
      if (!specifier.startsWith('./')) packages.add(specifier)
      else if (!files.includes(specifier.slice(2))) files.push(specifier.slice(2))
    }
  }
  return { files, packages: [...packages] }
}

/** The sources that a file of the build was made from, as paths of the repository; none for one that only leads on. */
export function sourcesOf(folder: string, file: string, root: string): string[] {
  const text = readFileSync(path.join(folder, file), 'utf8')
  const map = /sourceMappingURL=(.+)$/m.exec(text)?.[1]
  if (map === undefined) return []
  const { sources } = JSON.parse(readFileSync(path.join(folder, map), 'utf8')) as { sources: string[] }
  return sources.map((source) => path.relative(root, path.resolve(folder, source)).split(path.sep).join('/'))
}
