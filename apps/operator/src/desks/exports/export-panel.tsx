import * as api from '@liuhe/contract/api/operator/exports.ts'
import type { ExportColumn } from '@liuhe/contract/exports/column.ts'
import { EXPORT_LISTS } from '@liuhe/contract/exports/lists.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import decision from '../../frame/decision.module.css'
import panel from '../../frame/panel.module.css'
import { Facts } from '../../frame/parts.tsx'
import { wayBack } from '../../frame/way-back.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Notice } from '../../shared/notice.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { useDownload } from './use-download.ts'
import { failureText, isOpen, type Job, jobLook, rowsText, sizeText } from './words.ts'

interface PanelProps {
  job: Job
  onClose: () => void
  onChange: () => void
}

/** One export: what was asked for, how far it is, and its file. */
export function ExportPanel({ job, onClose, onChange }: PanelProps) {
  useKeys([{ keys: 'Escape', label: '回列表', run: onClose }])
  return (
    <article className={panel.panel} aria-label={`导出 ${job.exportId}`}>
      <header className={panel.head}>
        <h2>{EXPORT_LISTS[job.list].title}</h2>
        <span className={panel.number}>导出 {job.exportId}</span>
        <StateText {...jobLook(job)} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must scroll it */}
      <div className={panel.body} role="group" aria-label="内容" data-body="" tabIndex={0}>
        <Said job={job} />
      </div>
      <Deeds job={job} onChange={onChange} />
    </article>
  )
}

function Said({ job }: { job: Job }) {
  const columns = EXPORT_LISTS[job.list].columns as readonly ExportColumn<never>[]
  const back = wayBack(job.address)
  return (
    <>
      {job.failure !== null && <Notice kind="bad">{failureText(job.failure)}</Notice>}
      <Facts
        facts={[
          ['筛选', job.filter.length === 0 ? '没有，整个列表' : job.filter.join(' · ')],
          [
            '列表',
            <Link key="list" to={back.to} search={back.search as never}>
              按同样的筛选打开
            </Link>,
          ],
          ['列', columns.flatMap(({ name, label }) => (job.columns.includes(name) ? [label] : [])).join('、')],
          ['行数', rowsText(job)],
          ['大小', job.bytes === null ? null : sizeText(job.bytes)],
          ['理由', job.reason],
          ['申请', `${job.madeBy} · ${fullTimeOf(job.madeAt)} UTC+8`],
          ['第二人', job.approvalId === null ? null : (job.agreedBy ?? '还没有决定')],
          ['完成', job.endedAt === null ? null : `${fullTimeOf(job.endedAt)} UTC+8`],
          ['保留到', job.keptUntil === null ? null : `${fullTimeOf(job.keptUntil)} UTC+8`],
          ['SHA-256', job.sha256],
        ]}
      />
    </>
  )
}

function Deeds({ job, onChange }: { job: Job; onChange: () => void }) {
  const { call } = useConsole()
  const isOwn = useOperator().login === job.madeBy
  const download = useDownload()
  const [failure, setFailure] = useState<unknown>()
  const canLoad = job.state === 'done' && download.share === undefined
  const canCancel = isOwn && isOpen(job)
  const load = () => {
    setFailure(undefined)
    download.run(job.exportId).then(({ name, bytes }) => saveFile(name, bytes, 'text/csv;charset=utf-8'), setFailure)
  }
  const cancel = () => {
    setFailure(undefined)
    call(api.cancel, { exportId: job.exportId }).then(onChange, setFailure)
  }
  useKeys([
    ...(canLoad ? [{ keys: 'd', label: '下载', run: load, isAction: true }] : []),
    ...(canCancel ? [{ keys: 'x', label: '取消导出', run: cancel, isAction: true }] : []),
  ])
  if (!isOpen(job) && job.state !== 'done') return null
  return (
    <footer className={decision.decision}>
      {failure !== undefined && <Notice kind="bad">{sentenceOf(failure)}</Notice>}
      <div className={decision.buttons}>
        {job.state === 'done' && (
          <Button look="primary" keycap="d" isBusy={!canLoad} onClick={load}>
            <Icon name="download" />
            {download.share === undefined ? '下载' : `下载中 ${download.share}%`}
          </Button>
        )}
        {canCancel && (
          <Button look="bad" keycap="x" onClick={cancel}>
            取消导出
          </Button>
        )}
      </div>
    </footer>
  )
}
