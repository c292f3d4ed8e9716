import * as bets from '@liuhe/contract/api/bets.ts'
import { paths } from '@liuhe/brand/paths.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSiteToday } from '@liuhe/web/time/site-time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import IconClose from '~icons/mingcute/close-line'
import IconAgain from '~icons/mingcute/refresh-2-line'
import IconRight from '~icons/mingcute/right-line'
import IconAim from '~icons/mingcute/aiming-line'
import { Link } from '../../../shared/link.tsx'
import { useNavigation } from '../../../shared/navigation.ts'
import { OwnVerifyLink } from '../../../shared/results/own-verify-link.tsx'
import type { OwnOutcome } from '../../../shared/reveal/use-own-outcome.ts'
import { OutcomeFigures } from './outcome-figures.tsx'
import { OutcomeLines } from './outcome-lines.tsx'
import { OutcomeNumbers } from './outcome-numbers.tsx'
import styles from './quiet-result.module.css'
import { signedAmount } from '../slip/signed-amount.ts'

type QuietResultProps = {
  outcome: OwnOutcome
  family: Family
  onOutOfView: (outcome: OwnOutcome | undefined) => void
  onClose: () => void
  onRebet: (times: 1 | 2) => void
}

/** A turn that brought no gain, in place: what it was and what it cost, without a sound and without a "nearly". */
export function QuietResult({ outcome, family, onOutOfView, onClose, onRebet }: QuietResultProps) {
  const card = useOutOfView(outcome, onOutOfView)
  const navigation = useNavigation()
  const { gameId, gameName, turnNum, paid } = outcome
  return (
    <section ref={card} className={styles.card} aria-label={`${issueLabel(turnNum)}结果`} data-keep-clear="">
      <header className={styles.head}>
        <span className={styles.mark}>
          <IconAim aria-hidden="true" />
        </span>
        <span className={styles.title}>
          <b role="status">
            {issueLabel(turnNum)} {paid > 0n ? '已中奖' : '未中奖'}
          </b>
          <small>
            {gameName} <OwnVerifyLink {...{ gameId, turnNum }} />
          </small>
        </span>
        <IconButton label="关闭结果" icon={<IconClose />} onClick={onClose} />
      </header>
      <div className={styles.body}>
        <OutcomeNumbers outcome={outcome} family={family} />
        <OutcomeLines outcome={outcome} family={family} />
        <OutcomeFigures outcome={outcome} withNet />
        <div className={styles.actions}>
          <Button look="line" size="large" onClick={() => navigation.go(paths['bet-list']({ game_id: gameId }))}>
            查看注单
          </Button>
          <Button look="soft" size="large" onClick={() => onRebet(1)}>
            <IconAgain aria-hidden="true" />
            同注再来
          </Button>
        </div>
      </div>
      <Today />
    </section>
  )
}

/** Says when the card has left the view, so that the bar can lead to it. */
function useOutOfView(outcome: OwnOutcome, tell: (outcome: OwnOutcome | undefined) => void) {
  const card = useRef<HTMLElement>(null)
  const say = useEffectEvent(tell)
  useEffect(() => {
    if (card.current === null) return
    const observer = new IntersectionObserver(([entry]) => say(entry?.isIntersecting ? undefined : outcome), {
      rootMargin: '-96px 0px 0px 0px',
    })
    observer.observe(card.current)
    return () => {
      observer.disconnect()
      say(undefined)
    }
  }, [outcome])
  return card
}

/** What the day has come to, and the way to limits of one's own. */
function Today() {
  const { data } = useRead(bets.historyDayReport, {}, { freshMs: 0 })
  const today = useSiteToday()
  const day = data?.find(({ statTime }) => statTime === today)
  return (
    <footer className={styles.foot}>
      {day && (
        <span>
          今日盈亏 <b className="num">{signedAmount(day.profit)}</b>
        </span>
      )}
      <Link className={styles.limits} to={paths['responsible-gaming']()}>
        设置限额
        <IconRight aria-hidden="true" />
      </Link>
    </footer>
  )
}
