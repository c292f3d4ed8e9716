import '@liuhe/web/styles/palettes/packet.css'
import { paths } from '@liuhe/brand/paths.ts'
import { useModal } from '@liuhe/web/ui/over/use-modal.ts'
import { type CSSProperties, useId } from 'react'
import IconClose from '~icons/mingcute/close-line'
import IconShield from '~icons/mingcute/safe-shield-fill'
import IconNext from '~icons/mingcute/right-line'
import { Avatar } from '../account/avatar.tsx'
import { useNavigation } from '../navigation.ts'
import { ofSender } from './of-sender.ts'
import styles from './opening-card.module.css'
import { type Opening, useOpenPacket } from './use-open-packet.ts'
import { type PacketState, tookText, typeName } from './use-packets.ts'

type OpeningCardProps = { packet: PacketState | undefined; onClose: () => void }

/** The closed packet over the room: one tap on 開 takes a share and leads to the detail. */
export function OpeningCard({ packet, onClose }: OpeningCardProps) {
  const modal = useModal(packet !== undefined, onClose)
  const id = useId()
  return (
    <dialog {...modal} className={styles.stage} aria-labelledby={id}>
      {packet && <Card key={packet.packetId} packet={packet} titleId={id} onClose={onClose} />}
    </dialog>
  )
}

type CardProps = { packet: PacketState; titleId: string; onClose: () => void }

function Card({ packet, titleId, onClose }: CardProps) {
  const navigation = useNavigation()
  const detail = paths['hong-bao-detail']({ roomId: packet.roomId, hongbaoId: packet.packetId })
  const leave = () => {
    onClose()
    navigation.go(detail)
  }
  const { opening, open } = useOpenPacket(packet, leave)
  return (
    <>
      <i className={styles.rays} aria-hidden="true" />
      <div className={styles.card} data-state={opening.kind}>
        <span className={styles.flap} aria-hidden="true" />
        <div className={styles.head}>
          <span className={styles.portrait}>
            <Avatar id={packet.sender.avatarId} size={52} />
          </span>
          <p>
            <b>{packet.sender.nickname}</b>
            {ofSender(packet)}
          </p>
          <h2 id={titleId}>{titleOf(opening, packet)}</h2>
          <small>{underTitle(opening, packet)}</small>
        </div>
        {opening.kind !== 'late' && <Coin opening={opening} onOpen={() => void open()} />}
        <div className={styles.foot}>
          <p role="status" className={styles.problem}>
            {opening.kind === 'resting' && opening.problem}
          </p>
          {opening.kind !== 'late' && (
            <p className={styles.locked}>
              <IconShield aria-hidden="true" /> 金额已锁定 · 承诺值 {short(packet.commitment)}
            </p>
          )}
          <button type="button" className={styles.look} onClick={leave}>
            看看大家的手气 <IconNext aria-hidden="true" />
          </button>
        </div>
        {opening.kind === 'burst' && <Coins />}
      </div>
      <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
        <IconClose />
      </button>
    </>
  )
}

const titleOf = (opening: Opening, { message }: PacketState): string => {
  if (opening.kind !== 'late') return message
  return opening.reason === 'taken' ? '手慢了，红包派完了' : '该红包已超过有效时间'
}

function underTitle(opening: Opening, { type, count, tookMs }: PacketState): string {
  if (opening.kind !== 'late') return `${typeName(type)} · ${count} 个`
  if (opening.reason === 'expired') return '未领取的金额已退回'
  return tookMs === null ? '下次早一点' : `${tookText(tookMs)}内抢光 · 下次早一点`
}

function Coin({ opening, onOpen }: { opening: Opening; onOpen: () => void }) {
  const isBusy = opening.kind !== 'resting'
  return (
    <button type="button" className={styles.coin} disabled={isBusy} aria-busy={isBusy} onClick={onOpen}>
      <span lang="zh-Hant" aria-hidden="true">
        開
      </span>
      <span className="visually-hidden">{isBusy ? '正在拆红包' : '拆红包'}</span>
    </button>
  )
}

const COINS = 14

/** Coins that fly out of the middle, each its own way. */
const Coins = () => (
  <span className={styles.coins} aria-hidden="true">
    {Array.from({ length: COINS }, (_, at) => (
      <i
        key={at}
        style={
          { '--turn': `${(at * 360) / COINS + (at % 3) * 9}deg`, '--far': `${110 + (at % 4) * 32}px` } as CSSProperties
        }
      />
    ))}
  </span>
)

/** The two ends of a hash. */
const short = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`
