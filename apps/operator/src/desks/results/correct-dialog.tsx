import * as api from '@liuhe/contract/api/operator/results.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import form from '../../frame/form.module.css'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { useDraft } from '../../shared/use-draft.ts'
import { CorrectionSums } from './correction-view.tsx'
import { agreedOn, missingIn, NumbersTwice, noNumbers } from './numbers-twice.tsx'
import { PictureField } from './picture-field.tsx'
import type { ResultDetail } from './use-results.ts'

export interface Correction {
  resultText: string
  note: string
  reason: string
  evidence: { title: string; url: string; sha256: string }[]
}

interface CorrectDialogProps {
  draw: ResultDetail['draw']
  onConfirm: (correction: Correction) => void
  onClose: () => void
}

/** Another result, typed twice, with what it changes to the 厘 before anybody proposes it. */
export function CorrectDialog({ draw, onConfirm, onClose }: CorrectDialogProps) {
  const operator = useOperator()
  const { call } = useConsole()
  const { gameId, turnNum, lunarYear } = draw
  const family = draw.family as Family
  const draft = `result.correct.${gameId}.${turnNum}`
  const [typed, setTyped] = useState(() => noNumbers(family))
  const [note, setNote] = useDraft(operator.login, `${draft}.note`)
  const [reason, setReason] = useDraft(operator.login, draft)
  const [url, setUrl] = useDraft(operator.login, `${draft}.url`)
  const [sha256, setSha256] = useState('')
  const resultText = agreedOn(family, typed)
  const isSame = resultText === draw.resultText
  const preview = useQuery({
    queryKey: ['correction-preview', gameId, turnNum, draw.version, resultText],
    queryFn: ({ signal }) => call(api.preview, { gameId, turnNum, resultText: resultText as string }, { signal }),
    enabled: resultText !== undefined && !isSame,
    ...{ staleTime: 0, gcTime: 0, retry: false },
  })
  const isAddress = /^https:\/\/[^\s@]+$/.test(url)
  const missing = [
    ...missingIn(family, typed),
    ...(isSame ? ['不同的号码'] : []),
    ...(note.trim() === '' ? ['对外公告'] : []),
    ...(isAddress ? [] : ['https 网址']),
    ...(sha256 === '' ? ['截图'] : []),
    ...(preview.data === undefined ? ['效果预览'] : []),
  ]
  return (
    <ConfirmDialog
      title="更正赛果"
      about={`${draw.gameName} ${turnNum}，版本 ${draw.version} → ${draw.version + 1}，现在的赛果 ${draw.resultText ?? ''}`}
      effect="需要第二人。通过后公布新版本，暂停 60 秒，再冲销改变的注单并重新结算；余额不足的记欠款。"
      kind="two"
      reason={{ label: '内部理由（记入档案）', words: reason, onType: setReason, most: 500 }}
      missing={missing}
      button="提交第二人"
      look="two"
      onConfirm={() =>
        onConfirm({
          resultText: resultText as string,
          note: note.trim(),
          reason: reason.trim(),
          evidence: [{ title: '官方更正公告', url, sha256 }],
        })
      }
      onClose={onClose}
    >
      <NumbersTwice {...{ family, lunarYear, typed }} onType={setTyped} />
      {preview.error !== null && <Notice kind="bad">没有算出效果：{sentenceOf(preview.error)}</Notice>}
      {preview.data !== undefined && <CorrectionSums effect={preview.data} />}
      <Words {...{ note, url, onNote: setNote, onUrl: setUrl }} />
      <PictureField label="证据截图" sha256={sha256} onPick={setSha256} />
    </ConfirmDialog>
  )
}

interface WordsProps {
  note: string
  url: string
  onNote: (words: string) => void
  onUrl: (words: string) => void
}

/** What visitors read, and where the evidence stands. */
const Words = ({ note, url, onNote, onUrl }: WordsProps) => (
  <div className={form.fields}>
    <div className={`${form.field} ${form.wide}`}>
      <label htmlFor="correct-note">对外公告（会员看到）</label>
      <input id="correct-note" maxLength={200} value={note} onChange={({ target }) => onNote(target.value)} />
    </div>
    <div className={`${form.field} ${form.wide}`}>
      <label htmlFor="correct-url">证据网址（https）</label>
      <input id="correct-url" maxLength={300} value={url} onChange={({ target }) => onUrl(target.value)} />
    </div>
  </div>
)
