import { FAMILIES, isFamily, type Family } from '@liuhe/domain/lottery/family.ts'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import styles from './numbers-place.module.css'

type Shape = { width: number; height: number; round: number | string }

const round = (size: number): Shape => ({ width: size, height: size, round: '50%' })

/** How a number of each family is going to look, in px (see `family-result.tsx`). */
const SHAPES: Readonly<Record<Exclude<Family, 'LHC'>, Shape>> = {
  SSC: round(38),
  '11X5': round(38),
  PC28: round(38),
  K3: { width: 38, height: 38, round: 8 },
  PK10: { width: 27, height: 27, round: 6 },
  NN: { width: 24, height: 35, round: 5 },
}

/** The numbers of a draw and what follows from them, while what draws them is on its way: the same size (F-U15). */
export function NumbersPlace({ family }: { family: string }) {
  if (!isFamily(family) || family === 'LHC') return null
  const { width, height, round: corner } = SHAPES[family]
  // The sum of PC28 is a number of its own.
  const count = FAMILIES[family].count + (family === 'PC28' ? 1 : 0)
  return (
    <div className={styles.place} data-family={family} aria-hidden="true">
      <div className={styles.numbers}>
        {Array.from({ length: count }, (_, at) => (
          <Skeleton key={at} width={width} height={height} round={corner} />
        ))}
      </div>
      <div className={styles.figures}>
        <Skeleton width="62%" height={12} />
      </div>
    </div>
  )
}
