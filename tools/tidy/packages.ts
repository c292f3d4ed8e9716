import { type Finding, lineAt, type Tree } from './tree.ts'

/** Two clones of one commit install the same bytes: every version is exact. Workspaces refer to each other by `*`. */
export function exactVersions(tree: Tree): Finding[] {
  return tree
    .filter((file) => /(^|\/)package\.json$/.test(file.path))
    .flatMap((file) => {
      const manifest = JSON.parse(file.text) as Record<string, Record<string, string> | undefined>
      const all = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((key) =>
        Object.entries(manifest[key] ?? {}),
      )
      return all
        .filter(
          ([name, version]) =>
            !(name.startsWith('@liuhe/') ? version === '*' : /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
        )
        .map(([name, version]) => ({
          path: file.path,
          line: lineAt(file.text, file.text.indexOf(`"${name}"`)),
          message: `${name} ${version}: pin one exact version`,
        }))
    })
}

/** The lock file names versions and hashes; where a developer downloads from is theirs. */
export function lockWithoutHosts(tree: Tree): Finding[] {
  const lock = tree.find((file) => file.path === 'package-lock.json')
  if (lock === undefined) return [{ path: 'package-lock.json', line: 1, message: 'the lock file is missing' }]
  return [...lock.text.matchAll(/"resolved": "(https?:|git)/g)].map((match) => ({
    path: lock.path,
    line: lineAt(lock.text, match.index),
    message: 'a download address; npm writes none with omit-lockfile-registry-resolved',
  }))
}
