import { type BookedChoice, bookReturn, type BookReturn } from '@liuhe/domain/bets/book-return.ts'
import { type ExposureMap, exposureOf } from '@liuhe/domain/bets/exposure.ts'
import type { JudgedDraw } from '@liuhe/domain/bets/judged-draw.ts'
import { costOf, type OrderGroup, type ResultCost } from '@liuhe/domain/bets/result-cost.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { formatResult } from '@liuhe/domain/lottery/family.ts'
import type { Money, Odds } from '@liuhe/domain/money.ts'

// What a thread of its own computes, so that nobody's call waits for it.

interface LabDraw {
  family: Family
  lunarYear: number
}

/** Questions, and what is answered to each. */
export interface LabTasks {
  cost: {
    asked: { family: Family; groups: readonly OrderGroup[]; trial: readonly OrderGroup[]; draw: JudgedDraw }
    answer: { members: ResultCost; trial: ResultCost }
  }
  map: { asked: { draw: LabDraw; groups: readonly OrderGroup[]; seed: number }; answer: ExposureMap }
  worst: { asked: (LabDraw & { drawId: number; groups: readonly OrderGroup[] })[]; answer: WorstCase[] }
  book: {
    asked: { family: Family; choices: readonly BookedChoice[]; tables: Record<string, Odds>[]; seed: number }
    answer: BookReturn
  }
}
export type LabTask = { [Kind in keyof LabTasks]: { kind: Kind; asked: LabTasks[Kind]['asked'] } }[keyof LabTasks]

/** The dearest result of a draw that was looked at. */
export interface WorstCase {
  drawId: number
  /** In 厘. */
  paid: Money
  /** Above what members have staked. */
  net: Money
  resultText: string
  /** Of all results there are; otherwise of a sample. */
  isExact: boolean
}

/** For the list of all open draws less is looked at than for one that somebody has opened. */
const WORST_SAMPLE = { seed: 1, results: 98, judgedMax: 20_000 }

export function runTask(task: LabTask): LabTasks[keyof LabTasks]['answer'] {
  switch (task.kind) {
    case 'cost': {
      const { family, groups, trial, draw } = task.asked
      return { members: costOf(family, groups, draw), trial: costOf(family, trial, draw) }
    }
    case 'map':
      return exposureOf(task.asked.draw, task.asked.groups, { seed: task.asked.seed })
    case 'worst':
      return task.asked.flatMap(({ drawId, groups, ...draw }) => {
        const { dearest, isComplete, stake } = exposureOf(draw, groups, WORST_SAMPLE)
        const [worst] = dearest
        if (worst === undefined) return []
        const resultText = formatResult(draw.family, worst.numbers)
        return [{ drawId, paid: worst.paid, net: worst.paid - stake, resultText, isExact: isComplete }]
      })
    case 'book': {
      const { family, choices, tables, seed } = task.asked
      return bookReturn(family, choices, { tables, seed })
    }
  }
}
