import { CHASE_TURNS_MAX } from '@liuhe/contract/api/bets.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { Switch } from '@liuhe/web/ui/switch.tsx'
import { useState } from 'react'
import { PrivateSum } from '../../../shared/account/private-sum.tsx'
import { TopUpLink } from '../../../shared/account/top-up-link.tsx'
import { useBalance } from '../../../shared/account/wallet-chip.tsx'
import { changesNotice } from '../slip/changes-notice.ts'
import { ChasePlanFields } from './chase-plan-fields.tsx'
import { notOpenText } from '../issue/not-open-text.ts'
import styles from './chase-sheet.module.css'
import { ChaseTable } from './chase-table.tsx'
import { LineOdds } from '../slip/line-odds.tsx'
import type { Betting } from '../use-betting.ts'
import { type OfferedTurn, useChasePlan } from './use-chase-plan.ts'

type ChaseSheetProps = { betting: Betting; turnNum: string }

/** 追号: the slip on several issues, each with its multiple (Domain §3.1 rule 9). */
export function ChaseSheet({ betting, turnNum }: ChaseSheetProps) {
  return (
    <Sheet open={betting.asking === 'chase'} onClose={betting.close} title="追号">
      <Content betting={betting} turnNum={turnNum} />
    </Sheet>
  )
}

function Content({ betting, turnNum }: ChaseSheetProps) {
  const args = { gameId: betting.gameId, count: CHASE_TURNS_MAX }
  const { data, isError, isFetching, refetch } = useRead(lottery.upcoming, args, { freshMs: 0 })
  const retry = () => void refetch()
  if (data === undefined) return isError ? <ErrorState onRetry={retry} /> : <Skeleton height={320} />
  // The list may be a moment older or newer than the issue the board is on.
  const first = data.findIndex((turn) => turn.turnNum === turnNum)
  if (first === -1) return isFetching ? <Skeleton height={320} /> : <ErrorState onRetry={retry} />
  return <Plan betting={betting} turnNum={turnNum} turns={data.slice(first)} />
}

type PlanProps = ChaseSheetProps & { turns: readonly OfferedTurn[] }

function Plan({ betting, turnNum, turns }: PlanProps) {
  const plan = useChasePlan(betting.made.total, turns)
  return (
    <div className={styles.content}>
      <Changes betting={betting} turnNum={turnNum} />
      <ChasePlanFields chase={plan} />
      <div className={styles.stop}>
        <span>
          中奖即停<small>中奖后自动撤销余下各期并退款</small>
        </span>
        <Switch checked={plan.stopOnWin} onChange={plan.setStopOnWin} label="中奖即停" />
      </div>
      <ChaseTable rows={plan.rows} onMultiple={plan.setMultiple} />
      <Foot betting={betting} plan={plan} />
    </div>
  )
}

/** What is not as it was when the sheet opened: the issue, or the odds of lines. */
function Changes({ betting, turnNum }: ChaseSheetProps) {
  // The sheet is drawn again each time it opens, so this is the issue the member saw first.
  const [firstTurn] = useState(turnNum)
  const { changed } = betting.made
  const notice = changesNotice({ hasNewOdds: changed.length > 0, isNewIssue: firstTurn !== turnNum, turnNum })
  return (
    <>
      {notice && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      {changed.map((line) => (
        <p key={line.id} className={styles.changed}>
          <span>
            {line.play.name} {line.label}
          </span>
          <span>
            <LineOdds line={line} />
          </span>
        </p>
      ))}
    </>
  )
}

function Foot({ betting, plan }: { betting: Betting; plan: ReturnType<typeof useChasePlan> }) {
  const { isOpen, made, place, isReady } = betting
  const { balance } = useBalance()
  const isShort = balance !== undefined && balance < plan.total
  const problem = betting.problemAt(plan.multipleMost)
  return (
    <footer className={styles.foot}>
      <p className={styles.total}>
        <span>
          追 <b className="num">{plan.rows.length}</b> 期，共 <b className="num">{formatAmount(plan.total)}</b> 元
        </span>
        <span className={isShort || problem ? styles.short : styles.balance}>
          {problem ??
            (isShort ? (
              '余额不足'
            ) : (
              <>余额 {balance === undefined ? '--' : <PrivateSum>{formatAmount(balance)}</PrivateSum>}</>
            ))}
          {problem === undefined && isShort && <TopUpLink />}
        </span>
      </p>
      <Button
        size="large"
        wide
        busy={place.isSending}
        disabled={!isOpen || !isReady || problem !== undefined}
        onClick={() => betting.send(plan.chase)}
      >
        {!isOpen ? notOpenText(betting.issue) : made.changed.length > 0 ? '接受新赔率并追号' : '确认追号'}
      </Button>
    </footer>
  )
}
