import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { useState } from 'react'
import IconNext from '~icons/mingcute/right-line'
import type { Plan } from '../../../shared/chat/message.ts'
import { DrawNumbers } from '../../../shared/results/draw-numbers.tsx'
import { useReveal } from '../../../shared/reveal/use-reveal.ts'
import styles from './bet-card.module.css'
import { Card, FollowButton, Followers } from './bet-card.tsx'
import { PLAN_TONES, PLAN_WORDS, PlanRecord } from './plan-record.tsx'

/** A robot's call for the coming turn, by a rule that stands under it, and what became of the one before. */
export function PlanCard({ id, plan }: { id: string; plan: Plan }) {
  const { previous, playName, selectionText } = plan
  const [isOpen, setOpen] = useState(false)
  return (
    <Card issue={plan} end={undefined}>
      <p className={styles.call}>
        {playName}
        <b>{selectionText.replaceAll(',', ' ')}</b>
      </p>
      {previous && <Previous plan={plan} previous={previous} />}
      <p className={styles.rule}>{plan.rule}</p>
      <Record plan={plan} onOpen={() => setOpen(true)} />
      <footer className={styles.foot}>
        <span>
          自动发布，不构成建议
          <Followers id={id} />
        </span>
        <FollowButton id={id} issue={plan} lines={[{ ...plan, odds: [] }]} />
      </footer>
      {isOpen && <PlanRecord plan={plan} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** How the plan has done, all of it; each call stands behind it. */
function Record({ plan: { hits, judged, total }, onOpen }: { plan: Plan; onOpen: () => void }) {
  if (judged === 0) return null
  return (
    <button type="button" className={styles.record} onClick={onOpen}>
      <span>
        近{judged}次中{hits}次
        {total !== undefined && total.judged > judged && ` · 累计${total.judged}次中${total.hits}次`}
      </span>
      <span className={styles.recordMore}>
        战绩
        <IconNext aria-hidden="true" />
      </span>
    </button>
  )
}

function Previous({ plan, previous }: { plan: Plan; previous: NonNullable<Plan['previous']> }) {
  const { holds } = useReveal(plan.gameId)
  if (holds(previous.turnNum)) return null
  return (
    <div className={styles.previous}>
      <p>
        {issueLabel(previous.turnNum)} {previous.selectionText.replaceAll(',', ' ')}
        <Tag tone={PLAN_TONES[previous.outcome]}>{PLAN_WORDS[previous.outcome]}</Tag>
      </p>
      <DrawNumbers family={plan.family} resultText={previous.resultText} size={22} />
    </div>
  )
}
