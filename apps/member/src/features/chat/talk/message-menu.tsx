import * as wire from '@liuhe/contract/api/chat.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import { RECALL_MS } from '@liuhe/contract/realtime/chat-socket.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useModal } from '@liuhe/web/ui/over/use-modal.ts'
import { type CSSProperties, type ReactNode, useState } from 'react'
import IconCopy from '~icons/mingcute/copy-2-line'
import IconDelete from '~icons/mingcute/delete-2-line'
import IconMute from '~icons/mingcute/volume-off-line'
import IconUnmute from '~icons/mingcute/volume-line'
import IconPin from '~icons/mingcute/pin-line'
import IconQuote from '~icons/mingcute/blockquote-line'
import IconRecall from '~icons/mingcute/back-2-line'
import IconReport from '~icons/mingcute/flag-1-line'
import IconBlock from '~icons/mingcute/user-forbid-line'
import { type ChatMessage, lineOf, type Quote, senderOf } from '../../../shared/chat/message.ts'
import { useChat } from '../../../shared/chat/use-chat.ts'
import { useCopy } from '../../../shared/device/copy.ts'
import { MuteSheet } from './mute-sheet.tsx'
import { ReportSheet } from './report-sheet.tsx'
import styles from './message-menu.module.css'
import { useTalk } from './talk-context.ts'

export type PressedMessage = { message: ChatMessage; place: DOMRect }

type MessageMenuProps = {
  pressed: PressedMessage | undefined
  onClose: () => void
  myId: number | undefined
  moderates: boolean
  /** Who is silenced here. */
  muted: readonly number[]
  isPrivate: boolean
  onQuote: (quote: Quote) => void
}

/** What may be done with a message: over it, or under it where there is no room above. */
export function MessageMenu({ pressed, onClose, ...rest }: MessageMenuProps) {
  const modal = useModal(pressed !== undefined, onClose)
  const [reported, setReported] = useState<ChatMessage>()
  const [silenced, setSilenced] = useState<ChatMessage>()
  return (
    <>
      <dialog {...modal} className={styles.menu} aria-label="消息操作" style={pressed && placeOf(pressed.place)}>
        {pressed && (
          <Choices
            {...rest}
            message={pressed.message}
            onClose={onClose}
            onReport={() => setReported(pressed.message)}
            onMute={() => setSilenced(pressed.message)}
          />
        )}
      </dialog>
      <ReportSheet message={reported} onClose={() => setReported(undefined)} />
      <MuteSheet message={silenced} onClose={() => setSilenced(undefined)} />
    </>
  )
}

type Choice = { key: string; words: string; icon: ReactNode; act: () => void }

type ChoicesProps = Omit<MessageMenuProps, 'pressed'> & {
  message: ChatMessage
  onReport: () => void
  onMute: () => void
}

function Choices({ onClose, ...rest }: ChoicesProps) {
  const choices = useChoices(rest)
  return (
    <div className={styles.choices}>
      {choices.map(({ key, words, icon, act }) => (
        <button
          key={key}
          type="button"
          onClick={() => {
            onClose()
            act()
          }}
        >
          {icon}
          {words}
        </button>
      ))}
    </div>
  )
}

function useChoices(props: Omit<ChoicesProps, 'onClose'>): Choice[] {
  const { message, myId, moderates, muted, isPrivate } = props
  const deeds = useDeeds(props)
  const { tokens } = useChat()
  // The desk is for everybody.
  const { isDesk } = useTalk()
  const sender = senderOf(message)
  const isOwn = sender?.userId === myId
  const isOther = sender !== undefined && !isOwn
  const isYoung = serverClock.now() - message.createdAt < RECALL_MS
  const may: Record<keyof typeof CHOICES, boolean> = {
    copy: message.content.kind === 'text',
    quote: sender !== undefined && QUOTABLE.has(message.content.kind),
    recall: isOwn && isYoung && tokens.asked().identity === 'member',
    report: !isOwn,
    block: isOther && !isDesk,
    pin: moderates && !isPrivate,
    mute: moderates && isOther && !muted.includes(sender.userId),
    unmute: moderates && isOther && muted.includes(sender.userId),
    delete: moderates && !isOwn,
  }
  return (Object.keys(CHOICES) as (keyof typeof CHOICES)[])
    .filter((key) => may[key])
    .map((key) => ({ key, ...CHOICES[key], act: deeds[key] }))
}

const QUOTABLE: ReadonlySet<string> = new Set(['text', 'image'])

const CHOICES = {
  copy: { words: '复制', icon: <IconCopy /> },
  quote: { words: '引用', icon: <IconQuote /> },
  recall: { words: '撤回', icon: <IconRecall /> },
  report: { words: '举报', icon: <IconReport /> },
  block: { words: '屏蔽', icon: <IconBlock /> },
  pin: { words: '置顶', icon: <IconPin /> },
  mute: { words: '禁言', icon: <IconMute /> },
  unmute: { words: '解除禁言', icon: <IconUnmute /> },
  delete: { words: '删除', icon: <IconDelete /> },
} as const

/** What each choice does. */
function useDeeds({
  message,
  onQuote,
  onReport,
  onMute,
}: Omit<ChoicesProps, 'onClose'>): Record<keyof typeof CHOICES, () => void> {
  const copy = useCopy()
  const { tokens } = useChat()
  const remove = useAct(wire.deleteMessage)
  const block = useAct(people.block, { refreshes: [wire.room, wire.contacts], onDone: () => toast('操作成功') })
  const pin = useAct(people.pin, { refreshes: [wire.room], onDone: () => toast('操作成功') })
  const unmute = useAct(wire.enableChat, { refreshes: [wire.room], onDone: () => toast('操作成功') })
  const { id, roomId, content } = message
  const { userId = 0, nickname = '' } = senderOf(message) ?? {}
  const asked = (title: string, text: string, act: () => void) =>
    void confirm({ title, text }).then((agreed) => agreed && act())
  return {
    copy: () => void copy(lineOf(content)).catch(() => undefined),
    quote: () => onQuote({ id, nickname, kind: content.kind, text: lineOf(content) }),
    recall: () => remove.mutate({ roomId, id }),
    report: onReport,
    block: () =>
      asked(`屏蔽 ${nickname}？`, '屏蔽后将看不到对方的消息，可在聊天室设置中取消。', () =>
        block.mutate({ ...tokens.asked(), userId, isBlocked: true }),
      ),
    pin: () => pin.mutate({ ...tokens.asked(), roomId, id }),
    mute: onMute,
    unmute: () => unmute.mutate({ roomId, userId, enable: true }),
    delete: () => asked('删除这条消息？', '所有人都将看不到它。', () => remove.mutate({ roomId, id })),
  }
}

/** The height of the menu with its gap, in px. */
const MENU_PX = 84

function placeOf({ top, bottom, left, width }: DOMRect): CSSProperties {
  const isAbove = top > MENU_PX + 60
  return {
    '--menu-x': `${left + width / 2}px`,
    top: isAbove ? top - MENU_PX : Math.min(bottom + 8, window.innerHeight - MENU_PX),
  } as CSSProperties
}
