import type { Family } from '@liuhe/domain/lottery/family.ts'
import { DrawNumbers } from '../../../shared/results/draw-numbers.tsx'
import type { OwnOutcome } from '../../../shared/reveal/use-own-outcome.ts'
import { hitPlaces } from './hit-places.ts'

type OutcomeNumbersProps = { outcome: OwnOutcome; family: Family; size?: number }

/** The numbers of the turn; a ring marks those that the member's winning lines named. */
export function OutcomeNumbers({ outcome, family, size = 26 }: OutcomeNumbersProps) {
  const { resultText } = outcome
  if (resultText === null) return null
  return <DrawNumbers family={family} resultText={resultText} size={size} hits={hitPlaces(family, outcome)} />
}
