// Runs on whatever Node the machine has (20 or newer), before anything is installed: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** The pinned Node, which everything but these first steps runs on. */
export const node = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Installs exactly what the lockfile says, when that is not what is there. Ends the process when it cannot. */
export function ensureInstalled() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) giveUp(`Node 20 or newer is needed to install; this is ${process.version}.`)
  if (!matchesLockfile()) {
    console.log('Installing (once; again when the lockfile changes) …')
    // Tests and builds need the development dependencies even where the environment says production.
    npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  }
  if (nodeRuns()) return
  // Install scripts may be switched off; the pinned Node is the one package that cannot do without.
  npm(['rebuild', 'node', '--ignore-scripts=false'])
  if (!nodeRuns()) giveUp(`The pinned Node does not run: ${node}. Remove node_modules and try again.`)
}

/** Runs npm in the repository and ends the process when it fails. */
export function npm(args) {
  const result = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.error) giveUp(`npm does not run: ${result.error.message}`)
  if (result.status !== 0) giveUp(`npm ${args[0]} ended with ${result.status ?? result.signal}.`)
}

export function giveUp(message) {
  console.error(message)
  process.exit(1)
}

/**
 * npm writes down what it installed at the very end of an installation, so an interrupted one does not match. Packages
 * for other platforms are optional and may be missing.
 */
function matchesLockfile() {
  const installedFile = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const wanted = readPackages(path.join(root, 'package-lock.json'))
  const installed = readPackages(installedFile)
  return Object.entries(wanted).every(([place, { version, link, optional, devOptional, peer }]) => {
    if (!place.includes('node_modules/') || link) return true
    const found = installed[place]
    if (!found) return Boolean(optional || devOptional || peer)
    return found.version === version
  })
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function nodeRuns() {
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0
}
