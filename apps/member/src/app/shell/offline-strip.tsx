import { useOnline } from '../../shared/device/use-online.ts'
import styles from './offline-strip.module.css'

/** Says that the device has no network, for as long as that lasts. */
export function OfflineStrip() {
  if (useOnline()) return null
  return (
    <p className={styles.strip} role="status">
      网络已断开，部分内容可能不是最新
    </p>
  )
}
