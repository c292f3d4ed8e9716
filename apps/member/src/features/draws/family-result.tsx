import { DrawFigures } from '../../shared/results/draw-figures.tsx'
import { DrawNumbers } from '../../shared/results/draw-numbers.tsx'
import type { ShownDraw } from '../../shared/results/use-draw-panel.ts'
import styles from './family-result.module.css'

type FamilyResultProps = { family: string; draw: ShownDraw }

/** A result that is not of the Mark Six: its numbers, and when all of them lie what follows from them. */
export default function FamilyResult({ family, draw }: FamilyResultProps) {
  const { shown, landed, isLast, isTold, isMoving, stage } = draw
  const resultText = shown.join(',')
  const ring = stage === 'rest' ? 'landed' : stage === 'suspense' ? 'awaited' : undefined
  return (
    <div className={styles.result}>
      <DrawNumbers
        family={family}
        resultText={resultText}
        size={SIZES[family] ?? 38}
        reveal={isMoving ? { landed, isLast, ring } : undefined}
      />
      <div className={styles.figures} data-new={isMoving || undefined}>
        {isTold && <DrawFigures className={handsOf(family)} family={family} resultText={resultText} />}
      </div>
    </div>
  )
}

/** Six hands take two lines of three, whatever the font; their place was kept before they came (F-U15). */
const handsOf = (family: string): string | undefined => (family === 'NN' ? styles.hands : undefined)

/** px of a number, so that every family stands in one row of a narrow phone. */
const SIZES: Readonly<Record<string, number>> = { PK10: 27, NN: 28 }
