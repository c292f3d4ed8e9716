import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { processesTitled, processInfo } from './process-table.ts'

// The first process of PostgreSQL, and the file `postmaster.pid` in which it signs. After a crash that file can name
// the living server, nobody, or by chance some other program; each needs another answer.

/** Who stands in the `postmaster.pid` of a cluster. */
export type PidFileOwner =
  | { kind: 'nobody' }
  | { kind: 'ours'; pid: number; port: number; isReady: boolean }
  | { kind: 'foreign'; pid: number; command: string }

/** Looks who occupies the cluster. A file left behind by a dead postmaster counts as nobody. */
export async function occupantOf(clusterDir: string): Promise<PidFileOwner> {
  const text = await readFile(pidFile(clusterDir), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const found = processInfo(pid)
  if (!found || pid === process.pid) return { kind: 'nobody' }

  if (isPostgres(found.argv)) {
    const isOurs = found.argv.includes(clusterDir)
    if (isOurs) return { kind: 'ours', pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
    return { kind: 'foreign', pid, command: found.argv.join(' ') }
  }
  // The id was given to another program after the postmaster had died: only the file is left. A program that is older
  // than the file cannot have inherited the id, so then somebody out of our sight holds the cluster.
  const signedAt = Number(lines[2]) * 1000
  if (found.startedAt > signedAt + CLOCK_DOUBT_MS) return { kind: 'nobody' }
  return { kind: 'foreign', pid, command: found.argv.join(' ') }
}

/** Removes what a dead postmaster left. Call only when the occupant is nobody and no child is left. */
export async function removeLeftovers(clusterDir: string): Promise<void> {
  await rm(pidFile(clusterDir), { force: true })
  if (!existsSync(clusterDir)) return
  const sockets = (await readdir(clusterDir)).filter((name) => name.startsWith('.s.PGSQL.'))
  for (const name of sockets) await rm(path.join(clusterDir, name), { force: true })
}

/**
 * Stops a postmaster: politely first (roll back open transactions, write a checkpoint), then harder.
 * Returns when it and all its children are gone.
 */
export async function stopPostmaster(pid: number, clusterName: string): Promise<void> {
  for (const [signal, patienceMs] of STOP_LADDER) {
    if (!processInfo(pid)) break
    kill(pid, signal)
    if (await waitUntil(() => !processInfo(pid), patienceMs)) break
  }
  await childrenGone(clusterName)
}

/**
 * Waits until the children of a killed postmaster have ended. They notice its death by themselves, but one in the
 * middle of a long query only afterwards: such a one is ended here, which loses nothing that was committed.
 */
export async function childrenGone(clusterName: string): Promise<void> {
  const left = () => processesTitled(`postgres: ${clusterName}: `)
  for (const signal of [undefined, 'SIGQUIT', 'SIGKILL'] as const) {
    if (signal) for (const pid of left()) kill(pid, signal)
    if (await waitUntil(() => left().length === 0, CHILDREN_PATIENCE_MS)) return
  }
  throw new Error(`Processes of a former PostgreSQL do not end: ${left().join(', ')}.`)
}

/** Waits until `isSo` holds, at most `patienceMs`; tells whether it came to hold. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}

function isPostgres(argv: string[]): boolean {
  return path.basename(argv[0] ?? '') === 'postgres' || (argv[0] ?? '').startsWith('postgres: ')
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const pidFile = (clusterDir: string) => path.join(clusterDir, 'postmaster.pid')

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT the immediate one, which is repaired at the next start. */
const STOP_LADDER = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const

const CHILDREN_PATIENCE_MS = 4_000
const CLOCK_DOUBT_MS = 3_000
