import * as api from '@liuhe/contract/api/operator/bulk.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { BULK_DEEDS, type BulkDeedName, type BulkOutcome } from '@liuhe/domain/bulk/deeds.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { codeWords, figure, LIST_TITLES, OUTCOME_LOOKS, REASONS, STATE_LOOKS } from '../../frame/bulk/words.ts'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part, PanelTable } from '../../frame/parts.tsx'
import { wayBack } from '../../frame/way-back.ts'
import { Views } from '../../frame/views.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf, shortTime } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import type { Bulk } from './bulk-desk.tsx'
import style from './bulk.module.css'

type Detail = OutputOf<typeof api.read>
type View = 'all' | BulkOutcome

const VIEWS = { all: '全部', changed: '已改', same: '已是如此', refused: '被拒绝', waiting: '等待' } as const
const ROWS = 200

interface BulkPanelProps {
  bulkId: number
  /** As the list has it, which is read again while rows are carried out. */
  listed: Bulk | undefined
  onClose: () => void
  /** Another proposal was made of this one. */
  onMade: (bulkId: number) => void
}

/** One proposal: what was signed, how far it is, each row with its outcome, and its rows once more. */
export function BulkPanel({ bulkId, listed, onClose, onMade }: BulkPanelProps) {
  const { call } = useConsole()
  const [view, setView] = useState<View>('all')
  const [pages, setPages] = useState<readonly string[]>([])
  const object = `bulk/${bulkId}`
  const waiting = useWaiting(object)
  const deedsOf = useDeeds(onMade)
  const state = view === 'all' ? undefined : view
  const show = (next: View) => {
    setView(next)
    setPages([])
  }
  return (
    <ObjectPanel
      key={`${view} ${pages.at(-1) ?? ''}`}
      object={object}
      label={`批量 ${bulkId}`}
      notFound="BULK/NOT_FOUND"
      read={(options) => call(api.read, { bulkId, state, after: pages.at(-1), rows: ROWS }, options)}
      isOutdated={({ bulk }) => listed !== undefined && listed.waiting === 0 && listed.state !== bulk.state}
      onClose={onClose}
      head={({ bulk }, { trailButton }) => (
        <>
          <h2>{bulk.words}</h2>
          <span>批量 {bulkId}</span>
          <StateText {...STATE_LOOKS[(listed ?? bulk).state]} />
          {trailButton}
        </>
      )}
      body={(detail, { now }) => (
        <>
          <Signed bulk={detail.bulk} />
          <Progress bulk={listed ?? detail.bulk} />
          <Outcomes
            {...{ detail, listed, view, now, onView: show, page: pages.length + 1 }}
            onBack={pages.length === 0 ? undefined : () => setPages(pages.slice(0, -1))}
            onForth={detail.next === null ? undefined : () => setPages([...pages, detail.next ?? ''])}
          />
        </>
      )}
      footer={({ bulk }, { now, onDone, onRefused }) => (
        <DeedBar
          {...{ object, waiting, now, onDone, onRefused }}
          deeds={deedsOf(bulk)}
          nothing={NOTHING[(listed ?? bulk).state]}
        />
      )}
    />
  )
}

const NOTHING: Readonly<Record<Bulk['state'], string>> = {
  proposed: '等第二人决定。',
  refused: '没有执行任何一行。',
  running: '正在逐行执行。',
  ended: '没有要做的事。',
}

/** What somebody may do with the rows of an ended one. */
function useDeeds(onMade: (bulkId: number) => void) {
  const { call } = useConsole()
  const operator = useOperator()
  const mayDo = (name: BulkDeedName) => may(operator, 'makeBulk') && may(operator, BULK_DEEDS[name].make)
  const deedOf = (how: 'retry' | 'inverse', { bulkId, refused, changed, deed }: Bulk): Deed => {
    const name = how === 'retry' ? deed : (BULK_DEEDS[deed].inverse as BulkDeedName)
    const rows = how === 'retry' ? refused : changed
    return {
      ...{ name: how, keys: how === 'retry' ? 'a' : 'i', look: 'two' },
      label: how === 'retry' ? '重试失败项' : `全部撤回（${BULK_DEEDS[name].title}）`,
      dialog: {
        about: (
          <p>
            批量 {bulkId} · {figure(rows)} 行
          </p>
        ),
        effect:
          how === 'retry'
            ? '只含被拒绝的行，作为一项新的批量操作，须第二人同意。'
            : '只含已改的行，做相反的事，作为一项新的批量操作，须第二人同意。',
        ...{ reason: '理由（写入审计，至少 4 字）', templates: REASONS[name] },
      },
      run: async (said) => onMade((await call(api.again, { bulkId, how, ...said })).bulkId),
    }
  }
  return (bulk: Bulk): Deed[] => {
    const { state, refused, changed, deed } = bulk
    const inverse = BULK_DEEDS[deed].inverse as BulkDeedName | null
    if (state !== 'ended') return []
    return [
      ...(refused > 0 && mayDo(deed) ? [deedOf('retry', bulk)] : []),
      ...(changed > 0 && inverse !== null && mayDo(inverse) ? [deedOf('inverse', bulk)] : []),
    ]
  }
}

/** What was proposed, by whom, and who agreed. */
function Signed({ bulk }: { bulk: Bulk }) {
  const back = wayBack(bulk.address)
  return (
    <Facts
      facts={[
        [
          '列表',
          <>
            {LIST_TITLES[bulk.list]}，{bulk.isPicked ? '选中的行' : '筛选的全部行'} ·{' '}
            <Link to={back.to} search={back.search as never}>
              按同样的筛选打开
            </Link>
          </>,
        ],
        ['筛选', bulk.filter.length === 0 ? '没有' : bulk.filter.join(' · ')],
        ['理由', bulk.reason],
        ['提出', `${bulk.madeBy} · ${fullTimeOf(bulk.madeAt)} UTC+8`],
        ['第二人', bulk.agreedBy],
        ['来自', bulk.sourceId === null ? null : `批量 ${bulk.sourceId}`],
        ['结束', bulk.endedAt === null ? null : `${fullTimeOf(bulk.endedAt)} UTC+8`],
      ]}
    />
  )
}

/** How far it is; nothing before it was agreed to. */
function Progress({ bulk: { state, rows, waiting, changed, same, refused } }: { bulk: Bulk }) {
  if (state === 'proposed' || state === 'refused') return null
  const done = rows - waiting
  return (
    <div className={style.progress}>
      <progress aria-label="进度" value={done} max={rows} />
      <span>
        {figure(done)} / {figure(rows)} · 已改 {figure(changed)} · 已是如此 {figure(same)} · 被拒绝 {figure(refused)}
      </span>
    </div>
  )
}

interface OutcomesProps {
  detail: Detail
  listed: Bulk | undefined
  view: View
  now: number
  onView: (view: View) => void
  page: number
  onBack: (() => void) | undefined
  onForth: (() => void) | undefined
}

/** Each row with what became of it, some at a time. */
function Outcomes({ detail: { bulk, data }, listed, view, now, onView, page, onBack, onForth }: OutcomesProps) {
  const { rows, changed, same, refused, waiting } = listed ?? bulk
  const isPaged = onBack !== undefined || onForth !== undefined
  return (
    <>
      <Views views={VIEWS} shown={view} onPick={onView} counts={{ all: rows, changed, same, refused, waiting }} />
      <Part
        title="逐行结果"
        hint={isPaged ? `第 ${page} 页` : undefined}
        tools={
          isPaged && (
            <span className={style.pages}>
              <Button disabled={onBack === undefined} onClick={onBack}>
                上一页
              </Button>
              <Button disabled={onForth === undefined} onClick={onForth}>
                下一页
              </Button>
            </span>
          )
        }
      >
        <PanelTable
          label="逐行结果"
          rows={data}
          keyOf={({ line }) => line}
          columns={[
            { title: '行', cell: ({ label }) => <span className={style.whole}>{label}</span> },
            { title: '说明', cell: ({ about }) => <span className={style.whole}>{about}</span> },
            {
              title: '结果',
              cell: ({ state, code, tries }) => (
                <>
                  <StateText {...OUTCOME_LOOKS[state]} />
                  {code !== null && <p className={style.why}>{codeWords(code)}</p>}
                  {state === 'waiting' && tries > 0 && <p className={style.why}>出错 {tries} 次，稍后再试</p>}
                </>
              ),
            },
            {
              title: '时间',
              cell: ({ doneAt }) => (
                <span className={style.whole}>{doneAt === null ? '—' : shortTime(doneAt, now)}</span>
              ),
            },
          ]}
        />
      </Part>
      {refused > 0 && view !== 'refused' && bulk.state === 'ended' && (
        <Notice kind="warn">{figure(refused)} 行被拒绝，处理好原因后可以只重试这些行。</Notice>
      )}
    </>
  )
}
