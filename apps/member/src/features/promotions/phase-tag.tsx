import styles from './phase-tag.module.css'
import { PHASE_LABELS, type PromotionPhase } from './promotion-model.ts'

/** 即将开始, 进行中 or 已结束 at the corner of a cover. */
export const PhaseTag = ({ phase }: { phase: PromotionPhase }) => (
  <span className={styles.phase} data-phase={phase}>
    {PHASE_LABELS[phase]}
  </span>
)
