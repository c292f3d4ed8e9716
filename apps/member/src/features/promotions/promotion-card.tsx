import IconCalendar from '~icons/mingcute/calendar-2-line'
import IconOutside from '~icons/mingcute/external-link-line'
import IconDomain from '~icons/mingcute/globe-2-line'
import { imageUrl } from '../../shared/operator/image-url.ts'
import { Link } from '../../shared/link.tsx'
import { useBridge } from '../../shared/native-bridge.ts'
import { NameTag } from './name-tag.tsx'
import { PhaseTag } from './phase-tag.tsx'
import styles from './promotion-card.module.css'
import { PromotionDates } from './promotion-dates.tsx'
import { type PromotionRow, targetOf } from './promotion-model.ts'
import { usePhase } from './use-phase.ts'

type PromotionCardProps = {
  promotion: PromotionRow
  /** In view at once: its cover is not waited for. */
  first: boolean
}

/** A promotion in the list: cover, name tag, run and domain. The whole card is the link (Spec B §2). */
export function PromotionCard({ promotion, first }: PromotionCardProps) {
  const target = targetOf(promotion)
  const bridge = useBridge()
  const face = <Face promotion={promotion} first={first} isOutside={target.kind === 'outside'} />
  if (target.kind === 'nowhere') return <div className={styles.card}>{face}</div>
  if (target.kind === 'page') {
    return (
      <Link to={target.to} className={styles.card}>
        {face}
      </Link>
    )
  }
  return (
    <a
      href={target.url}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.card}
      onClick={(event) => {
        event.preventDefault()
        bridge.openExternal(target.url)
      }}
    >
      {face}
    </a>
  )
}

function Face({ promotion, first, isOutside }: PromotionCardProps & { isOutside: boolean }) {
  const phase = usePhase(promotion)
  return (
    <>
      <img
        src={imageUrl(promotion.coverUrl)}
        alt=""
        width={720}
        height={300}
        loading={first ? 'eager' : 'lazy'}
        className={styles.cover}
        data-phase={phase}
      />
      <span className={styles.facts}>
        <NameTag promotion={promotion} as="h2" />
        <span className={styles.marks}>
          {isOutside && <IconOutside className={styles.outside} role="img" aria-label="站外链接" />}
          <PhaseTag phase={phase} />
        </span>
        <span className={styles.line}>
          <span className={styles.fact}>
            <IconCalendar aria-hidden="true" />
            <PromotionDates {...promotion} />
          </span>
          <span className={styles.fact}>
            <IconDomain aria-hidden="true" />
            <span className={styles.domain}>{promotion.domain}</span>
          </span>
        </span>
      </span>
    </>
  )
}
