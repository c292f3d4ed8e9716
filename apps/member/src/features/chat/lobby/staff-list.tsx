import { paths } from '@liuhe/brand/paths.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { CHAT_LEVEL } from '@liuhe/domain/chat/speech.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { useChat } from '../../../shared/chat/use-chat.ts'
import { useNavigation } from '../../../shared/navigation.ts'
import { EmptyList } from '../../../shared/parts/empty-list.tsx'
import { Face } from './contact-row.tsx'
import styles from './lobby.module.css'

type Friend = OutputOf<typeof people.staff>[number]

/** Hosts and administrators, whom a member may talk to in private (Ruling C90). */
export function StaffList({ search }: { search: string }) {
  const isSignedIn = useIsSignedIn()
  const { tokens } = useChat()
  const { data, isError, refetch } = useRead(people.staff, tokens.asked(), { enabled: isSignedIn })
  if (!isSignedIn) {
    return <EmptyList text="登录后查看通讯录" to={paths['auth-login']({ back: paths['chat-rooms']() })} step="去登录" />
  }
  if (data === undefined) return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonCard lines={5} />
  const found = data.filter(({ nickname }) => nickname.includes(search))
  if (found.length === 0) {
    const text = search === '' ? '暂时没有可以私聊的主持人' : '没有找到相关的人'
    return <EmptyList text={text} to={paths['chat-rooms']()} step="去聊天室" />
  }
  return (
    <section className={styles.group} aria-label="主持人与管理员">
      <h2>主持人与管理员</h2>
      <div className={styles.rows}>
        {found.map((friend) => (
          <StaffRow key={friend.friendId} friend={friend} />
        ))}
      </div>
    </section>
  )
}

function StaffRow({ friend }: { friend: Friend }) {
  const { tokens } = useChat()
  const navigation = useNavigation()
  const { mutate, isPending } = useAct(people.acceptContact)
  const { friendId, nickname, chatLevel, isOnline } = friend
  const go = (roomId: number) => navigation.go(paths['individual-chat']({ roomId, userId: friendId }, { nickname }))
  const open = () =>
    friend.roomId === null
      ? mutate({ ...tokens.asked(), friendId }, { onSuccess: ({ roomId }) => go(roomId) })
      : go(friend.roomId)
  return (
    <button type="button" className={styles.row} disabled={isPending} onClick={open}>
      <Face contact={friend} />
      <span className={styles.words}>
        <span className={styles.name}>
          <b>{nickname}</b>
          <Tag>{chatLevel === CHAT_LEVEL.special ? '主持' : '管理员'}</Tag>
        </span>
        <span className={styles.last}>{isOnline ? '在线，点按开始私聊' : '离线，上线后会看到您的消息'}</span>
      </span>
    </button>
  )
}
