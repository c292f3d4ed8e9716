import type * as api from '@liuhe/contract/api/promotions.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { SafeHtml } from '@liuhe/web/ui/safe-html.tsx'
import { imageUrl } from '../../shared/operator/image-url.ts'
import { operatorLink } from '../../shared/operator/operator-link.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { useFollow } from '../../shared/operator/use-follow.ts'
import { NameTag } from './name-tag.tsx'
import { PhaseTag } from './phase-tag.tsx'
import styles from './promotion-detail.module.css'
import { PromotionDates } from './promotion-dates.tsx'
import { giftKindOf, PromotionGift } from './promotion-gift.tsx'
import type { PromotionPhase, PromotionRow } from './promotion-model.ts'
import { TimeLeft } from './time-left.tsx'
import { usePhase } from './use-phase.ts'

type PromotionDetailProps = OutputOf<typeof api.info>

/** The page of a promotion below its bar. What is over can be read, and nothing more. */
export function PromotionDetail({ promotion, content, terms, actionUrl, actionText }: PromotionDetailProps) {
  const { routes } = useBrand()
  const follow = useFollow()
  const phase = usePhase(promotion)
  const isSignedIn = useIsSignedIn()
  const leadsSomewhere = operatorLink(actionUrl, routes) !== null
  const gift = giftKindOf(actionUrl)
  const takesGift = gift !== undefined && isSignedIn && phase === 'running'
  const button = (
    <Button wide size="large" disabled={phase !== 'running'} onClick={() => follow(actionUrl)}>
      {phase === 'running' ? actionText : BUTTONS[phase]}
    </Button>
  )
  return (
    <article>
      <img
        src={imageUrl(promotion.coverUrl)}
        alt=""
        width={720}
        height={300}
        className={styles.cover}
        data-phase={phase}
      />
      <div className={styles.cards}>
        <section className={styles.card} aria-label="活动概要">
          <div className={styles.head}>
            <NameTag promotion={promotion} as="h2" />
            <PhaseTag phase={phase} />
          </div>
          <Clock promotion={promotion} phase={phase} />
          <dl className={styles.facts}>
            <dt>活动时间</dt>
            <dd>
              <PromotionDates {...promotion} />
            </dd>
            <dt>活动域名</dt>
            <dd>{promotion.domain}</dd>
          </dl>
        </section>
        {promotion.imageUrl !== '' && (
          <img className={styles.poster} src={imageUrl(promotion.imageUrl)} alt={promotion.name} />
        )}
        {content !== '' && <Chapter title="活动详情" html={content} onLink={follow} />}
        {terms !== '' && <Chapter title="活动条款" html={terms} onLink={follow} />}
      </div>
      {leadsSomewhere && (
        <div className={styles.action}>{takesGift ? <PromotionGift kind={gift}>{button}</PromotionGift> : button}</div>
      )}
    </article>
  )
}

const BUTTONS: Readonly<Record<Exclude<PromotionPhase, 'running'>, string>> = {
  coming: '活动即将开始',
  over: '活动已结束',
}

/** How long until it begins, or until it is over. */
function Clock({ promotion: { startTime, endTime }, phase }: { promotion: PromotionRow; phase: PromotionPhase }) {
  const until = phase === 'coming' ? startTime : endTime
  if (phase === 'over' || until === null) return null
  return (
    <p className={styles.clock}>
      {phase === 'coming' ? '距开始' : '距结束'} <TimeLeft until={until} />
    </p>
  )
}

const Chapter = ({ title, html, onLink }: { title: string; html: string; onLink: (href: string) => void }) => (
  <section className={styles.card} aria-label={title}>
    <h3 className={styles.title}>{title}</h3>
    <SafeHtml html={html} className={styles.text} onLink={onLink} />
  </section>
)
