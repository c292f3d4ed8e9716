import * as api from '@liuhe/contract/api/operator/chat.ts'
import { useNavigate } from '@tanstack/react-router'
import type { PanelWays } from '../../frame/object-panel.tsx'
import { useUndo } from '../../frame/undo.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { secondOf } from '../../shared/site-time.ts'
import { useKeys } from '../../shell/keys.tsx'
import { type Message, REASON_TEMPLATES, speakerOf, textOf } from '../chat/words.ts'
import { type Deed, DeedBar } from '../../frame/deed-bar.tsx'
import style from './talk.module.css'
import type { Room } from './words.ts'

interface TalkDeedsProps extends PanelWays {
  room: Room
  message: Message
}

/** What is done about a chosen message: to who said it, on top of the room or not, away. */
export function TalkDeeds({ room, message, now, onDone, onRefused }: TalkDeedsProps) {
  const canModerate = may(useOperator(), 'moderateChat')
  const deeds = useDeeds(room, message)
  const isGone = message.content.kind === 'removed'
  return (
    <DeedBar
      object={`chat-message/${message.id}`}
      deeds={canModerate && !isGone ? deeds : []}
      nothing={isGone ? '这条消息已经不在了，位置保留。' : '你的角色只能查看；由聊天管理处理。'}
      notes={<Chosen message={message} />}
      {...{ now, onDone, onRefused }}
    />
  )
}

/** Which message it is, and the way to who said it. */
function Chosen({ message }: { message: Message }) {
  const navigate = useNavigate()
  const { roomId, createdAt } = message
  const speaker = speakerOf(message)
  const open = () => void navigate({ to: '/persons', search: { row: speaker?.userId, room: roomId } as never })
  useKeys(speaker === undefined ? [] : [{ keys: 'o', label: '发言人', run: open, isAction: true }])
  return (
    <div className={style.chosen}>
      {speaker !== undefined && (
        <Button keycap="o" onClick={open}>
          {speaker.nickname}
        </Button>
      )}
      <span>
        {secondOf(createdAt)} {textOf(message)}
      </span>
    </div>
  )
}

/** To pin can be taken back; what was taken away is gone for good. */
function useDeeds({ roomId, pinned, rules }: Room, { id, content, ...message }: Message): Deed[] {
  const { call } = useConsole()
  const offer = useUndo()
  const before = pinned?.id ?? null
  const isPinned = before === id
  const text = textOf({ id, content, ...message })
  const who = speakerOf({ id, content, ...message })?.nickname ?? '系统'
  return [
    {
      ...{ name: 'pin', keys: 'p', label: isPinned ? '取消置顶' : '置顶', look: 'plain' },
      async run() {
        await call(api.pin, { roomId, id: isPinned ? null : id })
        offer({
          words: `${isPinned ? '已取消置顶' : '已置顶'}：${text.slice(0, 20)}`,
          inverse: () => call(api.pin, { roomId, id: before }),
        })
      },
    },
    {
      ...{ name: 'remove', keys: 'x', label: '撤下', look: 'bad' },
      dialog: {
        about: `${rules.name} · ${who}：${text}`,
        effect: '房间里的人立即看不到这条消息。内容不能恢复，只留下位置；要处理发言人，撤下后按 o。',
        reason: '理由（写入审计）',
        templates: REASON_TEMPLATES,
      },
      run: ({ reason }) => call(api.removeMessage, { roomId, id, reason }),
    },
  ]
}
