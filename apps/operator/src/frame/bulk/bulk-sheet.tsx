import * as api from '@liuhe/contract/api/operator/bulk.ts'
import { type BulkDeed, BulkDeed as Deed, type BulkWhat, BulkWhat as What } from '@liuhe/contract/bulk/deed.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { BULK_DEEDS, type BulkDeedName } from '@liuhe/domain/bulk/deeds.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useConsole } from '../../session/console-context.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { isUnknownOutcome, sentenceOf } from '../../shared/sentence-of.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { LIST } from '../../shell/news.tsx'
import { ConfirmDialog, DialogFoot } from '../confirm-dialog.tsx'
import { newNumber } from '../deed-bar.tsx'
import { Part, PanelTable } from '../parts.tsx'
import { useReason } from '../reason.ts'
import style from './bulk.module.css'
import { useDeedFields } from './deed-fields.tsx'
import { countWords, figure, LIST_TITLES, REASONS, wouldWords } from './words.ts'

interface SheetProps {
  deed: BulkDeedName
  what: BulkWhat
  /** Rows that were picked one by one; every row of the filter without. */
  ids: string[] | undefined
  /** It is proposed: the choice has done its work. */
  onDone: () => void
  onClose: () => void
}
type Made = OutputOf<typeof api.propose>
type Seen = OutputOf<typeof api.look>

/** Proposes a deed for the rows that are picked: its fields, what it would do to them now, and why. */
export default function BulkSheet({ deed: name, what, ids, onDone, onClose }: SheetProps) {
  const { title, isHard } = BULK_DEEDS[name]
  const { deed, missing, inputs } = useDeedFields(name)
  const reason = useReason(`bulk.${name}`, { label: '理由（写入审计，第二人会看到）', templates: REASONS[name] })
  const found = useLook({ what, ids, deed })
  const { made, failure, isBusy, send } = useProposing(() => reason.forget())
  if (made !== undefined) {
    return (
      <Asked
        {...{ title, made }}
        onClose={() => {
          onClose()
          onDone()
        }}
      />
    )
  }
  const seen = deed === undefined ? undefined : found.data
  const lacking = [...missing, ...(deed !== undefined && seen === undefined ? ['效果'] : []), ...reason.missing]
  const none = seen !== undefined && seen.change === 0 ? ['会改变的行'] : []
  const ask = () => deed !== undefined && void send({ what, ids, deed, reason: reason.said })
  return (
    <ConfirmDialog
      title={`批量${title}`}
      about={<About {...{ what, ids, filter: seen?.filter, rows: seen?.rows }} />}
      kind={isHard ? 'warn' : 'two'}
      effect={seen === undefined ? effectWait(deed) : `${countWords(seen)}。须第二人同意，然后逐行执行，每行各有结果。`}
      reason={reason.field}
      missing={[...lacking, ...none]}
      button="提交第二人"
      look="two"
      onConfirm={() => isBusy || ask()}
      onClose={onClose}
    >
      {inputs}
      {found.error !== null && deed !== undefined && <Notice kind="bad">{sentenceOf(found.error)}</Notice>}
      {seen !== undefined && <First seen={seen} />}
      {failure !== undefined &&
        (isUnknownOutcome(failure) ? (
          <UnknownOutcome onAgain={() => void ask()} />
        ) : (
          <Notice kind="bad">{sentenceOf(failure)}</Notice>
        ))}
    </ConfirmDialog>
  )
}

const effectWait = (deed: BulkDeed | undefined): string =>
  deed === undefined ? '填好后在这里显示效果。' : '正在核对每一行…'

interface AboutProps {
  what: BulkWhat
  ids: string[] | undefined
  filter: string[] | undefined
  rows: number | undefined
}

/** Which rows: those that were picked, or every row of the filter in its own words. */
const About = ({ what, ids, filter, rows }: AboutProps) => (
  <>
    {LIST_TITLES[what.list]}
    {ids === undefined ? '：当前筛选的全部行' : '：选中的'}
    <b> {figure(rows ?? ids?.length ?? 0)} 项</b>
    {ids === undefined && filter !== undefined && <> · {filter.join(' · ') || '没有筛选'}</>}
  </>
)

/** The first rows, as they are now. */
const First = ({ seen: { first, rows } }: { seen: Seen }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must scroll it
  <div className={style.first} role="group" aria-label="前几行" tabIndex={0}>
    <Part title="前几行" hint={rows > first.length ? `共 ${figure(rows)} 项` : undefined}>
      <PanelTable
        label="前几行"
        rows={first}
        keyOf={({ rowId }) => rowId}
        columns={[
          { title: '行', cell: ({ label }) => label },
          { title: '说明', cell: ({ about }) => about },
          { title: '效果', cell: ({ would }) => wouldWords(would) },
        ]}
      />
    </Part>
  </div>
)

/** Typing asks for nothing before it rests. */
const REST_MS = 300

/** What the deed would do, asked of the server once the fields rest. */
function useLook({ what, ids, deed }: Pick<SheetProps, 'what' | 'ids'> & { deed: BulkDeed | undefined }) {
  const { call } = useConsole()
  const wire = deed === undefined ? '' : JSON.stringify(z.encode(Deed, deed))
  const [rested, setRested] = useState(wire)
  useEffect(() => {
    const waiting = setTimeout(() => setRested(wire), REST_MS)
    return () => clearTimeout(waiting)
  }, [wire])
  const found = useQuery({
    queryKey: ['bulk-look', JSON.stringify(z.encode(What, what)), ids ?? null, rested],
    queryFn: ({ signal }) => call(api.look, { what, ids, deed: deed as BulkDeed }, { signal }),
    enabled: deed !== undefined && rested === wire,
    ...{ gcTime: 0, retry: false },
  })
  return rested === wire ? found : { data: undefined, error: null }
}

/** One request, however often it is sent. */
function useProposing(forget: () => void) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const address = useRouterState({ select: ({ location }) => location.href })
  const [requestId] = useState(newNumber)
  const [made, setMade] = useState<Made>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const send = async (said: { what: BulkWhat; ids: string[] | undefined; deed: BulkDeed; reason: string }) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      setMade(await call(api.propose, { requestId, address, ...said }))
      forget()
      await queries.invalidateQueries({ queryKey: [LIST] })
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return { made, failure, isBusy, send }
}

const Asked = ({ title, made, onClose }: { title: string; made: Made; onClose: () => void }) => (
  <Dialog title={`批量${title}`} onClose={onClose} isWide>
    <Notice kind="two">
      已提交 {figure(made.rows)} 项，等第二人同意。
      <Link to="/bulk" search={{ row: made.bulkId } as never}>
        看批量 {made.bulkId}
      </Link>
    </Notice>
    <DialogFoot missing={[]} onClose={onClose} close="关闭">
      {null}
    </DialogFoot>
  </Dialog>
)
