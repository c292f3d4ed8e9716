/** Rounds that follow each other by themselves, and when that ends. Without limits it does not begin. */
export type AutoPlan = {
  readonly rounds: number
  /** Ends when this much has been lost since it began, in 厘. */
  readonly lossMax: bigint
  /** Ends when one round wins at least this much, in 厘. */
  readonly winMax: bigint
}

export type AutoRun = AutoPlan & { readonly left: number; readonly net: bigint }

export const beginAuto = (plan: AutoPlan): AutoRun => ({ ...plan, left: plan.rounds, net: 0n })

/** What is left after a round, or why it ends. */
export function afterRound(
  run: AutoRun,
  { bet, win }: { bet: bigint; win: bigint },
): { run: AutoRun } | { ended: string } {
  const next = { ...run, left: run.left - 1, net: run.net + win - bet }
  if (win >= run.winMax) return { ended: '已达到单局赢取上限，自动已停止' }
  // The next round could lose all of its stake.
  if (-next.net + bet > run.lossMax) return { ended: '已达到亏损上限，自动已停止' }
  if (next.left <= 0) return { ended: '自动旋转已完成' }
  return { run: next }
}
