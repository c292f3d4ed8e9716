import IconClose from '~icons/mingcute/close-line'
import { useClosed } from '../../../shared/device/use-closed.ts'
import { AdSlot } from '../../../shared/operator/ad-slot.tsx'
import { useAdvert } from '../../../shared/operator/adverts.ts'
import styles from './room-advert.module.css'

/** The advert at the top of a room (Ruling C41), in one line, until somebody has closed it in this visit. */
export function RoomAdvert() {
  const items = useAdvert('AD15')
  const [isClosed, close] = useClosed('sessionStorage', 'room_AD15', '1')
  if (isClosed || items === undefined || items.length === 0) return null
  return (
    <div className={styles.advert}>
      <AdSlot code="AD15" className={styles.slot} />
      <button type="button" aria-label="关闭广告" onClick={close}>
        <IconClose aria-hidden="true" />
      </button>
    </div>
  )
}
