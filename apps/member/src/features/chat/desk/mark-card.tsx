import * as wire from '@liuhe/contract/api/desk.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconChosen from '~icons/mingcute/star-fill'
import IconStar from '~icons/mingcute/star-line'
import { useChat } from '../../../shared/chat/use-chat.ts'
import styles from './mark-card.module.css'

const MARKS = [1, 2, 3, 4, 5] as const
const WORDS = ['', '很不满意', '不满意', '一般', '满意', '很满意'] as const

/** How it was: 1 to 5 and words, once. */
export function MarkCard({ caseId }: { caseId: string }) {
  const { tokens } = useChat()
  const cache = useQueryClient()
  const [mark, setMark] = useState(0)
  const [words, setWords] = useState('')
  const send = useAct(wire.mark, {
    onDone: (next) => {
      cache.setQueryData(queryKey(wire.state, tokens.asked()), next)
      toast('感谢您的评价')
    },
  })
  return (
    <form
      className={styles.card}
      aria-label="服务评价"
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate({ ...tokens.asked(), caseId, mark, words: words.trim() })
      }}
    >
      <fieldset className={styles.stars}>
        <legend>本次服务怎么样？{mark > 0 && <b>{WORDS[mark]}</b>}</legend>
        {MARKS.map((value) => (
          <label key={value} data-on={value <= mark || undefined}>
            <input type="radio" name="mark" value={value} checked={mark === value} onChange={() => setMark(value)} />
            {value <= mark ? <IconChosen aria-hidden="true" /> : <IconStar aria-hidden="true" />}
            <span className="visually-hidden">{`${value} 分`}</span>
          </label>
        ))}
      </fieldset>
      {mark > 0 && (
        <div className={styles.words}>
          <input
            value={words}
            maxLength={200}
            aria-label="评价内容"
            placeholder="想说的话（选填）"
            onChange={({ target }) => setWords(target.value)}
          />
          <Button size="small" type="submit" disabled={send.isPending}>
            提交评价
          </Button>
        </div>
      )}
    </form>
  )
}
