import type { Verdict } from '@liuhe/domain/content/prediction.ts'

/**
 * The run that each row ends, newest row first: +2 for the second 准 in a row, −1 for a first 错, 0 for a row that is not
 * settled. An unsettled row does not break a run.
 */
export function streaksOf(verdicts: readonly (Verdict | undefined)[]): number[] {
  let run = 0
  return verdicts
    .toReversed()
    .map((verdict) => {
      if (verdict !== '准' && verdict !== '错') return 0
      run = verdict === '准' ? Math.max(run, 0) + 1 : Math.min(run, 0) - 1
      return run
    })
    .toReversed()
}
