import * as api from '@liuhe/contract/api/operator/results.ts'
import { siteTime } from '@liuhe/contract/codecs.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { useState } from 'react'
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
  const operator = useOperator()
  const { call } = useConsole()
  const { gameId, turnNum, lunarYear } = draw
  const family = draw.family as Family
  const [kept, keep, forget] = useDraft(operator.login, `result.${gameId}.${turnNum}`)
  const { typed, evidence } = read(kept, { family, sourceName: draw.gameName })
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const { run, busy, again } = useDeed<'enter'>({ onDone, onRefused })
  const write = (part: { typed?: TypedNumbers; evidence?: Evidence }) => {
    // Another content is another request.
    setRequestId(crypto.randomUUID())
    keep(JSON.stringify({ typed, evidence, ...part }))
  }
  const faults = faultsOf(evidence)
  const missing = [...missingIn(family, typed), ...Object.keys(faults).map((name) => FIELD_WORDS[name as keyof Evidence])]
  const resultText = agreedOn(family, typed)
  const save = () => {
    const at = z.safeDecode(siteTime, evidence.capturedAt)
    if (missing.length > 0 || resultText === undefined || !at.success) return
    void run('enter', async () => {
      const { sourceName, url, screenshot } = evidence
      await call(api.enter, { gameId, turnNum, requestId, resultText, sourceName, url, capturedAt: at.data, screenshot })
      forget()
    })
  }
  useKeys([{ keys: '$mod+Enter', label: '保存录入', run: save, isAction: true }])
  return (
    <form
      className={form.form}
      aria-label="录入"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          save()
        }
      }}
    >
      <NumbersTwice {...{ family, lunarYear, typed }} onType={(next) => write({ typed: next })} />
      <EvidenceFields evidence={evidence} faults={kept === '' ? {} : faults} onType={(next) => write({ evidence: next })} />
      <PictureField
        label="截图"
        sha256={evidence.screenshot}
        onPick={(screenshot) => write({ evidence: { ...evidence, screenshot } })}
      />
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      <Notice kind="info">保存后不能改：与另一份一致就公布并暂停 60 秒，不一致则两份都不采用，各自再看一遍。</Notice>
      <div className={decision.buttons}>
        {missing.length > 0 && <span className={decision.hash}>还差 {missing.length} 项：{missing.join('、')}</span>}
        <Button look="primary" type="submit" keycap="Ctrl ↵" disabled={missing.length > 0} isBusy={busy === 'enter'}>
          保存我的录入
        </Button>
      </div>
    </form>
  )
}

const FIELD_WORDS: Readonly<Record<keyof Evidence, string>> = {
  sourceName: '官方来源',
  url: '网址',
  capturedAt: '截取时间',
  screenshot: '截图',
}

/** What is wrong with the evidence, in words; the contract says the same to whoever sends it. */
function faultsOf({ sourceName, url, capturedAt, screenshot }: Evidence): Partial<Record<keyof Evidence, string>> {
  const { sourceName: name, url: address } = api.enter.wire.body as never as Record<string, z.ZodMiniType>
  const isName = name === undefined || z.safeParse(name, sourceName.trim()).success
  const isAddress = address === undefined || z.safeParse(address, url).success
  return {
    ...(!isName && { sourceName: '写明谁开的奖，会员会看到' }),
    ...(!isAddress && { url: '必须是完整的 https 网址' }),
    ...(!z.safeDecode(siteTime, capturedAt).success && { capturedAt: '格式 2026-11-22 20:51:36' }),
    ...(screenshot === '' && { screenshot: '还没有截图' }),
  }
}

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
