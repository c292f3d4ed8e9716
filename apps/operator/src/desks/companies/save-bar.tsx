import * as api from '@liuhe/contract/api/operator/companies.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PanelWays } from '../../frame/object-panel.tsx'
import { useUndo } from '../../frame/undo.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { useKeys } from '../../shell/keys.tsx'
import { LIST } from '../../shell/news.tsx'
import { newNumber } from '../../frame/deed-bar.tsx'
import style from './companies.module.css'
import { fieldId } from './company-field.tsx'
import type { PartName } from './parts.ts'
import type { TypedCompany } from './use-company.ts'
import { fieldWords, type OpenedCompany, partOf } from './words.ts'

interface SaveBarProps {
  opened: OpenedCompany
  ways: PanelWays
  typed: TypedCompany
  onPart: (part: PartName) => void
}

/** What is typed, what is wrong with it, and the step that makes it the next version: `Ctrl S`, in a field as well. */
export function SaveBar({ opened, ways, typed, onPart }: SaveBarProps) {
  const work = useSaving(opened, ways, typed)
  const { faults, isTyped, conflict, changes } = typed
  const canSave = isTyped && conflict === undefined && faults.size === 0
  const save = () => {
    if (canSave) work.save()
    else if (faults.size > 0) goTo([...faults.keys()][0] ?? '', onPart)
  }
  useKeys([{ keys: '$mod+s', label: '保存', run: save, isAction: true, isInFields: true }])
  return (
    <footer className={style.save} aria-label="保存">
      {work.again !== undefined && <UnknownOutcome onAgain={work.again.run} />}
      {work.failure !== undefined && <Notice kind="bad">没有保存：{sentenceOf(work.failure)}。你写的内容还在。</Notice>}
      {faults.size > 0 && <Wrong faults={faults} onPart={onPart} />}
      <div>
        <span>{isTyped ? `${changes} 处改动，未保存` : '没有改动'}</span>
        <label>
          说明
          <input
            value={work.reason}
            maxLength={200}
            placeholder="写入版本与审计，可空"
            autoComplete="off"
            onChange={({ target }) => work.setReason(target.value)}
          />
        </label>
        {isTyped && (
          <Button look="text" onClick={typed.forget}>
            放弃改动
          </Button>
        )}
        <Button look="primary" keycap="Ctrl S" isBusy={work.isBusy} disabled={!canSave} onClick={save}>
          保存为 v{opened.company.revision + 1}
        </Button>
      </div>
    </footer>
  )
}

interface WrongProps {
  faults: ReadonlyMap<string, string>
  onPart: (part: PartName) => void
}

const Wrong = ({ faults, onPart }: WrongProps) => (
  <div className={style.wrong} role="group" aria-label="有误的内容">
    <b>{faults.size} 处要改：</b>
    {[...faults.keys()].map((path) => (
      <button key={path} type="button" onClick={() => goTo(path, onPart)}>
        {fieldWords(path)}
      </button>
    ))}
  </div>
)

/** Shows the field of a fault and puts the focus into it. */
function goTo(path: string, onPart: (part: PartName) => void): void {
  onPart(partOf(path))
  // A fault inside a list is at the list where it has no field of its own.
  const find = () =>
    document.getElementById(fieldId(path)) ?? document.getElementById(fieldId(path.split('.')[0] ?? ''))
  const isThere = find()
  if (isThere !== null) isThere.focus()
  else setTimeout(() => find()?.focus(), AFTER_TAB_MS)
}
/** By then the other part is drawn. */
const AFTER_TAB_MS = 100

/** Makes what is typed the next version; for a while it can be taken back, by the version before as the one after. */
function useSaving({ company: { code, name, revision } }: OpenedCompany, ways: PanelWays, typed: TypedCompany) {
  const { call } = useConsole()
  const { login } = useOperator()
  const queries = useQueryClient()
  const offer = useUndo()
  const [reason, setReason, forgetReason] = useDraft(login, `company.${code}.reason`)
  const [failure, setFailure] = useState<unknown>()
  const { run, busy, again } = useDeed<'save'>({
    onDone: ways.onDone,
    async onRefused(why) {
      setFailure(why)
      // What is there now stands beside what was typed.
      await ways.onDone()
    },
  })
  const ofCompany = { companyCode: code }
  const undo = (made: number) => ({
    words: `已保存 ${name} v${made}`,
    async inverse() {
      const said = { revision: made, version: revision, reason: `撤销 v${made}` }
      await call(api.restore, { ...ofCompany, ...said, requestId: newNumber() })
      await queries.invalidateQueries({ queryKey: [LIST] })
      await queries.invalidateQueries({ queryKey: ['object', `company/${code}`] })
    },
  })
  return {
    ...{ failure, again, reason, setReason, isBusy: busy !== undefined },
    save() {
      if (busy !== undefined) return
      setFailure(undefined)
      const said = { revision, text: typed.text, ...(reason.trim() !== '' && { reason: reason.trim() }) }
      const requestId = newNumber()
      void run('save', async () => {
        const made = await call(api.save, { ...ofCompany, ...said, requestId })
        typed.forget()
        forgetReason()
        offer(undo(made.revision))
      })
    },
  }
}
