import { modelMark } from '@liuhe/domain/bets/order.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { formatAmount } from '@liuhe/domain/money.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { Button } from '@liuhe/web/ui/button.tsx'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { Sheet } from '@liuhe/web/ui/sheet.tsx'
import { useState } from 'react'
import IconRemove from '~icons/mingcute/close-circle-line'
import { useBalance } from '../../shared/wallet-chip.tsx'
import { yuan } from '../../shared/yuan.ts'
import styles from './confirm-sheet.module.css'
import { changesNotice } from './changes-notice.ts'
import { LineOdds } from './line-odds.tsx'
import type { SlipLine } from './slip.ts'
import type { Betting } from './use-betting.ts'

type ConfirmSheetProps = { betting: Betting; turnNum: string }

/** The last look before the money goes: every line, what it may pay, what all of it costs. */
export function ConfirmSheet({ betting, turnNum }: ConfirmSheetProps) {
  return (
    <Sheet open={betting.asking === 'bet'} onClose={betting.close} title="投注确认">
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
  const hasNewOdds = made.changed.length > 0
  const notice = changesNotice({ hasNewOdds, isNewIssue: firstTurn !== turnNum, turnNum })
  return (
    <div className={styles.content}>
      <p className={styles.issue}>
        <b>{issueLabel(turnNum)}</b>
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
          <Line
            key={line.id}
            line={line}
            isLocked={isSending}
            onRemove={() => slip.remove({ id: line.id, code: line.play.code, betInfo: line.selection.text })}
          />
        ))}
      </ul>
      <footer className={styles.foot}>
        <p className={styles.total}>
          <span>
            共 <b className="num">{made.notes}</b> 注，合计 <b className="num">{formatAmount(made.total)}</b> 元
          </span>
          {isShort && <span className={styles.short}>余额不足</span>}
          {!isShort && made.problem && <span className={styles.short}>{made.problem}</span>}
        </p>
        <Button
          size="large"
          wide
          busy={isSending}
          disabled={!isOpen || !betting.isReady || made.problem !== undefined}
          onClick={() => betting.send()}
        >
          {buttonText({ isOpen, isSending, hasNewOdds })}
        </Button>
      </footer>
    </div>
  )
}

type LineProps = { line: SlipLine; isLocked: boolean; onRemove: () => void }

function Line({ line, isLocked, onRemove }: LineProps) {
  const { play, label, notes, perNote, winMax } = line
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <small>
          {play.name} {modelMark(play.play.model)}
        </small>
        <b data-long={label.length > LONG_LABEL || undefined}>{label}</b>
      </span>
      <span className={styles.figures}>
        <span className={styles.odds}>
          <LineOdds line={line} />
        </span>
        <span>
          {notes > 1 && <>{notes} 注 × </>}
          <b className="num">{perNote === undefined ? '--' : formatAmount(perNote)}</b> 元
        </span>
        <small>
          可赢金额 {perNote === undefined ? '--' : formatAmount(winMax)}
          {line.rebate > 0 && ` · 返水${(line.rebate / 10).toFixed(1)}%`}
        </small>
      </span>
      <IconButton
        label={`删除${play.name}${label}`}
        icon={<IconRemove />}
        className={styles.remove}
        disabled={isLocked}
        onClick={onRemove}
      />
    </li>
  )
}

/** Characters of a selection from which on it is set smaller. */
const LONG_LABEL = 8

function buttonText({ isOpen, isSending, hasNewOdds }: { isOpen: boolean; isSending: boolean; hasNewOdds: boolean }) {
  if (isSending) return '投注中'
  if (!isOpen) return '封盘中'
  return hasNewOdds ? '接受新赔率并投注' : '确认投注'
}
