/** How long a tap on a game keeps others out, in ms (Spec A §9). */
export const CLICK_BLOCK_MS = 100

/** Lets a tap through unless another was let through less than 100 ms before (GC-052). `now` in ms. */
export function createClickGuard(): { lets: (now: number) => boolean } {
  let last = Number.NEGATIVE_INFINITY
  return {
    lets: (now) => {
      if (now - last < CLICK_BLOCK_MS) return false
      last = now
      return true
    },
  }
}
