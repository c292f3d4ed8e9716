import { SHEET_SIZE } from '@liuhe/domain/content/drawing.ts'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import styles from './places.module.css'
import sheet from './gallery-detail-page.module.css'
import series from './gallery-group-page.module.css'

// Pages of the gallery while what they show is on its way, in their own shapes (F-U15).

const RATIO = `${SHEET_SIZE.width} / ${SHEET_SIZE.height}`

/** The page of one sheet: its issue, the sheet, and some of its tiles. */
export function SheetPlace() {
  return (
    <div role="status" aria-label="加载中">
      <div className={sheet.issues}>
        <span className={styles.arrow} />
        <Skeleton width={64} height={18} />
        <span className={styles.arrow} />
      </div>
      <div className={sheet.stage} style={{ aspectRatio: RATIO }}>
        <Skeleton height="100%" round="var(--r-card)" />
      </div>
      <div className={sheet.more}>
        <div className={sheet.head}>
          <Skeleton width={72} height={18} />
          <span className={sheet.all}>
            <Skeleton width={58} />
          </span>
        </div>
        <Tiles className={sheet.grid} count={3} />
      </div>
    </div>
  )
}

/** The page of a series: its newest sheet with its facts, and its issues. */
export function SeriesPlace() {
  return (
    <div role="status" aria-label="加载中">
      <div className={series.latest}>
        <span className={series.cover} style={{ aspectRatio: RATIO }}>
          <Skeleton height="100%" round={10} />
        </span>
        <span className={`${series.facts} ${styles.facts}`}>
          {['60%', '45%', '50%', '40%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </span>
      </div>
      <h2 className={series.heading}>往期图纸</h2>
      <Tiles className={series.grid} count={6} />
    </div>
  )
}

/** Tiles of a series that are not there yet. */
export const Tiles = ({ className, count }: { className: string | undefined; count: number }) => (
  <div className={className}>
    {Array.from({ length: count }, (_, place) => (
      <div key={place} className={styles.tile}>
        <Skeleton height="100%" round={10} />
      </div>
    ))}
  </div>
)
