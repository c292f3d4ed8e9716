/** A cell of a drawn road: column and row from 0, and which entry of which run stands there. */
export type Cell = { x: number; y: number; run: number; entry: number }

/**
 * Draws runs of the given lengths on a board of `rows` rows. A run goes down; at the bottom or at a taken cell it turns
 * right and stays in that row (龙尾). The next run starts in the first row, in the next free cell right of the last one.
 */
export function drawRoad(lengths: readonly number[], rows = 6): Cell[] {
  const taken = new Set<number>()
  const cells: Cell[] = []
  let start = -1
  lengths.forEach((length, run) => {
    do start++
    while (taken.has(start * rows))
    let x = start
    let y = 0
    let turned = false
    for (let entry = 0; entry < length; entry++) {
      if (entry > 0) {
        turned ||= y + 1 >= rows || taken.has(x * rows + y + 1)
        if (turned) x++
        else y++
      }
      taken.add(x * rows + y)
      cells.push({ x, y, run, entry })
    }
  })
  return cells
}

/** The lengths of the runs of equal marks, for roads that are a list of marks. */
export function runsOf<T>(marks: readonly T[]): number[] {
  const lengths: number[] = []
  marks.forEach((mark, at) => {
    if (at > 0 && marks[at - 1] === mark) lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1
    else lengths.push(1)
  })
  return lengths
}

/** 珠盘路: every result, column by column. */
export const beadCell = (place: number, rows = 6): { x: number; y: number } => ({
  x: Math.floor(place / rows),
  y: place % rows,
})
