import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable } from '../../db/connect.ts'
import { isConflict, isTooLong } from '../../db/passing-fault.ts'
import { systemRandom } from '../../platform/random.ts'

// A chunk that needs more than a statement's time, or waits for a lock too long, would never be written: tried again as
// it is, it fails again. So it is halved, the smaller size is kept for what follows, and grows again by and by.

/** Work that is done in chunks; each kind has a size of its own. */
export type ChunkKind = 'settle' | 'refund' | 'reverse' | 'chases' | 'debts'

/** After so many chunks without a fault the size grows by a half. */
const GROWS_AFTER = 4
/** A transaction that was given up in favour of another is tried again, so often at most. */
const CONFLICTS_MAX = 3
const CONFLICT_REST_MS = 20

/** How many rows the chunks of one kind take in this process and database. */
export interface ChunkSize {
  /**
   * Does one transaction of at most so many rows, with fewer when it fails by its time or by a lock. `left`: how many
   * there are, if that is known, so that half of them is tried next, and not half of what there might be.
   * @throws what `work` failed with: something else, or at a single row
   */
  run<T>(rowsMax: number, work: (rows: number) => Promise<T>, left?: number): Promise<T>
  /** Rows of the next chunk; endless while nothing has failed. */
  readonly rows: number
}

/** The size of a kind of chunk, kept with the pool whose database it works on. */
export function chunkSizeOf(db: Queryable, kind: ChunkKind): ChunkSize {
  let kinds = sizes.get(db)
  if (!kinds) sizes.set(db, (kinds = new Map()))
  let size = kinds.get(kind)
  if (!size) kinds.set(kind, (size = createChunkSize()))
  return size
}

const sizes = new WeakMap<Queryable, Map<ChunkKind, ChunkSize>>()

/** Makes a size that nothing is known of yet. */
export function createChunkSize(): ChunkSize {
  let rows = Number.POSITIVE_INFINITY
  let cleanChunks = 0
  const succeeded = (rowsMax: number): void => {
    if (rows === Number.POSITIVE_INFINITY || ++cleanChunks % GROWS_AFTER !== 0) return
    rows = Math.ceil(rows * 1.5)
    if (rows >= rowsMax) rows = Number.POSITIVE_INFINITY
  }
  return {
    get rows() {
      return rows
    },
    async run(rowsMax, work, left = rowsMax) {
      for (let conflicts = 0; ; ) {
        const tried = Math.min(rows, rowsMax, left)
        try {
          const done = await work(tried)
          succeeded(rowsMax)
          return done
        } catch (fault) {
          if (isConflict(fault) && conflicts < CONFLICTS_MAX) await rest(++conflicts)
          else if (isTooLong(fault) && tried > 1) rows = Math.ceil(tried / 2)
          else throw fault
          cleanChunks = 0
        }
      }
    },
  }
}

/** Two that collided must not collide again. */
const rest = (conflicts: number): Promise<void> =>
  sleep(CONFLICT_REST_MS * conflicts * (0.5 + systemRandom.u32() / 2 ** 32))
