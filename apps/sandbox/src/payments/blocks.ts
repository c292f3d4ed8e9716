import { createHash, randomBytes } from 'node:crypto'
import type { Store } from './store.ts'

/** A block: made of its height and of a salt that only a reorganisation changes. */
export type Block = { height: number; hash: string; parent: string; at: number }

export type Blocks = {
  /** Height of the newest block. */
  head(): number
  block(height: number): Block
  /** The newest block is replaced by another of its height. @returns that height */
  reorganise(): number
}

/**
 * A chain whose blocks come with time, so that it needs no clockwork and goes on by itself after a kill: only when it
 * began, how often a block comes, and which blocks were replaced is kept.
 */
export function openBlocks(store: Store, blockMs: number): Blocks {
  const setting = (name: string, first: string): string => {
    store.run('insert or ignore into setting values (?, ?)', name, first)
    return (store.one<{ value: string }>('select value from setting where name = ?', name) as { value: string }).value
  }
  const genesis = Number(setting('genesis', String(Date.now())))
  const everyMs = Number(setting('blockMs', String(blockMs)))
  const secret = setting('chain', randomBytes(16).toString('hex'))
  const head = () => Math.floor((Date.now() - genesis) / everyMs) + 1
  const hashOf = (height: number): string => {
    const salt = store.one<{ salt: number }>('select salt from salt where height = ?', height)?.salt ?? 0
    return createHash('sha256').update(`${secret}|${height}|${salt}`).digest('hex')
  }
  return {
    head,
    block: (height) => ({
      height,
      hash: hashOf(height),
      parent: hashOf(height - 1),
      at: genesis + (height - 1) * everyMs,
    }),
    reorganise() {
      const height = head()
      store.run('insert into salt values (?, 1) on conflict (height) do update set salt = salt + 1', height)
      return height
    },
  }
}
