import { Fragment, memo } from 'react'
import type { ChatContent } from '../../../shared/chat/message.ts'
import styles from './bubble.module.css'

type TextContent = Pick<Extract<ChatContent, { kind: 'text' }>, 'text' | 'quote' | 'mentions'>

/** What somebody wrote: always text, never markup. */
export const TextBubble = memo(function TextBubble({ content, isOwn }: { content: TextContent; isOwn: boolean }) {
  const { text, quote, mentions = [] } = content
  return (
    <div className={styles.bubble} data-own={isOwn || undefined}>
      {quote && (
        <p className={styles.quote}>
          {quote.nickname}：{quote.text}
        </p>
      )}
      <p className={styles.text}>{mentions.length > 0 ? <WithNames text={text} /> : text}</p>
    </div>
  )
})

/** Names that are called stand out. */
const WithNames = ({ text }: { text: string }) =>
  text.split(/(@[^\s@]{1,24})/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
    <Fragment key={index}>{part.startsWith('@') ? <b className={styles.mention}>{part}</b> : part}</Fragment>
  ))
