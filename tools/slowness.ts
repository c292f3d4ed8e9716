import { spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

// How much slower than usual this machine is at the moment (F-Q10). `npm test` asks once, at its beginning, and passes
// the answer on in LIUHE_SLOWNESS; every limit of time in tests is multiplied by it. Limits end what hangs: they do not
// judge how fast the product is, which `npm run bench` does beside a baseline.

/** What the machine showed in some moments of known work. */
export interface Showing {
  /** Wall time of each kind of work, and what it takes on the two quiet cores for which the limits were chosen; ms. */
  works: readonly { tookMs: number; usualMs: number }[]
  /** Processes that wanted to run during the last minute, on average. */
  load: number
  cores: number
}

/**
 * The factor by which limits grow: 1 on a machine as fast and as quiet as usual, at most 6, in halves. The slowest kind
 * of work decides, or the load of the last minute: what is busy with something else now and then is slow then.
 */
export function slownessOf({ works, load, cores }: Showing): number {
  const byWork = Math.max(1, ...works.map(({ tookMs, usualMs }) => tookMs / usualMs))
  const factor = Math.max(byWork, load / Math.max(1, cores))
  return Math.min(SLOWNESS_MAX, Math.ceil(factor * 2 - TOLERANCE) / 2)
}

/** Works for about a second and looks at the clock. */
export function measureSlowness(): number {
  const works = Object.values(WORKS).map(({ work, usualMs }) => {
    const began = performance.now()
    work()
    return { tookMs: performance.now() - began, usualMs }
  })
  return slownessOf({ works, load: os.loadavg()[0] ?? 0, cores: os.availableParallelism() })
}

/** The factor that `npm test` measured, or somebody chose; 1 when a test is run by itself. */
export function slowness(environment: Record<string, string | undefined> = process.env): number {
  const given = Number(environment['LIUHE_SLOWNESS'] ?? 1)
  return given >= 1 && given <= SLOWNESS_MAX ? given : 1
}

/** A limit of time, as it is on a machine as fast as usual, for this one. */
export const patient = (ms: number): number => Math.round(ms * slowness())

const SLOWNESS_MAX = 6
/** A little more than a half step is no step: two runs on one machine should come to the same. */
const TOLERANCE = 0.4

const WORKS: Readonly<Record<string, { work(): unknown; usualMs: number }>> = {
  /** Arithmetic: what one core gives. Not SHA-256: with an instruction for it a processor is seven times faster. */
  arithmetic: {
    usualMs: 160,
    work() {
      const bytes = Uint8Array.from({ length: 65_536 }, (_, index) => index * 31)
      let sum = 0
      for (let round = 0; round < 1_500; round++) for (const byte of bytes) sum = Math.imul(sum ^ byte, 16_777_619)
      return sum
    },
  },
  /** Trees of objects and their text: what pages and answers are made of, and the collector's work with them. */
  pages: {
    usualMs: 230,
    work() {
      let length = 0
      for (let round = 0; round < 12; round++) length += JSON.stringify(JSON.parse(JSON.stringify(tree(6)))).length
      return length
    },
  },
  /** Programs that start: files, memory, and turns at the processor. */
  programs: {
    usualMs: 60,
    work() {
      for (let round = 0; round < 4; round++) spawnSync(process.execPath, ['--version'])
    },
  },
}

const tree = (depth: number): unknown =>
  depth === 0
    ? { text: '特码', size: [16, 24] }
    : {
        name: `box ${depth}`,
        style: { colour: 'red', depth },
        children: Array.from({ length: 5 }, () => tree(depth - 1)),
      }

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${measureSlowness()}\n`)
}
