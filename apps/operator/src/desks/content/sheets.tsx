import * as api from '@liuhe/contract/api/operator/gallery.ts'
import { useState } from 'react'
import { PanelTable, Part } from '../../frame/parts.tsx'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { StateText } from '../../shared/state-text.tsx'
import { useKeys } from '../../shell/keys.tsx'
import style from './content.module.css'
import { likesOf, type Series, type Sheet, sheetLook } from './gallery-words.ts'
import { SheetDeeds } from './sheet-deeds.tsx'

interface SheetsProps {
  series: Series
  now: number
  onDone: () => Promise<void>
}

/** The turns of a series, the newest first, and beside them the chosen one as members see it. */
export function Sheets({ series, now, onDone }: SheetsProps) {
  const { call } = useConsole()
  const canWrite = may(useOperator(), 'writeContent')
  const [picked, setPicked] = useState<number>()
  const list = useList({
    name: 'gallery-sheets',
    filters: { groupId: series.id },
    read: async (after: string | undefined, options) =>
      pageAfter(await call(api.items, { groupId: series.id, after }, options)),
  })
  const { rows } = list
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === picked),
  )
  const sheet = rows[at]
  const go = (by: number) => setPicked((rows[at + by] ?? sheet)?.id)
  useKeys([
    { keys: 'd', label: '较早一期', run: () => go(1) },
    { keys: 'u', label: '较新一期', run: () => go(-1) },
  ])
  return (
    <Part title="每期" hint={list.isRead ? `u d 换期 · 本页 ${rows.length} 期` : undefined}>
      {list.error !== null && <Failed error={list.error} onRetry={list.retry} />}
      {list.isPending && list.error === null && <Loading rows={4} />}
      {canWrite && <SheetDeeds {...{ series, sheet, now, onDone }} onPut={setPicked} />}
      {list.isRead && (
        <div className={style.turns}>
          <div>
            <PanelTable
              label="每期"
              rows={rows}
              keyOf={({ id }) => id}
              empty="还没有图"
              columns={columnsOf({ picked: sheet?.id, now, onPick: setPicked })}
            />
            <Turns back={list.back} forth={list.forth} />
          </div>
          {sheet !== undefined && <Preview series={series} sheet={sheet} now={now} />}
        </div>
      )}
    </Part>
  )
}

interface ColumnParts {
  picked: number | undefined
  now: number
  onPick: (itemId: number) => void
}

const columnsOf = ({ picked, now, onPick }: ColumnParts) => [
  {
    title: '期数',
    cell: ({ id, turnNum }: Sheet) => (
      <Button look="text" aria-pressed={id === picked} onClick={() => onPick(id)}>
        {turnNum}
      </Button>
    ),
  },
  { title: '状态', cell: (row: Sheet) => <StateText {...sheetLook(row, now)} /> },
  { title: '赞', cell: likesOf, isFigure: true },
  { title: '谁改的', cell: ({ changedBy, revision }: Sheet) => `r${revision} ${changedBy}` },
]

interface TurnsProps {
  back: (() => void) | undefined
  forth: (() => void) | undefined
}

const Turns = ({ back, forth }: TurnsProps) =>
  back === undefined && forth === undefined ? null : (
    <div className={style.deeds}>
      <Button disabled={back === undefined} onClick={back}>
        较新的期
      </Button>
      <Button disabled={forth === undefined} onClick={forth}>
        较早的期
      </Button>
    </div>
  )

interface PreviewProps {
  series: Series
  sheet: Sheet
  now: number
}

/** The picture of a turn, in the proportions for which the members' page keeps its place. */
function Preview({ series, sheet, now }: PreviewProps) {
  const { turnNum, path, width, height, publishAt, publishedAt, state, changedAt } = sheet
  const since = state === 'scheduled' && publishAt !== null ? `${fullTimeOf(publishAt)} 起` : fullTimeOf(publishedAt)
  return (
    <section className={style.preview} aria-label="预览">
      <header>
        <h3>{`第 ${turnNum} 期`}</h3>
        <StateText {...sheetLook(sheet, now)} />
        <small>{`${width} × ${height}`}</small>
      </header>
      {path === null ? (
        <p>这一期由服务器按配方绘制，会员打开时才画。</p>
      ) : (
        <img className={style.picture} src={path} alt={`${series.name} 第 ${turnNum} 期`} {...{ width, height }} />
      )}
      <small>{`显示：${state === 'withdrawn' ? '没有会员看得到' : since} · 改于 ${fullTimeOf(changedAt)}`}</small>
    </section>
  )
}
