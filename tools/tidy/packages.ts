import { type Finding, lineAt, type Tree } from './tree.ts'

/** Two clones of one commit install the same bytes: every version is exact. Workspaces refer to each other by `*`. */
export function exactVersions(tree: Tree): Finding[] {
  return manifestsOf(tree).flatMap(({ file, manifest }) => {
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

/** Direct production dependencies of all workspaces together (SEC-53). */
export const DEPENDENCIES_MAX = 40

/** What runs in production is few enough to be known by name. */
export function fewDependencies(tree: Tree): Finding[] {
  const names = new Set(
    manifestsOf(tree).flatMap(({ manifest }) =>
      Object.keys(manifest['dependencies'] ?? {}).filter((name) => !name.startsWith('@liuhe/')),
    ),
  )
  const message = `${names.size} direct production dependencies, ${DEPENDENCIES_MAX} are allowed: do without one`
  return names.size > DEPENDENCIES_MAX ? [{ path: 'package.json', line: 1, message }] : []
}

/** A script of a package runs at the installation only where the root manifest names the package, and it has one. */
export function installScriptsByName(tree: Tree): Finding[] {
  const root = manifestsOf(tree).find(({ file }) => file.path === 'package.json')
  const lock = tree.find((file) => file.path === 'package-lock.json')
  if (root === undefined || lock === undefined) return []
  const { packages = {} } = JSON.parse(lock.text) as { packages?: Record<string, { hasInstallScript?: boolean }> }
  const withScript = new Set(
    Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript === true ? [path.replace(/^.*node_modules\//, '')] : [],
    ),
  )
  const at = (name: string) => lineAt(root.file.text, Math.max(0, root.file.text.indexOf(`"${name}"`)))
  const { allowScripts } = root.manifest
  if (allowScripts === undefined) {
    return [
      { path: 'package.json', line: 1, message: 'allowScripts is missing: name the packages whose scripts may run' },
    ]
  }
  return Object.keys(allowScripts)
    .filter((name) => !withScript.has(name))
    .map((name) => ({
      path: 'package.json',
      line: at(name),
      message: `${name} has no install script: do not allow one`,
    }))
}

const manifestsOf = (tree: Tree) =>
  tree
    .filter((file) => /(^|\/)package\.json$/.test(file.path))
    .map((file) => ({ file, manifest: JSON.parse(file.text) as Record<string, Record<string, string> | undefined> }))
