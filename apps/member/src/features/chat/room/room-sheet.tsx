import { paths } from '@liuhe/brand/paths.ts'
import * as wire from '@liuhe/contract/api/chat.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import * as settings from '@liuhe/contract/api/settings.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { Switch } from '@liuhe/web/ui/switch.tsx'
import IconRight from '~icons/mingcute/right-line'
import { useChat } from '../../../shared/chat/use-chat.ts'
import { Link } from '../../../shared/link.tsx'
import type { RoomFacts } from '../talk/talk.tsx'
import styles from './room-sheet.module.css'

type RoomSheetProps = { facts: RoomFacts; open: boolean; onClose: () => void; isPrivate: boolean }

/** What a member sets for a room, and what it asks of those who speak. */
export function RoomSheet({ facts, open, onClose, isPrivate }: RoomSheetProps) {
  const { tokens } = useChat()
  const { contact, moderates, blocked } = facts
  const { roomId } = contact
  const refreshes = [wire.room, wire.contacts]
  const set = useAct(people.setRoom, { refreshes, onDone: () => toast('操作成功') })
  const block = useAct(people.block, { refreshes, onDone: () => toast('操作成功') })
  const speak = useAct(wire.enableChat, { refreshes, onDone: () => toast('操作成功') })
  const friendId = contact.userId ?? contact.guestId
  const isMember = tokens.asked().identity === 'member'
  return (
    <Sheet open={open} onClose={onClose} title={contact.nickname} cancelText="关闭">
      <ul className={styles.list}>
        <li>
          <Setting
            checked={contact.isMuted}
            onChange={(isMuted) => set.mutate({ ...tokens.asked(), roomId, isMuted })}
            label="消息免打扰"
          />
        </li>
        {moderates && !isPrivate && (
          <li>
            <Setting
              checked={!contact.enableChat}
              onChange={(isSilent) => speak.mutate({ roomId, enable: !isSilent })}
              label="全员禁言"
            />
          </li>
        )}
        {isPrivate && friendId !== null && (
          <li>
            <Setting
              checked={blocked.includes(friendId)}
              onChange={(isBlocked) => block.mutate({ ...tokens.asked(), userId: friendId, isBlocked })}
              label="屏蔽对方"
            />
          </li>
        )}
        {isMember && <HidesWins />}
        {isMember && (
          <li>
            <Link to={paths['setting-chat-color']()} onClick={onClose}>
              聊天颜色
              <IconRight aria-hidden="true" />
            </Link>
          </li>
        )}
        {!isPrivate && blocked.length > 0 && <Blocked userIds={blocked} />}
      </ul>
      {!isPrivate && <Rules facts={facts} />}
    </Sheet>
  )
}

/** Whether rooms are told of his wins without his name. */
function HidesWins() {
  const { data } = useRead(settings.chatPrivacy, {})
  const change = useAct(settings.changeChatPrivacy, {
    refreshes: [settings.chatPrivacy],
    onDone: () => toast('操作成功'),
  })
  if (data === undefined) return null
  return (
    <li>
      <Setting
        checked={data.hidesWins}
        onChange={(hidesWins) => change.mutate({ hidesWins })}
        label="中奖播报隐藏昵称"
      />
    </li>
  )
}

function Blocked({ userIds }: { userIds: readonly number[] }) {
  const { tokens } = useChat()
  const block = useAct(people.block, { refreshes: [wire.room, wire.contacts], onDone: () => toast('操作成功') })
  const unblock = () => {
    for (const userId of userIds) block.mutate({ ...tokens.asked(), userId, isBlocked: false })
  }
  return (
    <li>
      <button type="button" onClick={unblock}>
        取消屏蔽（{userIds.length} 人）
      </button>
    </li>
  )
}

type SettingProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

const Setting = (props: SettingProps) => (
  <div className={styles.setting}>
    <span aria-hidden="true">{props.label}</span>
    <Switch {...props} />
  </div>
)

function Rules({ facts: { minVip, dayLimit, depositLimit, turnoverLimit, contact, notice } }: { facts: RoomFacts }) {
  const rules = [
    minVip > 0 && `VIP${minVip} 及以上可以发言`,
    (depositLimit > 0 || turnoverLimit > 0) &&
      `前${dayLimit}天充值不少于${depositLimit}元，打码量不少于${turnoverLimit}元`,
    contact.secPerMessage > 0 && `每 ${contact.secPerMessage} 秒可以发言一次`,
    '每条消息最多200个字，请勿发送链接、电话或QQ号',
  ].filter((rule) => rule !== false)
  return (
    <section className={styles.rules}>
      {notice !== '' && (
        <>
          <h3>公告</h3>
          <p>{notice}</p>
        </>
      )}
      <h3>发言规则</h3>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  )
}
