import '@liuhe/web/styles/palettes/packet.css'
import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/red-packets.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSiteTime, useSiteToday } from '@liuhe/web/time/site-time.ts'
import { Skeleton, SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { useState } from 'react'
import IconLeft from '~icons/mingcute/left-line'
import IconRight from '~icons/mingcute/right-line'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { Link } from '../../shared/link.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { LoadFailed } from '../../shared/orders/load-failed.tsx'
import { Page } from '../../shared/page.tsx'
import { PacketBubble } from '../../shared/packets/packet-bubble.tsx'
import { PacketEnvelope } from '../../shared/packets/packet-envelope.tsx'
import { typeName } from '../../shared/packets/use-packets.ts'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { ClaimList } from './claim-list.tsx'
import styles from './history-page.module.css'

/** Stands in the address instead of a packet, where the history is that of the member alone. */
export const NO_PACKET = 'mine'

type Side = 'packet' | 'received' | 'sent'
/** The first year with packets. */
const FIRST_YEAR = 2026

/** 红包记录: who has taken from this packet, what the member got and what he sent, with the totals of a year. */
export default function HistoryPage({ params, search }: PageProps) {
  const roomId = Number(params['roomId'])
  const packetId = params['hongbaoId'] ?? NO_PACKET
  const hasPacket = packetId !== NO_PACKET
  const navigation = useNavigation()
  const thisYear = Number(useSiteToday().slice(0, 4))
  const side = sideOf(search['side'], hasPacket)
  const year = Math.min(thisYear, Math.max(FIRST_YEAR, Number(search['year']) || thisYear))
  const show = (to: { side: Side; year?: number }) => {
    const query = new URLSearchParams({ side: to.side, ...(to.year && to.year !== thisYear && { year: `${to.year}` }) })
    navigation.go(`${paths['hong-bao-history']({ roomId, hongbaoId: packetId })}?${query}`, { replace: true })
  }
  return (
    <Page title="红包记录" fallback={paths['room-chat']({ roomId })}>
      <Tabs<Side>
        label="红包记录"
        even
        sticky
        value={side}
        onChange={(key) => show({ side: key })}
        items={[
          ...(hasPacket ? [{ key: 'packet' as const, label: '本红包' }] : []),
          { key: 'received', label: '我收到的' },
          { key: 'sent', label: '我发出的' },
        ]}
      />
      {side === 'packet' ? (
        <OfPacket packetId={packetId} roomId={roomId} />
      ) : (
        <OfMember
          key={`${side} ${year}`}
          {...{ side, year, roomId }}
          before={year > FIRST_YEAR ? () => show({ side, year: year - 1 }) : undefined}
          after={year < thisYear ? () => show({ side, year: year + 1 }) : undefined}
        />
      )}
    </Page>
  )
}

const sideOf = (side: unknown, hasPacket: boolean): Side => {
  if (side === 'sent' || side === 'received') return side
  return hasPacket ? 'packet' : 'received'
}

/** Every claim of one packet. */
function OfPacket({ packetId, roomId }: { packetId: string; roomId: number }) {
  const navigation = useNavigation()
  const { data, error, refetch } = useRead(api.detail, { packetId }, { freshMs: 0 })
  if (data === undefined) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Waiting />
  return (
    <div className={styles.page}>
      <PacketBubble
        packet={data.packet}
        state={data.packet}
        isOwn={false}
        onOpen={() => navigation.go(paths['hong-bao-detail']({ roomId, hongbaoId: packetId }))}
      />
      <section className={styles.card} aria-label="领取记录">
        <ClaimList claims={data.claims} />
      </section>
    </div>
  )
}

type OfMemberProps = {
  side: 'received' | 'sent'
  year: number
  roomId: number
  before: (() => void) | undefined
  after: (() => void) | undefined
}

function OfMember({ side, year, roomId, before, after }: OfMemberProps) {
  const [keys, setKeys] = useState<readonly (string | undefined)[]>([undefined])
  const first = useRead(api.history, { side, year }, { freshMs: 0 })
  if (first.data === undefined) {
    return first.error ? <LoadFailed error={first.error} onRetry={() => void first.refetch()} /> : <Waiting />
  }
  const { count, amount, best } = first.data.totals
  return (
    <div className={styles.page}>
      <section className={styles.totals} aria-label={`${year} 年合计`}>
        <div className={styles.year}>
          {before && <IconButton label="上一年" icon={<IconLeft />} onClick={before} />}
          <h2 className="num">{year} 年</h2>
          {after && <IconButton label="下一年" icon={<IconRight />} onClick={after} />}
        </div>
        <strong className="num">{formatAmount(amount)}</strong>
        <p className="num">
          {side === 'received' ? `共收到 ${count} 个 · 手气最佳 ${best} 次` : `共发出 ${count} 个 · 已扣除退回`}
        </p>
      </section>
      {first.data.data.length === 0 ? (
        <EmptyList
          text={side === 'received' ? '还没有收到红包' : '还没有发出红包'}
          to={side === 'received' ? paths['room-chat']({ roomId }) : paths['hong-bao-create']({ roomId })}
          step={side === 'received' ? '去聊天室' : '发红包'}
        />
      ) : (
        <section className={styles.card}>
          <ul>
            {keys.map((key) => (
              <Rows key={key ?? 'first'} args={{ side, year, ...(key !== undefined && { key }) }} />
            ))}
          </ul>
          <More args={{ side, year, key: keys.at(-1) }} onMore={(key) => setKeys([...keys, key])} />
        </section>
      )}
    </div>
  )
}

type Args = { side: 'received' | 'sent'; year: number; key?: string | undefined }
type Row = OutputOf<typeof api.history>['data'][number]

const usePart = ({ side, year, key }: Args) =>
  useRead(api.history, { side, year, ...(key !== undefined && { key }) }, { freshMs: 0 })

function Rows({ args }: { args: Args }) {
  const { data } = usePart(args)
  return data?.data.map((row) => <HistoryRow key={row.packetId} row={row} side={args.side} />)
}

function More({ args, onMore }: { args: Args; onMore: (key: string) => void }) {
  const { data } = usePart(args)
  const next = data?.nextKey
  if (next === undefined || next === null) return null
  return (
    <button type="button" className={styles.more} onClick={() => onMore(next)}>
      加载更多
    </button>
  )
}

function HistoryRow({ row, side }: { row: Row; side: 'received' | 'sent' }) {
  const { minute } = useSiteTime()
  const { packetId, roomId, type, sender, amount, at, count, claimed, status, isBest } = row
  const isIn = side === 'received'
  return (
    <li>
      <Link className={styles.row} to={paths['hong-bao-detail']({ roomId, hongbaoId: packetId })}>
        <PacketEnvelope size={26} />
        <span className={styles.words}>
          <b>{isIn ? sender.nickname : typeName(type)}</b>
          <span className="num">{minute(at).slice(5)}</span>
        </span>
        <span className={styles.sums}>
          <b className="num" data-in={isIn || undefined}>
            {isIn ? '+' : '-'}
            {formatAmount(amount)}
          </b>
          <span className="num">
            {isIn ? (isBest ? '手气最佳' : typeName(type)) : `${claimed}/${count} 个${STATUS[status]}`}
          </span>
        </span>
      </Link>
    </li>
  )
}

const STATUS: Readonly<Record<Row['status'], string>> = { 0: ' · 领取中', 1: ' · 已领完', 2: ' · 已过期' }

const Waiting = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <Skeleton height={128} round={12} />
    <SkeletonCard lines={5} />
  </div>
)
