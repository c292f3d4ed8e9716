import { spawn } from 'node:child_process'
import { startChild } from './child-process.ts'
import type { BenchDatabase } from './throw-away-cluster.ts'

/**
 * `pgbench -N -M prepared`, with 16 clients or as many as are asked for: simple updates, the transactions per second
 * that everybody can compare with.
 */
export interface SimpleUpdate {
  /** What runs: the tool itself, or our own loop of the same statements where it is not installed. */
  tool: 'pgbench' | 'own loop'
  /** Transactions per second over some seconds. */
  run(seconds: number): Promise<number>
  stop(): Promise<void>
}

const CLIENTS = 16

/** Prepares its tables (100,000 accounts) in an empty database. */
export async function prepareSimpleUpdate(
  { ownerUrl, owner }: BenchDatabase,
  clients = CLIENTS,
): Promise<SimpleUpdate> {
  await owner.unsafe(`
    create table pgbench_accounts (aid integer primary key, bid integer, abalance integer, filler character(84));
    create table pgbench_branches (bid integer primary key, bbalance integer, filler character(88));
    create table pgbench_tellers (tid integer primary key, bid integer, tbalance integer, filler character(84));
    create table pgbench_history (tid integer, bid integer, aid integer, delta integer, mtime timestamp,
                                  filler character(22));
    insert into pgbench_accounts select n, 1, 0, '' from generate_series(1, 100000) n;
    insert into pgbench_branches values (1, 0, '');
    insert into pgbench_tellers select n, 1, 0, '' from generate_series(1, 10) n`)
  await owner`vacuum analyze`
  if (await isInstalled())
    return { tool: 'pgbench', run: (seconds) => runPgbench(ownerUrl, { seconds, clients }), stop: async () => {} }
  const loop = await startChild('simple-update-loop.ts', { databaseUrl: ownerUrl, clients })
  return { tool: 'own loop', run: (seconds) => loop.ask<number>({ seconds }), stop: () => loop.stop() }
}

async function runPgbench(url: string, { seconds, clients }: { seconds: number; clients: number }): Promise<number> {
  const args = ['-N', '-M', 'prepared', '-c', String(clients), '-j', '2', '-n', '-T', String(seconds)]
  const { output } = await runTool([...args, url])
  const tps = /^tps = ([\d.]+)/m.exec(output)?.[1]
  if (tps === undefined) throw new Error(`pgbench did not run:\n${output}`)
  return Number(tps)
}

const isInstalled = async (): Promise<boolean> => {
  try {
    return (await runTool(['--version'])).code === 0
  } catch {
    return false
  }
}

function runTool(args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject).on('close', (code) => resolve({ code, output }))
  })
}
