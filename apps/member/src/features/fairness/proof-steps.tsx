import {
  type OpenReason,
  PROOF_STEPS,
  type ProofLine,
  type ProofStep,
  type ProofStepName,
} from '@liuhe/domain/proof/draw-proof.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { useId, useState } from 'react'
import IconRight from '~icons/mingcute/check-fill'
import IconWrong from '~icons/mingcute/close-fill'
import IconCopy from '~icons/mingcute/copy-2-line'
import IconDown from '~icons/mingcute/down-line'
import IconPending from '~icons/mingcute/time-line'
import { useCopy } from '../../shared/device/copy.ts'
import type { Fairness } from './fairness-page.tsx'
import styles from './proof-steps.module.css'
import { stepSummary } from './step-summary.ts'
import { STEP_TEXTS } from './step-texts.ts'

type ProofStepsProps = { steps: readonly ProofStep[]; fairness: Fairness }

/** Every step in its order, each with its verdict; a tap shows the bytes. Steps to come stand grey. */
export function ProofSteps({ steps, fairness }: ProofStepsProps) {
  const known = new Map(steps.map((step) => [step.name, step]))
  return (
    <ol className={styles.steps} aria-label="验证步骤">
      {PROOF_STEPS.map((name) => (
        <StepRow key={name} name={name} step={known.get(name)} fairness={fairness} />
      ))}
    </ol>
  )
}

type Verdict = 'right' | 'wrong' | 'exempt' | 'pending'
const VERDICTS: Record<Verdict, string> = { right: '通过', wrong: '不通过', exempt: '不适用', pending: '等待验算' }
const ICONS = { right: IconRight, wrong: IconWrong, exempt: IconRight, pending: IconPending } as const

/** A step that has nothing to compute is done with; one that waits for the draw is not. */
const verdictOf = (step: ProofStep | undefined): Verdict =>
  step?.verdict === 'open' ? (isWaiting(step.reason) ? 'pending' : 'exempt') : (step?.verdict ?? 'pending')
const isWaiting = (reason: OpenReason | undefined): boolean => reason === 'not-drawn'

type StepRowProps = { name: ProofStepName; step: ProofStep | undefined; fairness: Fairness }

function StepRow({ name, step, fairness }: StepRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { second } = useSiteTime()
  const id = useId()
  const { title, about } = STEP_TEXTS[name]
  const verdict = verdictOf(step)
  const Icon = ICONS[verdict]
  return (
    <li className={styles.step} data-verdict={verdict}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <i className={styles.mark} aria-hidden="true">
          <Icon />
        </i>
        <span className={styles.title}>
          <b>{title}</b>
          <small>{step ? stepSummary(step, fairness, second) : VERDICTS.pending}</small>
        </span>
        <span className="visually-hidden">{VERDICTS[verdict]}</span>
        <IconDown className={styles.arrow} aria-hidden="true" />
      </button>
      <div id={id} className={styles.bytes} hidden={!isOpen}>
        <p>{about}</p>
        {step && step.lines.length > 0 && (
          <dl>
            {step.lines.map((line) => (
              <Line key={line.formula} line={line} />
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

function Line({ line }: { line: ProofLine }) {
  const { second } = useSiteTime()
  const copy = useCopy()
  const value = 'time' in line ? second(line.time) : line.value
  return (
    <div className={styles.line}>
      <dt>{line.formula}</dt>
      <dd>{value}</dd>
      <button type="button" className={styles.copy} aria-label={`复制${line.formula}`} onClick={() => void copy(value)}>
        <IconCopy aria-hidden="true" />
      </button>
    </div>
  )
}
