import * as api from '@liuhe/contract/api/operator/results.ts'
import { siteTime } from '@liuhe/contract/codecs.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import * as z from 'zod/mini'
import decision from '../../frame/decision.module.css'
import form from '../../frame/form.module.css'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { useKeys } from '../../shell/keys.tsx'
import { agreedOn, missingIn, NumbersTwice, noNumbers, type TypedNumbers } from './numbers-twice.tsx'
import { PictureField } from './picture-field.tsx'
import type { ResultDetail } from './use-results.ts'

interface EntryFormProps {
  detail: ResultDetail
  onDone: () => Promise<void>
  onRefused: (why: unknown) => Promise<void>
}

interface Evidence {
  sourceName: string
  url: string
  capturedAt: string
  screenshot: string
}

/** One person's entry of all numbers, with where they were seen. What is typed is kept until it is saved. */
export function EntryForm({ detail: { draw }, onDone, onRefused }: EntryFormProps) {
  const { call } = useConsole()
  const { gameId, turnNum, lunarYear } = draw
  const family = draw.family as Family
  const { typed, evidence, isTouched, requestId, write, forget } = useEntry(draw)
  const { run, busy, again } = useDeed<'enter'>({ onDone, onRefused })
  const faults = faultsOf(evidence)
  const missing = [...missingIn(family, typed), ...namesOf(faults).map((name) => FIELD_WORDS[name])]
  const resultText = agreedOn(family, typed)
  const save = () => {
    const at = z.safeDecode(siteTime, evidence.capturedAt)
    if (missing.length > 0 || resultText === undefined || !at.success) return
    void run('enter', async () => {
      const { sourceName, url, screenshot } = evidence
      const seen = { sourceName: sourceName.trim(), url, capturedAt: at.data, screenshot }
      await call(api.enter, { gameId, turnNum, requestId, resultText, ...seen })
      forget()
    })
  }
  useKeys([{ keys: '$mod+Enter', label: '保存录入', run: save, isAction: true }])
  return (
    <form className={form.form} aria-label="录入" noValidate onSubmit={submitting(save)} onKeyDown={onCtrlEnter(save)}>
      <NumbersTwice {...{ family, lunarYear, typed }} onType={(next) => write({ typed: next })} />
      <EvidenceFields
        evidence={evidence}
        faults={isTouched ? faults : {}}
        onType={(next) => write({ evidence: next })}
      />
      <PictureField
        label="截图"
        sha256={evidence.screenshot}
        onPick={(screenshot) => write({ evidence: { ...evidence, screenshot } })}
      />
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      <Notice kind="info">保存后不能改：与另一份一致就公布并暂停 60 秒，不一致则两份都不采用，各自再看一遍。</Notice>
      <div className={decision.buttons}>
        {missing.length > 0 && (
          <span className={decision.hash}>
            还差 {missing.length} 项：{missing.join('、')}
          </span>
        )}
        <Button look="primary" type="submit" keycap="Ctrl ↵" disabled={missing.length > 0} isBusy={busy === 'enter'}>
          保存我的录入
        </Button>
      </div>
    </form>
  )
}

const submitting = (save: () => void) => (event: FormEvent) => {
  event.preventDefault()
  save()
}

/** In a field, too, where the keys of the console are off. */
const onCtrlEnter = (save: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  save()
}

/** What is typed so far, kept by the browser, and the number of the request: another content is another request. */
function useEntry({ gameId, turnNum, gameName, family }: ResultDetail['draw']) {
  const { login } = useOperator()
  const [kept, keep, forget] = useDraft(login, `result.${gameId}.${turnNum}`)
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const { typed, evidence } = read(kept, { family: family as Family, sourceName: gameName })
  const write = (part: { typed?: TypedNumbers; evidence?: Evidence }) => {
    setRequestId(crypto.randomUUID())
    keep(JSON.stringify({ typed, evidence, ...part }))
  }
  return { typed, evidence, isTouched: kept !== '', requestId, write, forget }
}

const namesOf = (faults: Partial<Record<keyof Evidence, string>>) => Object.keys(faults) as (keyof Evidence)[]

const FIELD_WORDS: Readonly<Record<keyof Evidence, string>> = {
  sourceName: '官方来源',
  url: '网址',
  capturedAt: '截取时间',
  screenshot: '截图',
}

/** What is wrong with the evidence, in words; the server says the same. */
const faultsOf = ({ sourceName, url, capturedAt, screenshot }: Evidence): Partial<Record<keyof Evidence, string>> => ({
  ...(sourceName.trim() === '' && { sourceName: '写明谁开的奖，会员会看到' }),
  ...(!/^https:\/\/[^\s@]+$/.test(url) && { url: '必须是完整的 https 网址' }),
  ...(!z.safeDecode(siteTime, capturedAt).success && { capturedAt: '格式 2026-11-22 20:51:36' }),
  ...(screenshot === '' && { screenshot: '还没有截图' }),
})

interface EvidenceFieldsProps {
  evidence: Evidence
  faults: Partial<Record<keyof Evidence, string>>
  onType: (evidence: Evidence) => void
}

function EvidenceFields({ evidence, faults, onType }: EvidenceFieldsProps) {
  const fields = [
    ['sourceName', '官方来源'],
    ['capturedAt', '截取时间（UTC+8）'],
    ['url', '网址'],
  ] as const
  return (
    <div className={form.fields}>
      {fields.map(([name, label]) => (
        <div key={name} className={`${form.field} ${name === 'url' ? form.wide : ''}`}>
          <label htmlFor={`entry-${name}`}>{label}</label>
          <input
            id={`entry-${name}`}
            autoComplete="off"
            spellCheck={false}
            maxLength={name === 'url' ? 300 : 60}
            value={evidence[name]}
            aria-invalid={faults[name] !== undefined || undefined}
            aria-describedby={faults[name] === undefined ? undefined : `entry-${name}-fault`}
            onChange={({ target }) => onType({ ...evidence, [name]: target.value })}
          />
          {faults[name] !== undefined && (
            <p id={`entry-${name}-fault`} className={form.fault}>
              <Icon name="bad" />
              {faults[name]}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}

/** What was typed before, of a browser that was closed meanwhile too; a draft of another shape is none. */
function read(kept: string, { family, sourceName }: { family: Family; sourceName: string }) {
  const none = { sourceName, url: '', capturedAt: fullTimeOf(Date.now()), screenshot: '' }
  const empty = noNumbers(family)
  try {
    const found = JSON.parse(kept) as { typed: TypedNumbers; evidence: Evidence }
    const isWhole = found.typed.first.length === empty.first.length && found.typed.second.length === empty.second.length
    return { typed: isWhole ? found.typed : empty, evidence: { ...none, ...found.evidence } }
  } catch {
    return { typed: empty, evidence: none }
  }
}
