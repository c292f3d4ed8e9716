import * as api from '@liuhe/contract/api/operator/desk.ts'
import { useRef, useState } from 'react'
import desk from '../../frame/desk.module.css'
import { useFilters } from '../../frame/filters.ts'
import { useDeed } from '../../frame/use-deed.ts'
import { useWay } from '../../frame/use-way.ts'
import { Views } from '../../frame/views.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { Empty, Failed, Loading } from '../../shared/states.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { CaseList, type CaseGroup } from './case-list.tsx'
import { Conversation } from './conversation.tsx'
import { SERVICE_VIEWS, serviceFilters, type ServiceView } from './filters.ts'
import style from './service.module.css'
import { ServiceHead } from './service-head.tsx'
import { useCases, useFigures, useFollowing } from './use-service.ts'
import { type CaseRow, waitsSince } from './words.ts'

/** Customer service: who waits, what is said, and what is known of who says it. Nothing here changes money. */
export default function ServiceDesk() {
  const [filters, change] = useFilters(serviceFilters)
  const { view = 'live', row: selected } = filters
  const canServe = may(useOperator(), 'handleDesk')
  const pane = useRef<HTMLElement>(null)
  useFollowing()
  const figures = useFigures()
  const { groups, rows, list } = useGroups(view)
  const select = (row: number | undefined) => change({ row }, { replace: true })
  const { step } = useWay({ rows, keyOf, selected, select, isNext: undefined })
  const next = useTakeNext(select)
  useKeys([
    { keys: 'j', label: '下一会话', run: () => step(1) },
    { keys: 'Shift+J', label: '上一会话', run: () => step(-1) },
    ...(canServe ? [{ keys: 'n', label: '接下一位', run: next.take, isAction: true }] : []),
  ])
  const counts = view === 'live' && list.isRead ? { live: rows.length } : undefined
  return (
    <div className={desk.desk}>
      <ServiceHead figures={figures.data} canServe={canServe} />
      {figures.error !== null && figures.data === undefined && (
        <Failed error={figures.error} onRetry={() => void figures.refetch()} />
      )}
      <Views
        views={SERVICE_VIEWS}
        shown={view}
        counts={counts}
        onPick={(name) => change({ view: name, row: undefined })}
      />
      <div className={style.columns}>
        <section className={desk.list} aria-label="列表">
          <div className={desk.rows}>
            {list.error !== null && <Failed error={list.error} onRetry={list.retry} />}
            {list.isPending && list.error === null && <Loading rows={8} />}
            {list.isRead && rows.length === 0 && <Nobody view={view} />}
            <CaseList {...{ groups, selected }} onSelect={select} onEnter={() => toBody(pane.current)} />
          </div>
          <ListFoot {...{ list, next, canServe }} />
        </section>
        <section ref={pane} className={style.pane} aria-label="详情">
          {selected === undefined ? (
            <Empty icon="service" title="选一个会话">
              按 j 在列表里移动，按 n 接等得最久的一位。
            </Empty>
          ) : (
            <Conversation
              key={selected}
              caseId={String(selected)}
              figures={figures.data}
              onClose={() => select(undefined)}
            />
          )}
        </section>
      </div>
    </div>
  )
}

/** The focus goes where words are typed. */
const toBody = (pane: HTMLElement | null) => pane?.querySelector<HTMLElement>('[data-body]')?.focus()

interface ListFootProps {
  list: { back: (() => void) | undefined; forth: (() => void) | undefined }
  next: ReturnType<typeof useTakeNext>
  canServe: boolean
}

/** Takes who waits longest, and what came of it. */
const ListFoot = ({ list, next, canServe }: ListFootProps) => (
  <>
    <footer className={desk.pages}>
      {canServe && (
        <Button keycap="n" isBusy={next.isBusy} onClick={next.take}>
          接下一位
        </Button>
      )}
      {list.back !== undefined && <Button onClick={list.back}>上一页</Button>}
      {list.forth !== undefined && <Button onClick={list.forth}>下一页</Button>}
    </footer>
    {next.says !== undefined && (
      <Notice kind={next.isBad ? 'bad' : 'info'} actions={<Button onClick={next.forget}>知道了</Button>}>
        {next.says}
      </Notice>
    )}
    {next.again !== undefined && <UnknownOutcome onAgain={next.again.run} />}
  </>
)

const keyOf = ({ caseId }: CaseRow): number => Number(caseId)

const NOBODY: Readonly<Record<ServiceView, string>> = {
  live: '没有人在等',
  others: '没有别人接待的会话',
  closed: '还没有结束的会话',
}
const Nobody = ({ view }: { view: ServiceView }) => (
  <Empty icon="ok" title={NOBODY[view]}>
    新的会自动出现，不必刷新。
  </Empty>
)

/** The lists of a view, those who speak of protection first in each. */
function useGroups(view: ServiceView) {
  const { login } = useOperator()
  const mine = useCases('mine', view === 'live')
  const waiting = useCases('waiting', view === 'live')
  const open = useCases('open', view === 'others')
  const closed = useCases('closed', view === 'closed')
  const groups: Readonly<Record<ServiceView, readonly CaseGroup[]>> = {
    live: [
      { title: '我的', hint: '保护类置顶', rows: urgentFirst(byWait(mine.rows)) },
      { title: '等待', hint: '按等待 ↓', rows: urgentFirst(waiting.rows) },
    ],
    others: [
      { title: '同事', hint: '', rows: open.rows.filter((row) => row.state === 'open' && row.login !== login) },
      { title: '机器人', hint: '', rows: open.rows.filter(({ state }) => state === 'bot') },
    ],
    closed: [{ title: '已结束', hint: '最近在前', rows: closed.rows }],
  }
  const shown = groups[view]
  // Of the two lists of a view one is longer: pages are those of the people who wait.
  const list = { live: waiting, others: open, closed }[view]
  const error = list.error ?? (view === 'live' ? mine.error : null)
  return { groups: shown, rows: shown.flatMap(({ rows }) => rows), list: { ...list, error } }
}

const urgentFirst = (rows: readonly CaseRow[]): CaseRow[] =>
  rows.toSorted((one, other) => Number(other.isProtection) - Number(one.isProtection))

/** Who has waited longest first; those who have their answer last. */
const byWait = (rows: readonly CaseRow[]): CaseRow[] =>
  rows.toSorted((one, other) => (waitsSince(one) ?? Infinity) - (waitsSince(other) ?? Infinity))

/** Takes who waits longest; says so when nobody does. */
function useTakeNext(select: (row: number) => void) {
  const { call } = useConsole()
  const [said, setSaid] = useState<{ words: string; isBad: boolean }>()
  const { run, busy, again } = useDeed<'take'>({
    onDone: async () => undefined,
    onRefused: async (why) => setSaid({ words: sentenceOf(why), isBad: true }),
  })
  return {
    isBusy: busy !== undefined,
    again,
    says: said?.words,
    isBad: said?.isBad === true,
    forget: () => setSaid(undefined),
    take() {
      setSaid(undefined)
      void run('take', async () => {
        const taken = await call(api.take, { caseId: null })
        if (taken === null) setSaid({ words: '现在没有人在等。', isBad: false })
        else select(Number(taken.caseId))
      })
    },
  }
}
