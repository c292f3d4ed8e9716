import '@liuhe/web/styles/palettes/packet.css'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { PacketEnvelope } from './packet-envelope.tsx'
import styles from './packet-bubble.module.css'
import { type PacketState, tookText, typeName } from './use-packets.ts'

type PacketBubbleProps = {
  /** What the message says. */
  packet: { packetId: string; type: number; message: string; count?: number }
  /** How it stands; undefined until that is known. */
  state: PacketState | undefined
  /** Whether the member sent it. */
  isOwn: boolean
  onOpen: () => void
}

/** A red packet in a room: fresh, taken by the member, empty, or expired. Only a fresh one shines. */
export function PacketBubble({ packet, state, isOwn, onOpen }: PacketBubbleProps) {
  const look = lookOf(state)
  return (
    <button type="button" className={styles.bubble} data-look={look} data-own={isOwn || undefined} onClick={onOpen}>
      <span className={styles.face}>
        <PacketEnvelope />
        <span className={styles.words}>
          <b>{packet.message}</b>
          <span>{standing(state)}</span>
        </span>
      </span>
      <span className={styles.foot}>
        <span>{typeName(packet.type)}</span>
        <span className="num">{countText(packet, state)}</span>
      </span>
    </button>
  )
}

type Look = 'fresh' | 'taken' | 'empty' | 'expired'

const lookOf = (state: PacketState | undefined): Look => {
  if (state === undefined) return 'fresh'
  if (state.ownAmount !== null) return 'taken'
  if (state.status === 1) return 'empty'
  return state.status === 2 ? 'expired' : 'fresh'
}

function standing(state: PacketState | undefined): string {
  if (state === undefined) return '拆红包'
  const { status, ownAmount, refunded } = state
  if (status === 2 && refunded !== null && refunded > 0n) return `已过期，剩余 ${formatAmount(refunded)} 元已退回`
  if (ownAmount !== null) return `已领取 ${formatAmount(ownAmount)} 元`
  if (status === 1) return '已领完'
  return status === 2 ? '已过期' : '拆红包'
}

/** Of a fresh one how many there are, of a finished one how fast, of others how many are gone. */
function countText(packet: PacketBubbleProps['packet'], state: PacketState | undefined): string {
  const count = state?.count ?? packet.count
  if (count === undefined) return ''
  if (state === undefined || lookOf(state) === 'fresh') return `${count} 个`
  if (state.status === 1 && state.tookMs !== null) return `${tookText(state.tookMs)}内抢光`
  return `${state.claimed}/${count} 个`
}
