import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'

type Changes = { hasNewOdds: boolean; isNewIssue: boolean; turnNum: string }

/** What changed while a sheet was open, in the member's words. */
export function changesNotice({ hasNewOdds, isNewIssue, turnNum }: Changes): string | undefined {
  if (hasNewOdds) return '赔率已变动，请确认后重新投注'
  return isNewIssue ? `已进入${issueLabel(turnNum)}，请确认后投注` : undefined
}
