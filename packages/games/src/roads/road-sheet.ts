import { addToBigRoad, type BigRoad, bigRoad, type Result, type Side } from './columns.ts'
import { DERIVED, type Derived, derivedRoad, markOf } from './derived.ts'

/** The roads of a shoe so far. `results` is the bead plate (珠盘路), ties included. */
export type RoadSheet = { results: Result[]; big: BigRoad } & Record<Derived, Side[]>

/** The three marks that a result would add; `null` where a road has not begun. */
export type NextMarks = Record<Derived, Side | null>

/** The whole sheet at once, for a player who comes to a running table. */
export function roadSheet(results: readonly Result[]): RoadSheet {
  const big = bigRoad(results)
  return {
    results: [...results],
    big,
    bigEye: derivedRoad(big.columns, DERIVED.bigEye),
    small: derivedRoad(big.columns, DERIVED.small),
    cockroach: derivedRoad(big.columns, DERIVED.cockroach),
  }
}

/** Adds one result to a sheet in place: at most one mark a road, however long the shoe. */
export function addToRoads(sheet: RoadSheet, result: Result): void {
  sheet.results.push(result)
  if (!addToBigRoad(sheet.big, result)) return
  const marks = marksOfLast(sheet.big.columns.map((column) => column.ties.length))
  for (const road of Object.keys(DERIVED) as Derived[]) {
    const mark = marks[road]
    if (mark !== null) sheet[road].push(mark)
  }
}

/** 庄问路 and 闲问路: what the three roads would show if `side` won next. */
export function nextIf(sheet: RoadSheet, side: Side): NextMarks {
  const { columns } = sheet.big
  const lengths = columns.map((column) => column.ties.length)
  if (columns.at(-1)?.side === side) lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1
  else lengths.push(1)
  return marksOfLast(lengths)
}

function marksOfLast(lengths: readonly number[]): NextMarks {
  const at = lengths.length - 1
  const mark = (back: number) => markOf(lengths, at, lengths[at] ?? 0, back) ?? null
  return { bigEye: mark(DERIVED.bigEye), small: mark(DERIVED.small), cockroach: mark(DERIVED.cockroach) }
}
