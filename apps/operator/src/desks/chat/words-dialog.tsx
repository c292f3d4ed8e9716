import * as api from '@liuhe/contract/api/operator/chat.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LIST } from '../../shell/news.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import formStyle from '../../frame/form.module.css'
import { PanelTable } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Failed, Loading } from '../../shared/states.tsx'

/** Opens the list of words that rooms show as stars. */
export function WordsButton({ canChange }: { canChange: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  useKeys([{ keys: 'w', label: '词库', run: () => setIsOpen(true), isAction: true }])
  return (
    <>
      <Button keycap="w" onClick={() => setIsOpen(true)}>
        词库
      </Button>
      {isOpen && <WordsDialog canChange={canChange} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const KEY = [LIST, 'chat-words'] as const

function WordsDialog({ canChange, onClose }: { canChange: boolean; onClose: () => void }) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const found = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(api.words, {}, { signal }) })
  const change = async (add: string[], remove: string[]) => {
    setFailure(undefined)
    try {
      await call(api.changeWords, { add, remove })
      setTyped('')
    } catch (error) {
      setFailure(error)
    }
    await queries.invalidateQueries({ queryKey: KEY })
  }
  const add = wordsIn(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.length > 0) void change(add, [])
  }
  return (
    <Dialog title="词库" onClose={onClose} isWide>
      <form className={formStyle.form} onSubmit={submit}>
        <p>含这些词的消息显示为星号，保存后全部房间即时生效。</p>
        {canChange && (
          <label>
            加词（空格或换行分开，每词最多 40 字）
            <textarea data-first="" rows={2} value={typed} onChange={({ target }) => setTyped(target.value)} />
          </label>
        )}
        {failure !== undefined && <Notice kind="bad">{sentenceOf(failure)}</Notice>}
        {found.isPending && <Loading rows={4} />}
        {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
        {found.data !== undefined && (
          <WordTable rows={found.data} onRemove={canChange ? (word) => void change([], [word]) : undefined} />
        )}
        <DialogFoot missing={[]} onClose={onClose}>
          {canChange && (
            <Button look="primary" type="submit" disabled={add.length === 0}>
              加入 {add.length > 0 ? `${add.length} 词` : ''}
            </Button>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  )
}

type WordRow = OutputOf<typeof api.words>[number]

/** The list, with a way to take each word off for those who may. */
const WordTable = ({
  rows,
  onRemove,
}: {
  rows: readonly WordRow[]
  onRemove: ((word: string) => void) | undefined
}) => (
  <PanelTable
    label="词库"
    rows={rows}
    keyOf={({ word }) => word}
    empty="还没有词"
    columns={[
      { title: '词', cell: ({ word }) => word },
      { title: '谁加的', cell: ({ addedBy }) => addedBy },
      { title: '时间', cell: ({ addedAt }) => fullTimeOf(addedAt) },
      ...(onRemove === undefined
        ? []
        : [
            {
              title: '操作',
              cell: ({ word }: WordRow) => (
                <Button look="text" aria-label={`删掉 ${word}`} onClick={() => onRemove(word)}>
                  删掉
                </Button>
              ),
            },
          ]),
    ]}
  />
)

/** The words of a text, each once, none longer than the contract takes. */
const wordsIn = (typed: string): string[] =>
  [...new Set(typed.split(/\s+/))].filter((word) => word !== '' && word.length <= 40)
