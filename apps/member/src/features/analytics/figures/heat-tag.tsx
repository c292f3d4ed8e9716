import { heatLabel } from '@liuhe/domain/stats/feature-stats.ts'
import styles from './heat-tag.module.css'

/** 热, 温 or 冷, with the index it stands for. */
export function HeatTag({ heat }: { heat: number }) {
  const label = heatLabel(heat)
  return (
    <span className={styles.tag} data-heat={label}>
      {label} {heat.toFixed(2)}
    </span>
  )
}
