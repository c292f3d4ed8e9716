import '@liuhe/web/styles/palettes/packet.css'
import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/red-packets.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Skeleton, SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { useState } from 'react'
import { Avatar } from '../../shared/account/avatar.tsx'
import { Link } from '../../shared/link.tsx'
import type { PageProps } from '../../shared/navigation.ts'
import { LoadFailed } from '../../shared/orders/load-failed.tsx'
import { Page } from '../../shared/page.tsx'
import { ofSender } from '../../shared/packets/of-sender.ts'
import { OpeningCard } from '../../shared/packets/opening-card.tsx'
import { tookText, typeName } from '../../shared/packets/use-packets.ts'
import { useRolling } from '../../shared/parts/use-rolling.ts'
import { ClaimList } from './claim-list.tsx'
import styles from './detail-page.module.css'
import { ProofCard } from './proof-card.tsx'

export type Detail = OutputOf<typeof api.detail>

/** 红包详情: who got what, and after the end the recomputation of every share on this device. */
export default function DetailPage({ params }: PageProps) {
  const roomId = Number(params['roomId'])
  const packetId = params['hongbaoId'] ?? ''
  const { data, error, refetch } = useRead(api.detail, { packetId }, { freshMs: 0, everyMs: 15_000 })
  return (
    <Page
      title="红包详情"
      fallback={paths['room-chat']({ roomId })}
      action={
        <Link className={styles.action} to={paths['hong-bao-history']({ roomId, hongbaoId: packetId })}>
          记录
        </Link>
      }
    >
      {data === undefined && (error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      {data && <Shown detail={data} />}
    </Page>
  )
}

function Shown({ detail }: { detail: Detail }) {
  const { packet } = detail
  const [isOpening, setOpening] = useState(false)
  const canOpen = packet.status === 0 && packet.ownAmount === null
  return (
    <>
      <div className={styles.arch} aria-hidden="true" />
      <div className={styles.page}>
        <section className={styles.head} aria-label="红包">
          <span className={styles.portrait}>
            <Avatar id={packet.sender.avatarId} size={56} />
          </span>
          <h2>
            {packet.sender.nickname}
            {ofSender(packet)} {packet.type === 2 && <i title={typeName(2)}>拼</i>}
          </h2>
          <p>{packet.message}</p>
          {packet.ownAmount !== null && <OwnAmount amount={packet.ownAmount} />}
          {canOpen && (
            <button type="button" className={styles.open} onClick={() => setOpening(true)}>
              拆红包
            </button>
          )}
        </section>
        <ProofCard key={packet.status} detail={detail} />
        <section className={styles.card} aria-label="领取情况">
          <header className={`num ${styles.sum}`}>
            <span>{sumText(detail)}</span>
            <span>{endText(detail)}</span>
          </header>
          <ClaimList claims={detail.claims} />
        </section>
      </div>
      <OpeningCard packet={isOpening ? packet : undefined} onClose={() => setOpening(false)} />
    </>
  )
}

/** The amount counts for half a second, when the page opens. */
function OwnAmount({ amount }: { amount: bigint }) {
  const shown = useRolling(amount, 500, 0n) ?? amount
  return (
    <>
      <strong className={`num ${styles.amount}`} aria-label={`${formatAmount(amount)} 元`}>
        {formatAmount((shown / 10n) * 10n)}
        <small>元</small>
      </strong>
      <p className={styles.booked}>
        已存入余额 · 流水要求 1 倍 <Link to={paths.bills()}>查看账单</Link>
      </p>
    </>
  )
}

function sumText({ packet, total, claimedTotal }: Detail): string {
  const { claimed, count, status } = packet
  const places = `${claimed}/${count} 个`
  if (status === 2 && total !== null && claimedTotal !== null) {
    return `已领取 ${places}，共 ${formatAmount(claimedTotal)}/${formatAmount(total)} 元`
  }
  return total === null ? `已领取 ${places}` : `${places} 共 ${formatAmount(total)} 元`
}

function endText({ packet: { status, tookMs, refunded } }: Detail): string {
  if (status === 1 && tookMs !== null) return `${tookText(tookMs)}内抢光`
  if (status === 2) return refunded === null ? '已过期' : `已过期，退回 ${formatAmount(refunded)} 元`
  return '领取中'
}

const Waiting = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <div className={styles.head}>
      <Skeleton width={60} height={60} round={30} />
      <Skeleton width="40%" height={20} />
      <Skeleton width="46%" height={48} />
    </div>
    <SkeletonCard lines={2} />
    <SkeletonCard lines={5} />
  </div>
)
