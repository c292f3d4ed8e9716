import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Countdown } from '@liuhe/web/lottery/countdown.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { Switch } from '@liuhe/web/ui/switch.tsx'
import { useState } from 'react'
import IconLock from '~icons/mingcute/lock-line'
import { changesNotice } from './changes-notice.ts'
import { signedAmount } from './signed-amount.ts'
import { SlipFoot } from './slip-foot.tsx'
import { SlipLine } from './slip-line.tsx'
import { notOpenText } from '../issue/not-open-text.ts'
import styles from './slip-view.module.css'
import type { Betting } from '../use-betting.ts'
import { useSlipTurn } from './use-slip-turn.ts'

type SlipViewProps = {
  betting: Betting
  /** `sheet`: over the board; `pane`: beside it, where there is room. */
  place: 'sheet' | 'pane'
}

/** The slip: its turn, its lines with their amounts, what they come to and may bring, and the way to send them. */
export function SlipView({ betting, place }: SlipViewProps) {
  const { made } = betting
  const [active, setActive] = useState<string>()
  const turn = useSlipTurn(betting)
  if (made.lines.length === 0) {
    return (
      <Empty text="投注单是空的，请先选择投注内容">
        {place === 'sheet' && (
          <Button look="soft" onClick={betting.close}>
            去选号
          </Button>
        )}
      </Empty>
    )
  }
  const only = made.lines.length === 1 ? made.lines[0]?.id : undefined
  return (
    <div className={styles.slip} data-place={place}>
      <Turn betting={betting} turn={turn} />
      <ul className={styles.lines} aria-label="投注内容">
        {made.lines.map((line) => (
          <SlipLine
            key={line.id}
            line={line}
            betting={betting}
            isActive={line.id === (active ?? only)}
            onActive={() => setActive(line.id)}
          />
        ))}
      </ul>
      <AllAmounts betting={betting} />
      <Sums betting={betting} />
      <Carry betting={betting} />
      <SlipFoot betting={betting} turn={turn} place={place} />
    </div>
  )
}

type TurnProps = { betting: Betting; turn: ReturnType<typeof useSlipTurn> }

/** For which turn the lines stand, and what changed since the slip was opened. */
function Turn({ betting, turn }: TurnProps) {
  const { issue, made, isTrial } = betting
  // Drawn again each time the slip opens, so this is the issue the member saw first.
  const [firstTurn] = useState(issue.turnNum)
  const notice = changesNotice({
    hasNewOdds: made.changed.length > 0,
    isNewIssue: firstTurn !== issue.turnNum,
    turnNum: issue.turnNum,
  })
  return (
    <>
      <p className={styles.turn} data-closed={turn.isClosed || undefined}>
        <b>{issueLabel(turn.isClosed ? turn.of : issue.turnNum)}</b>
        {isTrial && <Tag tone="gold">试玩</Tag>}
        {turn.isClosed ? (
          <span className={styles.end}>
            <IconLock aria-hidden="true" />
            本期已封盘
          </span>
        ) : issue.phase === 'opening' ? (
          <span className={styles.end}>
            <IconLock aria-hidden="true" />
            {notOpenText(issue)}
          </span>
        ) : (
          <span className={styles.end}>
            距封盘 <Countdown until={issue.closeTime} from={issue.serverTime} over="封盘中" />
          </span>
        )}
      </p>
      {notice && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
    </>
  )
}

/** All amounts at once. */
function AllAmounts({ betting: { slip, place } }: { betting: Betting }) {
  const tools = [
    { text: '÷2', label: '全部减半', act: () => slip.scale('half') },
    { text: '×2', label: '全部加倍', act: () => slip.scale('double') },
    { text: '统一 10', label: '统一 10', act: () => slip.setAllAmounts('10') },
    { text: '统一 50', label: '统一 50', act: () => slip.setAllAmounts('50') },
  ]
  return (
    <div className={styles.all} role="group" aria-label="全部注金">
      <span>全部注金</span>
      {tools.map(({ text, label, act }) => (
        <button key={text} type="button" aria-label={label} disabled={place.isSending} onClick={act}>
          {text}
        </button>
      ))}
    </div>
  )
}

function Sums({ betting: { made } }: { betting: Betting }) {
  return (
    <dl className={styles.sums}>
      <div className={styles.total}>
        <dt>
          合计 <b className="num">{made.notes}</b> 注
        </dt>
        <dd>
          <b className="num">{formatAmount(made.total)}</b> 元
        </dd>
      </div>
      <div className={styles.net}>
        <dt>最高净赢</dt>
        <dd className="num">{signedAmount(made.netMax)}</dd>
      </div>
      <div className={styles.payout}>
        <dt>最高派彩（含本金）</dt>
        <dd className="num">{formatAmount(made.winMax)}</dd>
      </div>
    </dl>
  )
}

function Carry({ betting: { slip } }: { betting: Betting }) {
  return (
    <div className={styles.carry}>
      <span>
        封盘时未送出，转入下一期
        <small>只保留选号，不会自动下注；赔率以下一期为准</small>
      </span>
      <Switch checked={slip.carries} onChange={slip.setCarries} label="封盘时未送出，转入下一期" />
    </div>
  )
}
