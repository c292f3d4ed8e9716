import { useState } from 'react'
import * as z from 'zod/mini'

/** Yuan of the chips a member starts with. */
export const FIRST_CHIPS: readonly number[] = [2, 10, 50, 100, 500, 1000]

const KEY = 'bet_chips'
const Chips = z
  .array(z.int().check(z.minimum(1), z.maximum(100_000)))
  .check(z.minLength(FIRST_CHIPS.length), z.maxLength(FIRST_CHIPS.length))

/** The member's quick amounts in yuan, kept on the device. */
export function useChips() {
  const [chips, setChips] = useState(readChips)
  return {
    chips,
    /** Keeps them in ascending order, each once. */
    setChips: (next: readonly number[]) => {
      const ordered = next.toSorted((a, b) => a - b)
      localStorage.setItem(KEY, JSON.stringify(ordered))
      setChips(ordered)
    },
  }
}

/** What is no set of chips is as good as none. */
function readChips(): readonly number[] {
  try {
    const read = z.safeParse(Chips, JSON.parse(localStorage.getItem(KEY) ?? ''))
    return read.success ? read.data : FIRST_CHIPS
  } catch {
    return FIRST_CHIPS
  }
}
