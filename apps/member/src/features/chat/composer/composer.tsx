import { TEXT_MAX } from '@liuhe/contract/realtime/chat-socket.ts'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { type KeyboardEvent, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import IconAdd from '~icons/mingcute/add-circle-line'
import IconClose from '~icons/mingcute/close-line'
import IconEmoji from '~icons/mingcute/emoji-line'
import IconKeyboard from '~icons/mingcute/keyboard-line'
import type { ChatAuthor, Draft, Quote } from '../../../shared/chat/message.ts'
import { useBridge } from '../../../shared/native-bridge.ts'
import { EMOJI } from './emoji.ts'
import { MorePanel, type RoomTools } from './more-panel.tsx'
import styles from './composer.module.css'
import { namesMeant, useMentions } from './use-mentions.ts'

export type ComposerHandle = {
  /** Writes something where the cursor stands. */
  insert: (text: string) => void
  mention: (author: ChatAuthor) => void
  quote: (quote: Quote) => void
}

export type ComposerProps = {
  ref: Ref<ComposerHandle>
  /** Called with every key. */
  onTyping?: (() => void) | undefined
  onSay: (draft: Draft) => void
  /** Whose names a `@` offers, the last who spoke first. */
  speakers: readonly ChatAuthor[]
  /** Seconds between two messages of one person; 0 for those who need not wait. */
  waitSeconds: number
  allowImage: boolean
  /** What a room has besides words and pictures. */
  roomTools?: RoomTools | undefined
  placeholder: string
}

type Panel = 'none' | 'emoji' | 'more'

/** Where a message is written. The keyboard, the emoji and the further things take turns under it. */
export function Composer(props: ComposerProps) {
  const { ref, onTyping, onSay, waitSeconds, allowImage, roomTools, placeholder, speakers } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const [panel, setPanel] = useState<Panel>('none')
  const wait = useWait(waitSeconds)
  const bridge = useBridge()
  const draft = useDraft(box, props)
  const { text } = draft
  useImperativeHandle(ref, () => draft.handle)
  useGrowth(box, text)
  const send = () => {
    if (text.trim() === '' || wait.left > 0) return
    bridge.haptic('light')
    onSay(draft.take())
    wait.begin()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const toggle = (next: Panel) => {
    setPanel(panel === next ? 'none' : next)
    if (panel === next) box.current?.focus()
    else box.current?.blur()
  }
  return (
    <div className={styles.composer} data-keep-clear="">
      <Names offered={draft.offered} onPick={draft.complete} />
      <Quoted quote={draft.quote} onDrop={draft.dropQuote} />
      <div className={styles.bar}>
        <textarea
          ref={box}
          className={styles.text}
          rows={1}
          value={text}
          maxLength={TEXT_MAX}
          aria-label="输入消息"
          placeholder={placeholder}
          enterKeyHint="send"
          onFocus={() => setPanel('none')}
          onChange={({ target }) => {
            draft.write(target.value)
            onTyping?.()
          }}
          onKeyDown={onKeyDown}
        />
        <Keys panel={panel} onToggle={toggle} isEmpty={text.trim() === ''} left={wait.left} onSend={send} />
      </div>
      <PanelBelow
        {...{ panel, allowImage, roomTools, onSay }}
        isWaiting={wait.left > 0}
        onEmoji={draft.handle.insert}
        onMention={speakers.length > 0 ? draft.beginMention : undefined}
        onClose={() => setPanel('none')}
      />
    </div>
  )
}

type PanelBelowProps = Pick<ComposerProps, 'allowImage' | 'roomTools' | 'onSay'> & {
  panel: Panel
  isWaiting: boolean
  onEmoji: (emoji: string) => void
  onMention: (() => void) | undefined
  onClose: () => void
}

/** What takes the place of the keyboard. */
function PanelBelow({ panel, roomTools, onSay, onEmoji, ...more }: PanelBelowProps) {
  if (panel === 'emoji') return <EmojiPanel onPick={onEmoji} />
  return panel === 'more' && <MorePanel {...more} tools={roomTools} onPicture={onSay} />
}

/** What is being written: words, whom they call, what they answer. */
function useDraft(box: { current: HTMLTextAreaElement | null }, { speakers }: Pick<ComposerProps, 'speakers'>) {
  const [text, write] = useState('')
  const [quote, setQuote] = useState<Quote>()
  const mentions = useMentions(text, speakers)
  const insert = (piece: string) => {
    const { current } = box
    const at = current?.selectionStart ?? text.length
    const next = text.slice(0, at) + piece + text.slice(current?.selectionEnd ?? at)
    if (next.length > TEXT_MAX) return
    write(next)
    requestAnimationFrame(() => current?.setSelectionRange(at + piece.length, at + piece.length))
  }
  const handle: ComposerHandle = {
    insert,
    mention: (author) => {
      mentions.add(author)
      insert(`@${author.nickname} `)
      box.current?.focus()
    },
    quote: (one) => {
      setQuote(one)
      box.current?.focus()
    },
  }
  return {
    text,
    write,
    quote,
    handle,
    dropQuote: () => setQuote(undefined),
    beginMention: () => {
      insert('@')
      box.current?.focus()
    },
    offered: mentions.offered,
    complete: (author: ChatAuthor) => write(mentions.complete(author)),
    /** What is said; the box is empty again. */
    take: (): Draft => {
      const said = text.trim()
      const draft: Draft = { kind: 'text', text: said, quote, mentions: namesMeant(said, mentions.all()) }
      write('')
      setQuote(undefined)
      mentions.clear()
      return draft
    },
  }
}

type NamesProps = { offered: readonly ChatAuthor[]; onPick: (author: ChatAuthor) => void }

/** Who may be meant by the `@` that was just written. */
const Names = ({ offered, onPick }: NamesProps) =>
  offered.length > 0 && (
    <ul className={styles.names} aria-label="提到谁">
      {offered.map((author) => (
        <li key={author.userId}>
          <button type="button" onClick={() => onPick(author)}>
            @{author.nickname}
          </button>
        </li>
      ))}
    </ul>
  )

const Quoted = ({ quote, onDrop }: { quote: Quote | undefined; onDrop: () => void }) =>
  quote && (
    <p className={styles.quote}>
      <span>
        {quote.nickname}：{quote.text}
      </span>
      <button type="button" aria-label="取消引用" onClick={onDrop}>
        <IconClose />
      </button>
    </p>
  )

type KeysProps = {
  panel: Panel
  onToggle: (panel: Panel) => void
  isEmpty: boolean
  /** Seconds until the next message. */
  left: number
  onSend: () => void
}

/** The buttons beside what is written; 更多 makes room for 发送 as soon as something is. */
const Keys = ({ panel, onToggle, isEmpty, left, onSend }: KeysProps) => (
  <>
    <IconButton
      label={panel === 'emoji' ? '键盘' : '表情'}
      aria-expanded={panel === 'emoji'}
      icon={panel === 'emoji' ? <IconKeyboard /> : <IconEmoji />}
      onClick={() => onToggle('emoji')}
    />
    {isEmpty ? (
      <IconButton label="更多" aria-expanded={panel === 'more'} icon={<IconAdd />} onClick={() => onToggle('more')} />
    ) : (
      <button type="button" className={styles.send} disabled={left > 0} onClick={onSend}>
        {left > 0 ? `${left} 秒` : '发送'}
      </button>
    )}
  </>
)

const EmojiPanel = ({ onPick }: { onPick: (emoji: string) => void }) => (
  <div className={styles.emoji} role="group" aria-label="表情">
    {EMOJI.map((one) => (
      <button key={one} type="button" onClick={() => onPick(one)}>
        {one}
      </button>
    ))}
  </div>
)

/** Slow mode: the seconds until the next message, told on the button. */
function useWait(seconds: number) {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return { left, begin: () => setLeft(seconds) }
}

/** As high as what is written, up to what the style allows. */
function useGrowth(box: { current: HTMLTextAreaElement | null }, text: string): void {
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    current.style.height = 'auto'
    current.style.height = text === '' ? '' : `${current.scrollHeight}px`
  }, [box, text])
}
