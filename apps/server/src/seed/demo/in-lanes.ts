/**
 * Does `work` for every item, some at a time: while the database writes for one game, the next is being computed.
 * @throws what the first failed one throws; its lane ends, and the others once they have done what they began
 */
export async function inLanes<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const lane = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}

/** More would only wait for the one thread that computes. */
const LANES = 2
