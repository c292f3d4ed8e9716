import { readdirSync, readFileSync } from 'node:fs'

// Wall time lies on a machine that others use too; the time that processes were given a core for does not. Only Linux
// tells it, elsewhere the answer is undefined.

/** CPU milliseconds that processes and all their children have used so far. */
export function cpuTime(pids: readonly number[]): number | undefined {
  try {
    const table = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readStat(Number(name)) ?? [])
    const wanted = table.filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent))
    return wanted.reduce((sum, { ticks }) => sum + ticks, 0) * MS_PER_TICK
  } catch {
    return undefined
  }
}

/** Runs something and tells what it cost the processes, in CPU milliseconds. */
export async function withCpuTime<T>(pids: readonly number[], run: () => Promise<T>): Promise<[T, number | undefined]> {
  const before = cpuTime(pids)
  const result = await run()
  const after = cpuTime(pids)
  return [result, before === undefined || after === undefined ? undefined : after - before]
}

function readStat(pid: number): { pid: number; parent: number; ticks: number } | undefined {
  try {
    // The name of the program stands in brackets and may hold anything, so the fields are counted from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [parent = 0, own = 0, kernel = 0, ended = 0, endedKernel = 0] = [1, 11, 12, 13, 14].map((at) => fields[at])
    return { pid, parent, ticks: own + kernel + ended + endedKernel }
  } catch {
    // It ended while we looked.
    return undefined
  }
}

/** `sysconf(_SC_CLK_TCK)` is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10
