import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'

// PostgreSQL leaves process ids in files, and ids are used again after a reboot or in a new container. So we never
// trust an id alone: we look at what runs under it, and since when. A zombie counts as gone; it holds nothing any more.

/** What runs under `pid`, or undefined when nothing does. A zombie is nothing. */
export function processInfo(pid: number): ProcessInfo | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return process.platform === 'linux' ? linuxProcess(pid) : listProcesses().find((found) => found.pid === pid)
}

/** The ids of all living processes whose title begins with `prefix`. */
export function processesTitled(prefix: string): number[] {
  const all = process.platform === 'linux' ? linuxProcesses() : listProcesses()
  return all.filter((found) => found.argv.join(' ').startsWith(prefix)).map((found) => found.pid)
}

/** The processes that `pid` started itself and that still run, where the system says so in files; else none. */
export function childrenOf(pid: number): number[] {
  return statOfAll()
    .filter(({ fields }) => fields[1] === String(pid))
    .map((found) => found.pid)
}

/** Seconds of processor time that `pid` has used so far; undefined where the system says so in no file. */
export function cpuSecondsOf(pid: number): number | undefined {
  const fields = statOfAll().find((found) => found.pid === pid)?.fields
  return fields && (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND
}

function statOfAll(): { pid: number; fields: string[] }[] {
  if (process.platform !== 'linux') return []
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.flatMap((id) => {
    try {
      return [{ pid: Number(id), fields: statFields(Number(id)) }]
    } catch {
      // Ended between the two looks.
      return []
    }
  })
}

/** The second field is the name in brackets and may itself hold spaces and brackets: count from the last bracket. */
function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

export interface ProcessInfo {
  pid: number
  /** The command line; a program that sets its own title (a PostgreSQL child) has all of it in the first element. */
  argv: string[]
  /** Start, in milliseconds since 1970. */
  startedAt: number
}

function linuxProcesses(): ProcessInfo[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.map((id) => linuxProcess(Number(id))).filter((found) => found !== undefined)
}

function linuxProcess(pid: number): ProcessInfo | undefined {
  try {
    const fields = statFields(pid)
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const argv = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
    const startedAt = linuxBootTime() + (Number(fields[19]) / CLOCK_TICKS_PER_SECOND) * 1000
    return { pid, argv, startedAt }
  } catch {
    // The process ended between two reads, which is the answer asked for.
    return undefined
  }
}

function linuxBootTime(): number {
  const line = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))
  return Number(line?.[1] ?? 0) * 1000
}

/** Other systems have no /proc; `ps` tells the same, more slowly. */
function listProcesses(): ProcessInfo[] {
  const text = execFileSync('ps', ['-axo', 'pid=,stat=,lstart=,command='], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  return text
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\d+\s+\S+\s+\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null && !match[2]?.startsWith('Z'))
    .map((match) => ({
      pid: Number(match?.[1]),
      argv: (match?.[4] ?? '').split(' '),
      startedAt: Date.parse(match?.[3] ?? ''),
    }))
}

/** Linux has reported process times in hundredths of a second on every architecture for decades. */
const CLOCK_TICKS_PER_SECOND = 100
