/**
 * Tries to sign in that this process is judging. Each counts as failed until it is judged, so that guesses which come
 * at once cannot outrun a lock; a lock that such tries alone have closed is over in a moment, and is told as a crowd
 * and not as fifteen minutes (finding F-S11). In neither case is the password looked at.
 */
export interface TriesUnderWay {
  /**
   * Judges a try about an account. `isCrowded` tells whether another one about it was under way at any moment since
   * this one began.
   */
  during<T>(accountKey: string, judge: (isCrowded: () => boolean) => Promise<T>): Promise<T>
}

export const createTriesUnderWay = (): TriesUnderWay => {
  const underWay = new Map<string, Set<{ isCrowded: boolean }>>()
  return {
    async during(accountKey, judge) {
      const own = { isCrowded: false }
      const all = underWay.get(accountKey) ?? new Set()
      for (const other of all) other.isCrowded = own.isCrowded = true
      underWay.set(accountKey, all.add(own))
      try {
        return await judge(() => own.isCrowded)
      } finally {
        all.delete(own)
        if (all.size === 0) underWay.delete(accountKey)
      }
    },
  }
}
