import { paths } from '@liuhe/brand/paths.ts'
import * as wire from '@liuhe/contract/api/chat.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { Switch } from '@liuhe/web/ui/switch.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconRight from '~icons/mingcute/right-line'
import { useNavigation } from '../navigation.ts'
import type { SharedBet } from './message.ts'
import styles from './share-bet.module.css'
import { useChat } from './use-chat.ts'

/** Orders of one turn, and how they look before the server has made their card. */
export type Shareable = { orders: readonly string[]; bet: Omit<SharedBet, 'total'> & { total: bigint } }

type ShareBetProps = { shared: Shareable | undefined; onClose: () => void }

/** Chooses the room that is shown a bet, and whether it sees the stakes. They are hidden unless he shows them. */
export const ShareBet = ({ shared, onClose }: ShareBetProps) => (
  <Sheet open={shared !== undefined} onClose={onClose} title="晒单到聊天室">
    {shared && <Choices shared={shared} onClose={onClose} />}
  </Sheet>
)

function Choices({ shared: { orders, bet }, onClose }: { shared: Shareable; onClose: () => void }) {
  const chat = useChat()
  const navigation = useNavigation()
  const [showsAmount, setShowsAmount] = useState(false)
  const { rooms, failed, retry } = useRooms()
  const share = (roomId: number) => {
    const shown = { ...bet, total: showsAmount ? bet.total : null }
    chat.room(roomId, 2).say({ kind: 'bet', orders, showsAmount, bet: shown })
    chat.start()
    onClose()
    navigation.go(paths['room-chat']({ roomId }))
  }
  return (
    <div className={styles.choices}>
      <div className={styles.setting}>
        <span aria-hidden="true">
          显示投注金额
          <small>关闭时，群里看不到您的金额和派彩</small>
        </span>
        <Switch label="显示投注金额" checked={showsAmount} onChange={setShowsAmount} />
      </div>
      {rooms === undefined && (failed ? <ErrorState onRetry={retry} /> : <Skeleton height={52} />)}
      {rooms?.length === 0 && <p className={styles.none}>暂无可以发言的聊天室</p>}
      <ul className={styles.rooms} aria-label="聊天室">
        {rooms?.map(({ roomId, nickname }) => (
          <li key={roomId}>
            <button type="button" onClick={() => share(roomId)}>
              {nickname}
              <IconRight aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Rooms where members speak. */
function useRooms() {
  const chat = useChat()
  const args = { ...chat.tokens.asked(), page: 1, limit: 1 }
  const { data, isError, refetch } = useQuery({
    queryKey: queryKey(wire.contacts, args),
    queryFn: ({ signal }) => chat.call(wire.contacts, args, { signal }),
    meta: { endpoint: wire.contacts.name, effect: wire.contacts.effect },
  })
  const rooms = data?.classes.flatMap(({ chatroom }) => chatroom).filter(({ isReadOnly }) => !isReadOnly)
  return { rooms, failed: isError, retry: () => void refetch() }
}
