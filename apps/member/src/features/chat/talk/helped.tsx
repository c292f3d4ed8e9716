import { createContext, use } from 'react'
import IconDone from '~icons/mingcute/check-line'
import IconNo from '~icons/mingcute/thumb-down-2-line'
import IconYes from '~icons/mingcute/thumb-up-2-line'
import styles from './helped.module.css'

/** What the robot has answered in a conversation with customer service, and how one says whether it helped. */
export type Helped = {
  /** By the place of the answer: null where nothing was said of it. */
  answers: ReadonlyMap<number, boolean | null>
  say: (seq: number, helped: boolean) => void
  isSending: boolean
  /** Asks for a person; absent where one was asked for. */
  askHuman: (() => void) | undefined
}

export const HelpedContext = createContext<Helped | null>(null)

/** 有帮助 or 没解决 under the robot's newest answer; what was said stays under its own. */
export function HelpedMark({ seq }: { seq: number }) {
  const helped = use(HelpedContext)
  const said = helped?.answers.get(seq)
  if (helped === null || said === undefined) return null
  const { answers, say, isSending, askHuman } = helped
  if (said === null) {
    if (seq !== Math.max(...answers.keys())) return null
    return (
      <p className={styles.marks} role="group" aria-label="这个回答有帮助吗">
        <button type="button" disabled={isSending} onClick={() => say(seq, true)}>
          <IconYes aria-hidden="true" />
          有帮助
        </button>
        <button type="button" disabled={isSending} onClick={() => say(seq, false)}>
          <IconNo aria-hidden="true" />
          没解决
        </button>
      </p>
    )
  }
  return (
    <p className={styles.said} role="status">
      {said ? <IconDone aria-hidden="true" /> : <IconNo aria-hidden="true" />}
      <span>{said ? '已反馈：有帮助' : '已反馈：没解决'}</span>
      {!said && askHuman && (
        <button type="button" onClick={askHuman}>
          转人工客服
        </button>
      )}
    </p>
  )
}
