/**
 * Roads are the charts beside a table: they show the results of the shoe so far. Everything here counts in logical
 * columns, runs of one winner; where a chart has no room for a run (`draw-road.ts`) changes only how it looks.
 */

/** Red is 庄, 龙 or 大; blue is 闲, 虎 or 小; a tie is 和, or 围骰 with dice. */
export type Side = 'red' | 'blue'
export type Result = Side | 'tie'

/** A run of one winner; `ties` counts for each of its entries the ties that came after it. */
export type Column = { side: Side; ties: number[] }

export type BigRoad = { columns: Column[]; leadTies: number }

/** The big road (大路) of all results in order. Ties before the first winner are held and put on it. */
export function bigRoad(results: readonly Result[]): BigRoad {
  const road: BigRoad = { columns: [], leadTies: 0 }
  for (const result of results) addToBigRoad(road, result)
  return road
}

/** Adds the next result; answers whether a new entry stands, at the end of the last column. */
export function addToBigRoad(road: BigRoad, result: Result): boolean {
  const last = road.columns.at(-1)
  if (result === 'tie') {
    if (last === undefined) road.leadTies++
    else last.ties[last.ties.length - 1] = (last.ties.at(-1) ?? 0) + 1
    return false
  }
  if (last?.side === result) {
    last.ties.push(0)
  } else {
    road.columns.push({ side: result, ties: [last === undefined ? road.leadTies : 0] })
    road.leadTies = 0
  }
  return true
}
