import * as api from '@liuhe/contract/api/operator/adjustments.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { errorOf, isErrorCode } from '@liuhe/contract/errors.ts'
import { useState } from 'react'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part, PanelTable } from '../../frame/parts.tsx'
import { Views } from '../../frame/views.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { type Batch, batchLook, movedText, ROW_LOOKS } from './words.ts'

type Detail = OutputOf<typeof api.batch>

const VIEWS = { all: '全部', moved: '已执行', refused: '未执行', waiting: '等待' } as const

interface BatchPanelProps {
  batchId: number
  /** As the list has it, which is read again by time: rows are moved by a job. */
  listed: Batch | undefined
  onClose: () => void
}

/** One file: how far it is, each row with its outcome, and the refused ones once more. */
export function BatchPanel({ batchId, listed, onClose }: BatchPanelProps) {
  const { call } = useConsole()
  const operator = useOperator()
  const [view, setView] = useState<keyof typeof VIEWS>('all')
  const object = `adjustment-batch/${batchId}`
  const waiting = useWaiting(object)
  const state = view === 'all' ? undefined : view
  const deedsOf = ({ state: stands, refused, batchId: id }: Batch): Deed[] =>
    may(operator, 'handleAdjustments') && stands === 'ended' && refused > 0
      ? [
          {
            ...{ name: 'retry', keys: 'a', label: '重试未执行的行', look: 'primary' },
            dialog: {
              about: (
                <p>
                  批次 {id} · {refused} 行
                </p>
              ),
              effect: '只再试被拒绝的行，金额和会员与批准时相同；每行至多执行一次。',
            },
            run: () => call(api.retryBatch, { batchId: id }),
          },
        ]
      : []
  return (
    <ObjectPanel
      key={view}
      object={object}
      label={`批次 ${batchId}`}
      notFound="ADJUST/BATCH_NOT_FOUND"
      read={(options) => call(api.batch, { batchId, state, rows: 200 }, options)}
      isOutdated={({ batch }) => listed !== undefined && listed.moved + listed.refused !== batch.moved + batch.refused}
      onClose={onClose}
      head={({ batch }, { trailButton }) => (
        <>
          <h2>批次 {batchId}</h2>
          <StateText {...batchLook(batch)} />
          {trailButton}
        </>
      )}
      body={(detail) => <Body detail={detail} view={view} onView={setView} />}
      footer={({ batch }, { now, onDone, onRefused }) => (
        <DeedBar
          {...{ object, waiting, now, onDone, onRefused }}
          deeds={deedsOf(batch)}
          nothing={batch.state === 'proposed' ? '等第二人决定。' : '没有要做的事。'}
        />
      )}
    />
  )
}

interface BodyProps {
  detail: Detail
  view: keyof typeof VIEWS
  onView: (view: keyof typeof VIEWS) => void
}

/** What the file moves in all, how far it is, and each row. */
function Body({ detail: { batch, data, next }, view, onView }: BodyProps) {
  return (
    <>
      <Facts
        facts={[
          ['制单', `${batch.madeBy} · ${fullTimeOf(batch.madeAt)}`],
          ['说明', batch.reason],
          ['行数', batch.rows.toLocaleString('en-US')],
          ['加款', <b key="in">+{amountText(batch.totalIn)}</b>],
          ['扣款', <b key="out">{amountText(-batch.totalOut)}</b>],
          ['进度', `已执行 ${batch.moved} · 未执行 ${batch.refused} · 等待 ${batch.waiting}`],
        ]}
      />
      <Views
        views={VIEWS}
        shown={view}
        onPick={onView}
        counts={{ all: batch.rows, moved: batch.moved, refused: batch.refused, waiting: batch.waiting }}
      />
      <Part title="逐行结果" hint={next === null ? undefined : '前 200 行'}>
        <PanelTable
          label="逐行结果"
          rows={data}
          keyOf={({ line }) => line}
          columns={[
            { title: '行', cell: ({ line }) => `第 ${line} 行` },
            { title: '会员', cell: ({ account }) => account },
            { title: '原因', cell: ({ label }) => label },
            { title: '金额', cell: (row) => <b>{movedText(row)}</b>, isFigure: true },
            { title: '之后余额', cell: ({ after }) => (after === null ? '—' : amountText(after)), isFigure: true },
            {
              title: '结果',
              cell: (row) => (
                <>
                  <StateText {...ROW_LOOKS[row.state]} /> {codeWords(row.code)}
                </>
              ),
            },
          ]}
        />
      </Part>
    </>
  )
}

const codeWords = (code: string | null): string =>
  code === null ? '' : isErrorCode(code) ? errorOf(code).message : code
