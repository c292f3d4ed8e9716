import { modelMark } from '@liuhe/domain/bets/order.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { formatAmount, formatOdds } from '@liuhe/domain/money.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { Button } from '@liuhe/web/ui/button.tsx'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { Sheet } from '@liuhe/web/ui/sheet.tsx'
import { Stepper } from '@liuhe/web/ui/stepper.tsx'
import { useState } from 'react'
import IconRemove from '~icons/mingcute/close-circle-line'
import { useBalance } from '../../shared/wallet-chip.tsx'
import { yuan } from '../../shared/yuan.ts'
import styles from './confirm-sheet.module.css'
import type { Slip, SlipLine, Stake } from './slip.ts'
import type { Betting } from './use-betting.ts'
import type { SlipState } from './use-slip.ts'

type ConfirmSheetProps = { betting: Betting; turnNum: string }

/** The last look before the money goes: every line, what it may pay, what all of it costs. */
export function ConfirmSheet({ betting, turnNum }: ConfirmSheetProps) {
  return (
    <Sheet open={betting.isAsking} onClose={betting.close} title="投注确认">
      <Content betting={betting} turnNum={turnNum} />
    </Sheet>
  )
}

function Content({ betting, turnNum }: ConfirmSheetProps) {
  const { slip, made, isOpen } = betting
  const { isSending } = betting.place
  const { balance } = useBalance()
  // The sheet is drawn anew each time it opens, so this is the issue the member saw first.
  const [firstTurn] = useState(turnNum)
  const isShort = balance !== undefined && balance < made.total
  const notice = noticeOf({ hasNewOdds: made.changed.length > 0, isNewIssue: firstTurn !== turnNum, turnNum })
  return (
    <div className={styles.content}>
      <p className={styles.issue}>
        <b>{issueLabel(turnNum)}</b>
        <Tag tone="brand">{modelMark(CREDIT)}</Tag>
        {betting.isTrial && <Tag tone="gold">试玩</Tag>}
        <span className={styles.balance}>
          余额 <b className="num">{balance === undefined ? '--' : yuan(balance)}</b> 元
        </span>
      </p>
      {notice && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      <ul className={styles.lines} aria-label="投注内容">
        {made.lines.map((line) => (
          <Line key={line.code} line={line} made={made} onRemove={() => slip.remove(line.code)} isLocked={isSending} />
        ))}
      </ul>
      <Settings slip={slip} isLocked={isSending} />
      <footer className={styles.foot}>
        <p className={styles.total}>
          <span>
            共 <b className="num">{made.lines.length}</b> 注，合计 <b className="num">{formatAmount(made.total)}</b> 元
          </span>
          {isShort && <span className={styles.short}>余额不足</span>}
          {!isShort && made.problem && <span className={styles.short}>{made.problem}</span>}
        </p>
        <Button
          size="large"
          wide
          busy={isSending}
          disabled={!isOpen || !betting.isReady || made.problem !== undefined}
          onClick={betting.send}
        >
          {buttonText({ isOpen, isSending, hasNewOdds: made.changed.length > 0 })}
        </Button>
      </footer>
    </div>
  )
}

function Line({
  line,
  made,
  onRemove,
  isLocked,
}: {
  line: SlipLine
  made: Slip
  onRemove: () => void
  isLocked: boolean
}) {
  const isChanged = line.odds !== line.quoted
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <small>{line.play.name}</small>
        <b>{line.label}</b>
      </span>
      <span className={styles.figures}>
        <span>
          赔率 {isChanged && <s className="num">{formatOdds(line.quoted)}</s>}
          <b className="num" data-changed={isChanged || undefined}>
            {formatOdds(line.odds)}
          </b>
        </span>
        <span>
          <b className="num">{made.perNote === undefined ? '--' : formatAmount(made.perNote)}</b> 元
        </span>
        <small>可赢金额 {line.payout === undefined ? '--' : formatAmount(line.payout)}</small>
      </span>
      <IconButton
        label={`删除${line.play.name}${line.label}`}
        icon={<IconRemove />}
        className={styles.remove}
        disabled={isLocked}
        onClick={onRemove}
      />
    </li>
  )
}

const UNITS: readonly { unit: Stake['unit']; label: string }[] = [
  { unit: 0, label: '元' },
  { unit: 1, label: '角' },
  { unit: 2, label: '分' },
]

/** Unit and multiple: most members never touch them, so they are here and not in the bar. */
function Settings({ slip, isLocked }: { slip: SlipState; isLocked: boolean }) {
  return (
    <fieldset className={styles.settings} disabled={isLocked}>
      <legend className="visually-hidden">金额设置</legend>
      <span>
        每注 <b className="num">{slip.amount || '--'}</b>
      </span>
      <span className={styles.units} role="group" aria-label="单位">
        {UNITS.map(({ unit, label }) => (
          <button
            key={unit}
            type="button"
            className={styles.unit}
            aria-pressed={slip.stake.unit === unit}
            onClick={() => slip.setUnit(unit)}
          >
            {label}
          </button>
        ))}
      </span>
      <span className={styles.multiple}>
        倍数
        <Stepper label="倍数" value={slip.stake.multiple} onChange={slip.setMultiple} max={MULTIPLE_MAX} />
      </span>
    </fieldset>
  )
}

/** The largest multiple a line may carry. */
const MULTIPLE_MAX = 10_000

/** Plays at the odds of the table are booked as credit (domain reference §3.1 rule 6). */
const CREDIT = 1

type Changes = { hasNewOdds: boolean; isNewIssue: boolean; turnNum: string }

function noticeOf({ hasNewOdds, isNewIssue, turnNum }: Changes): string | undefined {
  if (hasNewOdds) return '赔率已变动，请确认后重新投注'
  return isNewIssue ? `已进入${issueLabel(turnNum)}，请确认后投注` : undefined
}

function buttonText({ isOpen, isSending, hasNewOdds }: { isOpen: boolean; isSending: boolean; hasNewOdds: boolean }) {
  if (isSending) return '投注中'
  if (!isOpen) return '封盘中'
  return hasNewOdds ? '接受新赔率并投注' : '确认投注'
}
