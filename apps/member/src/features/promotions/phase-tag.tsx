import { Tag } from '@liuhe/web/ui/badge.tsx'
import { PHASE_LABELS, type PromotionPhase } from './promotion-model.ts'

const TONES = { coming: 'warn', running: 'ok', over: 'grey' } as const

/** 即将开始, 进行中 or 已结束. */
export const PhaseTag = ({ phase }: { phase: PromotionPhase }) => <Tag tone={TONES[phase]}>{PHASE_LABELS[phase]}</Tag>
