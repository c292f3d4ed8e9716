import * as api from '@liuhe/contract/api/operator/adjustments.ts'
import { FILE_COLUMNS } from '@liuhe/domain/adjustments/file.ts'
import { ADJUST_REASONS } from '@liuhe/domain/adjustments/reason.ts'
import { UTF8_MARK } from '@liuhe/domain/csv.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import { Facts, PanelTable } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { isUnknownOutcome, sentenceOf } from '../../shared/sentence-of.ts'
import { isLarge, isTyped, TypedAmount } from '../../shared/typed-amount.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { amountText } from '../../shared/value-text.ts'
import { LIST } from '../../shell/news.tsx'
import { newNumber } from '../../frame/deed-bar.tsx'
import style from './file-dialog.module.css'
import { FAULT_WORDS, type FileCheck } from './words.ts'

const EXAMPLE = `${UTF8_MARK}${FILE_COLUMNS.join(',')}\r\n1204881,补偿与奖励,88.00,1,活动补发\r\n`

/** Up to 5,000 rows at once: valid as a whole, or refused with the lines that are wrong. */
export function FileDialog({ onClose, onMade }: { onClose: () => void; onMade: (batchId: number) => void }) {
  const { file, reason, setReason, isBusy, failure, read, propose } = useFile(onMade)
  const [typed, setTyped] = useState('')
  const checked = file?.checked
  const isFine = checked !== undefined && checked.faults.length === 0
  const total = checked === undefined ? 0n : checked.totalIn + checked.totalOut
  const asksAmount = isFine && isLarge(total)
  const missing = [
    ...(isFine ? [] : ['没有错误的文件']),
    ...(reason.trim() === '' ? ['说明'] : []),
    ...(asksAmount && !isTyped(typed, total) ? ['金额'] : []),
  ]
  return (
    <Dialog title="批量调整" onClose={onClose} isWide>
      <form
        className={style.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (missing.length === 0) propose()
        }}
      >
        <p className={style.hint}>
          CSV，至多 5,000 行；整份有效才接受。表头：<code>{FILE_COLUMNS.join(',')}</code>{' '}
          <a download="人工调整模板.csv" href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}>
            下载模板
          </a>
        </p>
        <label>
          文件
          <input data-first="" type="file" accept=".csv,text/csv" onChange={({ target }) => read(target.files?.[0])} />
        </label>
        {failure !== undefined && <Notice kind="bad">没有接受：{sentenceOf(failure)}</Notice>}
        {checked !== undefined && <Checked checked={checked} />}
        <label htmlFor="batch-reason">说明（复核人会看到）</label>
        <textarea
          id="batch-reason"
          rows={2}
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {asksAmount && <TypedAmount amount={total} typed={typed} onType={setTyped} />}
        <DialogFoot missing={missing} onClose={onClose}>
          <Button look="two" type="submit" isBusy={isBusy} disabled={missing.length > 0}>
            整份送复核
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** A file as it was read and judged by the server, and its proposal. */
function useFile(onMade: (batchId: number) => void) {
  const { call } = useConsole()
  const { login } = useOperator()
  const queries = useQueryClient()
  const [reason, setReason, forget] = useDraft(login, 'adjustment.file')
  const [file, setFile] = useState<{ csv: string; checked: FileCheck }>()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [requestId, setRequestId] = useState(newNumber)
  const work = async (job: () => Promise<void>) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await job()
    } catch (error) {
      if (!isUnknownOutcome(error)) setRequestId(newNumber())
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  const read = (chosen: File | undefined) =>
    void work(async () => {
      setFile(undefined)
      if (chosen === undefined) return
      const csv = await chosen.text()
      setFile({ csv, checked: await call(api.checkBatch, { csv }) })
    })
  const propose = () =>
    void work(async () => {
      if (file === undefined) return
      const { batchId } = await call(api.proposeBatch, { requestId, csv: file.csv, reason: reason.trim() })
      forget()
      await queries.invalidateQueries({ queryKey: [LIST] })
      onMade(batchId)
    })
  return { file, reason, setReason, isBusy, failure, read, propose }
}

/** What the file comes to, or what is wrong, line by line. */
function Checked({ checked }: { checked: FileCheck }) {
  const { faults, rows, members, totalIn, totalOut, preview } = checked
  if (faults.length > 0) {
    return (
      <div className={style.scrolls}>
        <Notice kind="bad">{faults.length >= 100 ? '至少 100' : faults.length} 行有误，整份未接受。</Notice>
        <PanelTable
          label="错误"
          rows={faults}
          keyOf={({ line, why }) => `${line} ${why}`}
          columns={[
            { title: '行', cell: ({ line }) => `第 ${line} 行` },
            { title: '错误', cell: ({ why }) => FAULT_WORDS[why] },
            { title: '内容', cell: ({ text }) => text },
          ]}
        />
      </div>
    )
  }
  return (
    <div className={style.scrolls}>
      <Facts
        facts={[
          ['行数', rows.toLocaleString('en-US')],
          ['会员', `${members.toLocaleString('en-US')} 位`],
          ['加款', <b key="in">+{amountText(totalIn)}</b>],
          ['扣款', <b key="out">{amountText(-totalOut)}</b>],
        ]}
      />
      <PanelTable
        label="前 20 行"
        rows={preview}
        keyOf={({ line }) => line}
        columns={[
          { title: '行', cell: ({ line }) => `第 ${line} 行` },
          { title: '会员', cell: ({ account }) => account },
          { title: '原因', cell: ({ reasonCode }) => ADJUST_REASONS[reasonCode].label },
          { title: '金额', cell: ({ amount }) => amountText(amount), isFigure: true },
        ]}
      />
    </div>
  )
}
