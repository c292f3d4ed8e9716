import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { signedAmount } from './signed-amount.ts'
import { below } from '@liuhe/domain/random.ts'
import { Count, Tag } from '@liuhe/web/ui/badge.tsx'
import { Button } from '@liuhe/web/ui/button.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { type ReactNode, useState } from 'react'
import IconUp from '~icons/mingcute/up-line'
import type { BoardPlay } from '../board/board.ts'
import { Amounts } from '../stake/amounts.tsx'
import { browserRandom, randomDraft } from '../draft/random-draft.ts'
import { notOpenText } from '../issue/not-open-text.ts'
import styles from './slip-bar.module.css'
import { StakeSettings, settingsText } from '../stake/stake-settings.tsx'
import type { Betting } from '../use-betting.ts'

type SlipBarProps = {
  betting: Betting
  /** The plays that are on the board. */
  shown: readonly BoardPlay[]
  /** `bar`: at the foot of the window, with the sum and the way on; `pane`: above the slip, which has both. */
  place: 'bar' | 'pane'
  /** What became of the last bet, above the amounts. */
  children: ReactNode
}

/** The bar at the foot of the page: what each note costs, how many there are, what it comes to and may bring. */
export function SlipBar({ betting, shown, place, children }: SlipBarProps) {
  const [isSetting, setSetting] = useState(false)
  const [refused, setRefused] = useState<string>()
  const { slip, made, choice } = betting
  const problem = refused ?? (made.lines.length > 0 ? made.problem : undefined)
  // A rebate is offered where a play on the board or a line on the slip takes one.
  const plays = [...shown, ...made.lines.map((line) => line.play)]
  const hasRebate = choice.own > 0 && plays.some(({ play }) => play.rebate === 'chosen')
  return (
    <section
      className={styles.bar}
      data-place={place}
      data-keep-clear=""
      aria-label={place === 'bar' ? '投注单' : '投注金额'}
    >
      {children}
      <div className={styles.tools}>
        <Tools betting={betting} shown={shown} />
        <button
          type="button"
          className={styles.setting}
          aria-expanded={isSetting}
          onClick={() => setSetting(!isSetting)}
        >
          <span>{settingsText(slip, hasRebate)}</span>
          <IconUp aria-hidden="true" />
        </button>
      </div>
      {isSetting && <StakeSettings betting={betting} hasRebate={hasRebate} limits={shown[0]} />}
      <Amounts slip={slip} plays={playsOf(made, shown)} onRefused={setRefused} />
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {place === 'bar' && <Sum betting={betting} />}
    </section>
  )
}

/** For which plays an amount is typed: those of the fresh lines, else those on the board. */
const playsOf = ({ lines }: Betting['made'], shown: readonly BoardPlay[]): readonly BoardPlay[] =>
  lines.length > 0 ? lines.map(({ play }) => play) : shown

function Tools({ betting, shown }: { betting: Betting; shown: readonly BoardPlay[] }) {
  const { slip, lunarYear, isOpen } = betting
  const pickByChance = () => {
    const boardPlay = shown[below(browserRandom, Math.max(1, shown.length))]
    if (boardPlay === undefined) return
    const labels = boardPlay.items.map(({ label }) => label)
    const draft = randomDraft(boardPlay.play, labels, lunarYear, browserRandom)
    if (draft === undefined) return
    slip.setDraft(boardPlay.code, draft)
    showPick()
  }
  const keep = () => {
    const count = slip.kept.length + slip.fresh.length
    slip.keep()
    toast(`已添加，投注单共${count}条`, 1)
  }
  return (
    <>
      <button type="button" className={styles.tool} disabled={!isOpen} onClick={pickByChance}>
        机选
      </button>
      <button type="button" className={styles.tool} disabled={slip.isEmpty} onClick={slip.clear}>
        清空
      </button>
      <button type="button" className={styles.tool} disabled={slip.fresh.length === 0} onClick={keep}>
        添加到投注单
        <Count of={slip.kept.length} />
      </button>
    </>
  )
}

function Sum({ betting }: { betting: Betting }) {
  const { made, isOpen, isTrial, place } = betting
  const isIdle = !isOpen || place.unanswered !== undefined || made.lines.length === 0
  return (
    <div className={styles.sum}>
      <p className={styles.total}>
        <span>
          共 <b className="num">{made.notes}</b> 注 <b className="num">{formatAmount(made.total)}</b> 元
          {isTrial && <Tag tone="gold">试玩</Tag>}
        </span>
        <span className={styles.win}>
          最高净赢 <b className="num">{signedAmount(made.netMax)}</b>
        </span>
        <small>
          最高派彩（含本金） <i className="num">{formatAmount(made.winMax)}</i>
        </small>
      </p>
      <Button className={styles.chase} look="soft" disabled={isIdle} onClick={() => betting.ask('chase')}>
        追号
      </Button>
      <Button className={styles.send} disabled={isIdle} onClick={() => betting.ask('bet')}>
        {isOpen ? '下注' : notOpenText(betting.issue)}
      </Button>
    </div>
  )
}

/** Brings the item that chance chose into view, where it is not. */
function showPick(): void {
  requestAnimationFrame(() => {
    const chosen = document.querySelector('[data-board] button[data-label][aria-pressed="true"]')
    chosen?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  })
}
