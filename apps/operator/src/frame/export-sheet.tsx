import * as api from '@liuhe/contract/api/operator/exports.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ExportColumn } from '@liuhe/contract/exports/column.ts'
import { EXPORT_LISTS } from '@liuhe/contract/exports/lists.ts'
import { ExportWhat } from '@liuhe/contract/exports/what.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useConsole } from '../session/console-context.tsx'
import { Button } from '../shared/button.tsx'
import { Dialog } from '../shared/dialog.tsx'
import { Notice } from '../shared/notice.tsx'
import { isUnknownOutcome, sentenceOf } from '../shared/sentence-of.ts'
import { UnknownOutcome } from '../shared/unknown-outcome.tsx'
import { LIST } from '../shell/news.tsx'
import { ConfirmDialog, DialogFoot } from './confirm-dialog.tsx'
import style from './export-sheet.module.css'
import { useReason } from './reason.ts'

interface SheetProps {
  what: ExportWhat
  onClose: () => void
}
type Job = OutputOf<typeof api.ask>

const REASONS = ['月度对账', '监管要求', '内部核查']

/** Asks for a list as a file: which columns, why, how many rows, and whether a second person has to agree. */
export default function ExportSheet({ what, onClose }: SheetProps) {
  const { title } = EXPORT_LISTS[what.list]
  const all = EXPORT_LISTS[what.list].columns as readonly ExportColumn<never>[]
  const [columns, setColumns] = useState(() => all.filter(({ isOpen }) => isOpen !== true).map(({ name }) => name))
  const reason = useReason(`export.${what.list}`, { label: '理由（写入审计）', templates: REASONS })
  const { job, failure, isBusy, send } = useAsking(what, () => reason.forget())
  const { call } = useConsole()
  const found = useQuery({
    queryKey: ['export-look', z.encode(ExportWhat, what), columns],
    queryFn: ({ signal }) => call(api.look, { what, columns }, { signal }),
    enabled: columns.length > 0 && job === undefined,
    placeholderData: (seen) => seen,
    ...{ gcTime: 0, retry: false },
  })
  if (job !== undefined) return <Asked title={title} job={job} onClose={onClose} />
  const { rows, isMore, needsTwo = false, filter = [] } = found.data ?? {}
  const missing = [...reason.missing, ...(columns.length === 0 ? ['至少一列'] : [])]
  return (
    <ConfirmDialog
      title={`导出${title}`}
      about={filter.length === 0 ? '整个列表，没有筛选' : filter.join(' · ')}
      kind={needsTwo ? 'two' : 'info'}
      effect={rows === undefined ? '正在数行…' : <Effect rows={rows} isMore={isMore === true} needsTwo={needsTwo} />}
      reason={reason.field}
      missing={rows === undefined ? [...missing, '行数'] : missing}
      button={needsTwo ? '提交第二人' : '开始导出'}
      look={needsTwo ? 'two' : 'primary'}
      onConfirm={() => void (isBusy || send(columns, reason.said))}
      onClose={onClose}
    >
      <Columns all={all} chosen={columns} onChoose={setColumns} />
      {found.error !== null && <Notice kind="bad">{sentenceOf(found.error)}</Notice>}
      {failure !== undefined &&
        (isUnknownOutcome(failure) ? (
          <UnknownOutcome onAgain={() => void send(columns, reason.said)} />
        ) : (
          <Notice kind="bad">{sentenceOf(failure)}</Notice>
        ))}
    </ConfirmDialog>
  )
}

/** One request, however often it is sent. */
function useAsking(what: ExportWhat, forget: () => void) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const address = useRouterState({ select: ({ location }) => location.href })
  const [requestId] = useState(() => crypto.randomUUID())
  const [job, setJob] = useState<Job>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const send = async (columns: string[], reason: string) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      setJob(await call(api.ask, { requestId, what, columns, reason, address }))
      forget()
      await queries.invalidateQueries({ queryKey: [LIST, 'exports'] })
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return { job, failure, isBusy, send }
}

const Effect = ({ rows, isMore, needsTwo }: { rows: number; isMore: boolean; needsTwo: boolean }) => (
  <>
    {rows.toLocaleString('en-US')}
    {isMore ? '+' : ''} 行。
    {needsTwo ? '超过 1,000 行或含未遮盖的列，须第二人同意后才生成。' : '立即生成；遮盖的内容在文件里同样遮盖。'}
    文件保留 24 小时，下载写入审计。
  </>
)

interface ColumnsProps {
  all: readonly ExportColumn<never>[]
  chosen: readonly string[]
  onChoose: (names: string[]) => void
}

/** Which columns, in the order of the file. */
function Columns({ all, chosen, onChoose }: ColumnsProps) {
  const isAll = chosen.length === all.length
  return (
    <fieldset className={style.columns}>
      <legend>列</legend>
      {all.map(({ name, label, isOpen }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={() =>
              onChoose(
                all
                  .map((column) => column.name)
                  .filter((one) => (one === name ? !chosen.includes(name) : chosen.includes(one))),
              )
            }
          />
          {label}
          {isOpen === true && <small>未遮盖</small>}
        </label>
      ))}
      <Button onClick={() => onChoose(isAll ? [] : all.map(({ name }) => name))}>{isAll ? '全不选' : '全选'}</Button>
    </fieldset>
  )
}

const Asked = ({ title, job, onClose }: { title: string; job: Job; onClose: () => void }) => (
  <Dialog title={`导出${title}`} onClose={onClose} isWide>
    <Notice kind={job.state === 'proposed' ? 'two' : 'ok'}>
      {job.state === 'proposed' ? '已提交，等第二人同意。' : '已开始生成。'}
      <Link to="/exports" search={{ row: job.exportId } as never}>
        看导出 {job.exportId}
      </Link>
    </Notice>
    <DialogFoot missing={[]} onClose={onClose}>
      {null}
    </DialogFoot>
  </Dialog>
)
