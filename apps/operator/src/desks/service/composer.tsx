import * as api from '@liuhe/contract/api/operator/desk.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Keycap } from '../../shared/keycap.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { useKeys } from '../../shell/keys.tsx'
import { newNumber } from '../../frame/deed-bar.tsx'
import { CannedPicker } from './canned-picker.tsx'
import style from './service.module.css'
import { useCanned } from './use-service.ts'
import { type Canned, type CaseRow, filled, type ShownOrder, unfilled } from './words.ts'

const LONGEST = 500
/** So many canned answers have a key. */
const KEYED = 3

interface ComposerProps {
  row: CaseRow
  /** What canned answers take number and state from. */
  order: ShownOrder | undefined
}

/** Where answers are typed, by the one who serves; anyone else reads why there is no such place for him. */
export function Composer({ row, order }: ComposerProps) {
  const operator = useOperator()
  if (row.state === 'open' && row.login === operator.login) return <Writing row={row} order={order} />
  return (
    <footer className={style.composer} data-body="" tabIndex={-1}>
      <Notice kind="info">{whyNot(row, may(operator, 'handleDesk'))}</Notice>
    </footer>
  )
}

function whyNot({ state, staff }: CaseRow, canServe: boolean): string {
  if (state === 'closed') return '会话已结束；会员再说话时会开始新的会话。'
  if (!canServe) return '你的角色只能查看；由客服接待。'
  if (state === 'waiting') return '还没有人接；按 c 接起后就能回复。'
  return state === 'bot' ? '机器人在接待；按 c 可以接手。' : `${staff ?? '同事'} 在接待；按 c 可以接手。`
}

function Writing({ row, order }: ComposerProps) {
  const { login } = useOperator()
  const box = useRef<HTMLTextAreaElement>(null)
  const [words, setWords, forget] = useDraft(login, `desk-case/${row.caseId}.answer`)
  const [isPicking, setIsPicking] = useState(false)
  const canned = useCanned()
  const { answer, picture, busy, again, failure } = useAnswers(row)
  const text = words.trim()
  const missing = unfilled(text)
  const isLong = text.length > LONGEST
  const send = () => {
    if (text !== '' && missing.length === 0 && !isLong && busy === undefined) answer(text, forget)
  }
  const put = (one: Canned) => {
    const said = filled(one.words, row, order)
    setWords(words.trim() === '' ? said : `${words.trimEnd()}\n${said}`)
    setIsPicking(false)
    box.current?.focus()
  }
  const keyed = (canned.data ?? []).slice(0, KEYED)
  useKeys([
    { keys: 'i', label: '写回复', run: () => box.current?.focus() },
    { keys: '/', label: '常用语', run: () => setIsPicking(true) },
    { keys: '$mod+Enter', label: '发送', run: send },
    ...keyed.map((one, at) => ({ keys: String(at + 1), label: one.title, run: () => put(one) })),
  ])
  return (
    <footer className={style.composer}>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {failure !== undefined && <Notice kind="bad">没有发出：{sentenceOf(failure)}。你写的还在。</Notice>}
      <CannedBar keyed={keyed} onPut={put} onMore={() => setIsPicking(true)} />
      <textarea
        ref={box}
        data-body=""
        rows={3}
        aria-label="回复"
        placeholder="写给会员看的回复；不写密码、验证码，不承诺金额"
        value={words}
        readOnly={busy === 'answer'}
        aria-invalid={isLong || missing.length > 0 || undefined}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => keysOfBox(event, send)}
        onPaste={(event) => pasted(event, picture)}
      />
      <SendLine
        {...{ busy, picture, send }}
        says={saysOf(text.length, missing)}
        isOff={text === '' || isLong || missing.length > 0}
      />
      {isPicking && <CannedPicker onPick={put} onClose={() => setIsPicking(false)} />}
    </footer>
  )
}

interface CannedBarProps {
  /** Those that have a key. */
  keyed: readonly Canned[]
  onPut: (one: Canned) => void
  onMore: () => void
}

const CannedBar = ({ keyed, onPut, onMore }: CannedBarProps) => (
  <div className={style.canned}>
    {keyed.map((one, at) => (
      <Button key={one.cannedId} keycap={String(at + 1)} title={one.words} onClick={() => onPut(one)}>
        {one.title}
      </Button>
    ))}
    <Button look="text" keycap="/" onClick={onMore}>
      {keyed.length === 0 ? '常用语' : '更多'}
    </Button>
  </div>
)

interface SendLineProps {
  says: string
  busy: 'answer' | 'picture' | undefined
  isOff: boolean
  picture: (file: File | undefined) => void
  send: () => void
}

/** What is missing, a picture, and the button that sends. */
function SendLine({ says, busy, isOff, picture, send }: SendLineProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={style.send}>
      <span>{says}</span>
      <input
        ref={field}
        type="file"
        hidden
        aria-label="图片文件"
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ target }) => {
          picture(target.files?.[0])
          target.value = ''
        }}
      />
      <Button isBusy={busy === 'picture'} onClick={() => field.current?.click()}>
        <Icon name="upload" />
        图片
      </Button>
      <Button look="primary" isBusy={busy === 'answer'} disabled={isOff} onClick={send}>
        发送 <Keycap>Ctrl ↵</Keycap>
      </Button>
    </div>
  )
}

function saysOf(length: number, missing: readonly string[]): string {
  if (missing.length > 0) return `还差：${[...new Set(missing)].join('、')}`
  if (length > LONGEST) return `超出 ${length - LONGEST} 字，最多 ${LONGEST} 字`
  return length > LONGEST - 100 ? `${length} / ${LONGEST}` : '可以粘贴图片；常用语里的变量由系统填'
}

/** Where somebody types, the keys of the console rest: Ctrl Enter sends, Escape gives them back and loses nothing. */
function keysOfBox(event: KeyboardEvent<HTMLTextAreaElement>, send: () => void) {
  const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (!isSend && event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  if (isSend) send()
  else event.currentTarget.blur()
}

function pasted(event: ClipboardEvent, picture: (file: File | undefined) => void) {
  const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
  if (file === undefined) return
  event.preventDefault()
  picture(file)
}

/** The calls. What is said again after no answer has the same number, so it is said once. */
function useAnswers(row: CaseRow) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const { run, busy, again } = useDeed<'answer' | 'picture'>({
    onDone: async () => setFailure(undefined),
    async onRefused(why) {
      setFailure(why)
      await queries.invalidateQueries()
    },
  })
  const caseId = Number(row.caseId)
  return {
    busy,
    again,
    failure,
    answer(text: string, forget: () => void) {
      const requestId = newNumber()
      void run('answer', () => call(api.answer, { caseId, requestId, text }).then(forget))
    },
    picture(file: File | undefined) {
      if (file === undefined) return
      const requestId = newNumber()
      void run('picture', () => call(api.answerPicture, { caseId, requestId }, { file }))
    },
  }
}
