/** How many positions one draw can hit when it shows no number twice. */
import type { Parts } from './layout.ts'

/**
 * The largest number of positions to which different labels can be given, each out of those chosen there: a position
 * that finds its labels taken asks their holders to move on to another of theirs.
 */
export function mostPlaces(parts: Parts): number {
  const holders = new Map<string, number>()
  const settle = (position: number, asked: Set<string>): boolean =>
    (parts[position] as readonly string[]).some((label) => {
      if (asked.has(label)) return false
      asked.add(label)
      const holder = holders.get(label)
      if (holder !== undefined && !settle(holder, asked)) return false
      holders.set(label, position)
      return true
    })
  return parts.filter((_, position) => settle(position, new Set())).length
}
