import * as api from '@liuhe/contract/api/operator/lab.ts'
import { formatYuan, type Money, parseYuan } from '@liuhe/domain/money.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { Notice } from '../../shared/notice.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { useSending } from '../prices/use-sending.ts'

interface LineProps {
  gameId: number
  gameName: string
  amount: Money | null
  revision: number
  onDone: () => void
  onClose: () => void
}

/** Says how much a draw of a game may cost before it is marked: a mark, which refuses no bet. */
export function LineDialog({ gameId, gameName, amount, revision, onDone, onClose }: LineProps) {
  const { call } = useConsole()
  const [words, setWords] = useState(amount === null ? '' : formatYuan(amount))
  const typed = parseYuan(words.trim())
  const isRight = typed !== undefined && typed > 0n
  const { again, refused, send } = useSending(sentenceOf)
  const start = () => {
    if (!isRight) return
    send(async (requestId) => {
      await call(api.setLine, { gameId, requestId, revision, amount: typed })
      onDone()
    })
  }
  return (
    <ConfirmDialog
      title="单期净赔付警戒线"
      about={gameName}
      effect="只在后台标出超过的期次，不拒绝任何投注；改动记入审计。"
      missing={isRight ? [] : ['大于 0 的金额']}
      button="设为警戒线"
      look="primary"
      onConfirm={start}
      onClose={onClose}
    >
      <label>
        金额（元）
        <input
          data-first=""
          inputMode="decimal"
          value={words}
          aria-invalid={(words !== '' && !isRight) || undefined}
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      {refused !== undefined && <Notice kind="bad">{refused}</Notice>}
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
    </ConfirmDialog>
  )
}
