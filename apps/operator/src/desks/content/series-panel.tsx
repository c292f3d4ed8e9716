import * as api from '@liuhe/contract/api/operator/gallery.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { useState } from 'react'
import { Conflict } from '../../frame/conflict.tsx'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import { Part } from '../../frame/parts.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useTypedText } from '../../frame/use-typed-text.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { StateText } from '../../shared/state-text.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useKeys } from '../../shell/keys.tsx'
import style from './content.module.css'
import {
  COLOURS,
  fieldsOfSeries,
  isSameSeries,
  missingOf,
  type Series,
  seriesLook,
  type SheetGame,
  textOf,
  TypedSeries,
} from './gallery-words.ts'
import { SeriesForm } from './series-form.tsx'
import { Sheets } from './sheets.tsx'

interface SeriesPanelProps {
  groupId: number
  games: readonly SheetGame[]
  onClose: () => void
}

/** An open series: the sheet of each turn, and its own fields. */
export function SeriesPanel({ groupId, games, onClose }: SeriesPanelProps) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`gallery-group/${groupId}`}
      label={`图库 ${groupId}`}
      notFound="CONTENT/NOT_FOUND"
      read={(options) => call(api.read, { groupId }, options)}
      shownOf={(series) => new Map([...fieldsOfSeries(series), ['版本', `r${series.revision}`]])}
      head={(series, { trailButton }) => (
        <>
          <h2>{series.name}</h2>
          <StateText {...seriesLook(series)} />
          <small>{`${series.gameName} · ${COLOURS[series.groupType]} · r${series.revision} ${series.changedBy}`}</small>
          {trailButton}
        </>
      )}
      body={(series, ways) => (
        <>
          <Sheets series={series} now={ways.now} onDone={ways.onDone} />
          <Fields {...{ series, ways }} categories={categoriesOf(games, series)} />
        </>
      )}
      onClose={onClose}
    />
  )
}

const categoriesOf = (games: readonly SheetGame[], { gameId }: Series): readonly string[] =>
  games.find((one) => one.gameId === gameId)?.categories ?? []

interface FieldsProps {
  series: Series
  categories: readonly string[]
  ways: PanelWays
}

/** The fields of a series; what is typed is kept until it is saved, and a colleague's text is never written over. */
function Fields({ series, categories, ways }: FieldsProps) {
  const { call } = useConsole()
  const canWrite = may(useOperator(), 'writeContent')
  const [failure, setFailure] = useState<unknown>()
  const { id: groupId, revision } = series
  const typed = useTypedText({
    name: `content.gallery.${groupId}`,
    ...{ revision, text: textOf(series), schema: TypedSeries, isSame: isSameSeries },
  })
  const { run, busy, again } = useDeed<string>({
    onDone: ways.onDone,
    async onRefused(why) {
      setFailure(why)
      if (why instanceof ApiError && why.code === 'CONTENT/CHANGED') await ways.onDone()
    },
  })
  const missing = missingOf(typed.text)
  const isHeld = !canWrite || !typed.isTyped || typed.conflict !== undefined || missing.length > 0
  const save = () => {
    if (isHeld || busy !== undefined) return
    setFailure(undefined)
    void run('save', async () => {
      await call(api.saveGroup, { groupId, revision, text: typed.text })
      typed.forget()
    })
  }
  useKeys(canWrite ? [{ keys: '$mod+s', label: '保存', run: save, isAction: true, isInFields: true }] : [])
  return (
    <Part title="图库" hint={typed.isTyped ? '改了还没保存' : undefined}>
      <Conflict typed={typed} fieldsOf={fieldsOfSeries} />
      <SeriesForm
        text={typed.text}
        categories={categories}
        isReadOnly={!canWrite}
        onChange={(part) => typed.put({ ...typed.text, ...part })}
      />
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {failure !== undefined && <Notice kind="bad">没有保存：{sentenceOf(failure)}。你写的内容还在。</Notice>}
      {canWrite && (
        <div className={style.deeds}>
          {missing.length > 0 && <span>还缺：{missing.join('、')}</span>}
          {typed.isTyped && <Button onClick={typed.forget}>放弃修改</Button>}
          <Button keycap="Ctrl S" isBusy={busy !== undefined} disabled={isHeld} onClick={save}>
            保存
          </Button>
        </div>
      )}
    </Part>
  )
}
