import '@liuhe/web/styles/palettes/packet.css'
import { paths } from '@liuhe/brand/paths.ts'
import * as packets from '@liuhe/contract/api/red-packets.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Countdown } from '@liuhe/web/lottery/countdown.tsx'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useSiteZone } from '@liuhe/web/time/site-time.ts'
import { useEffect } from 'react'
import { Link } from '../../../shared/link.tsx'
import { PacketEnvelope } from '../../../shared/packets/packet-envelope.tsx'
import { lineOf } from '../talk/times.ts'
import type { Contact } from './contacts.ts'
import styles from './next-round.module.css'

/** The operator's next red packets, with the way into the room where they come. Nothing while none is near. */
export function NextRound({ rooms }: { rooms: readonly Contact[] }) {
  const isSignedIn = useIsSignedIn()
  const zone = useSiteZone()
  const { data, refetch } = useRead(packets.rounds, {}, { enabled: isSignedIn, freshMs: 0 })
  const round = data?.find(({ roomId }) => rooms.some((room) => room.roomId === roomId))
  const room = rooms.find(({ roomId }) => roomId === round?.roomId)
  const at = round?.at
  useEffect(() => {
    if (at === undefined) return
    const timer = setTimeout(() => void refetch(), Math.max(0, at - serverClock.now()) + AFTER_ROUND_MS)
    return () => clearTimeout(timer)
  }, [at, refetch])
  if (round === undefined || room === undefined) return null
  return (
    <Link to={paths['room-chat']({ roomId: round.roomId })} className={styles.round}>
      <PacketEnvelope size={36} />
      <span className={styles.words}>
        <b>{room.nickname} 红包雨</b>
        <span>
          {lineOf(round.at, { now: serverClock.now(), zone })} · {round.count} 个 · 共 {formatAmount(round.total)} 元
        </span>
      </span>
      <Countdown until={round.at} from={serverClock.now()} over="马上来" />
    </Link>
  )
}

/** A round comes some seconds after it is due, and the next one is known then. */
const AFTER_ROUND_MS = 8_000
