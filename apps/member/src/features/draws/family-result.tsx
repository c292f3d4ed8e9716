import { FAMILIES, isFamily } from '@liuhe/domain/lottery/family.ts'
import { DrawFigures } from '../../shared/draw-figures.tsx'
import { DrawNumbers } from '../../shared/draw-numbers.tsx'
import styles from './family-result.module.css'
import type { DrawInfo } from '../../shared/panel-poll.ts'

type FamilyResultProps = { info: DrawInfo; shown: readonly number[]; isFalling: boolean }

/** A result that is not of the Mark Six: its numbers, and when all are out what follows from them. */
export default function FamilyResult({ info, shown, isFalling }: FamilyResultProps) {
  const openNum = info.pre?.openNum ?? ''
  const isComplete = isFamily(info.family) && shown.length === FAMILIES[info.family].count
  return (
    <div className={styles.result}>
      <DrawNumbers
        family={info.family}
        openNum={openNum}
        size={SIZES[info.family] ?? 38}
        shown={shown.length}
        reveal={isFalling}
      />
      <div className={styles.figures}>{isComplete && <DrawFigures family={info.family} openNum={openNum} />}</div>
    </div>
  )
}

/** px of a number, so that every family stands in one row of a narrow phone. */
const SIZES: Readonly<Record<string, number>> = { PK10: 27, NN: 28 }
