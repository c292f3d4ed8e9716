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

/** CPU milliseconds of a Node process, by what its threads are for. */
export interface ThreadTimes {
  /** Our code, and what it calls without waiting. */
  main: number
  /** V8's own: collecting garbage, compiling. */
  v8: number
  /** All others: libuv's, the inspector's. */
  others: number
}

/** Runs something and tells what it cost a Node process; elsewhere than on Linux it tells nothing. */
export async function withThreadTimes<T>(pid: number, run: () => Promise<T>): Promise<[T, ThreadTimes | undefined]> {
  const before = threadTimes(pid)
  const result = await run()
  const after = threadTimes(pid)
  if (!before || !after) return [result, undefined]
  return [result, { main: after.main - before.main, v8: after.v8 - before.v8, others: after.others - before.others }]
}

function threadTimes(pid: number): ThreadTimes | undefined {
  try {
    const times: ThreadTimes = { main: 0, v8: 0, others: 0 }
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      const stat = readFileSync(`/proc/${pid}/task/${task}/stat`, 'latin1')
      const [own = 0, kernel = 0] = fieldsOf(stat).slice(11, 13)
      times[Number(task) === pid ? 'main' : isOfV8(stat) ? 'v8' : 'others'] += (own + kernel) * MS_PER_TICK
    }
    return times
  } catch {
    return undefined
  }
}

/** As Node names them; the kernel keeps fifteen characters. */
const isOfV8 = (stat: string): boolean => /\((V8Worker|DelayedTaskSche)/.test(stat)

/** The name of the program stands in brackets and may hold anything, so the fields are counted from behind it. */
const fieldsOf = (stat: string): number[] =>
  stat
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)

function readStat(pid: number): { pid: number; parent: number; ticks: number } | undefined {
  try {
    const fields = fieldsOf(readFileSync(`/proc/${pid}/stat`, 'latin1'))
    const [parent = 0, own = 0, kernel = 0, ended = 0, endedKernel = 0] = [1, 11, 12, 13, 14].map((at) => fields[at])
    return { pid, parent, ticks: own + kernel + ended + endedKernel }
  } catch {
    // It ended while we looked.
    return undefined
  }
}

/** `sysconf(_SC_CLK_TCK)` is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10
