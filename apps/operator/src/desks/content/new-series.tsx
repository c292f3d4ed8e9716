import * as api from '@liuhe/contract/api/operator/gallery.ts'
import { useState } from 'react'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import form from '../../frame/form.module.css'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { newNumber } from '../../frame/deed-bar.tsx'
import style from './content.module.css'
import { COLOURS, missingOf, type SeriesText, type SheetGame } from './gallery-words.ts'
import { Choice } from './piece-form.tsx'
import { SeriesForm } from './series-form.tsx'

interface NewSeriesProps {
  games: readonly SheetGame[]
  /** The game that is listed now. */
  game: number | undefined
  onMade: (groupId: number) => void
  onClose: () => void
}

const NOTHING: SeriesText = {
  ...{ name: '', initials: '', category: null, companyCode: null, popular: false, hidden: false },
}

/** Makes a series, which members see as soon as it has a sheet. */
export function NewSeries({ games, game, onMade, onClose }: NewSeriesProps) {
  const { call } = useConsole()
  const [gameId, setGameId] = useState(game)
  const [groupType, setGroupType] = useState<1 | 2>(1)
  const [text, setText] = useState(NOTHING)
  const [failure, setFailure] = useState<unknown>()
  const { run, busy, again } = useDeed<string>({
    onDone: async () => setFailure(undefined),
    onRefused: async (why) => setFailure(why),
  })
  const chosen = games.find((one) => one.gameId === gameId) ?? games[0]
  const missing = [...(chosen === undefined ? ['彩种'] : []), ...missingOf(text)]
  const save = () => {
    if (chosen === undefined || missing.length > 0) return
    const asked = { gameId: chosen.gameId, groupType, text, requestId: newNumber() }
    void run('make', async () => onMade((await call(api.createGroup, asked)).id))
  }
  return (
    <Dialog title="新图库" onClose={onClose} isWide>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className={style.fields}>
          <Choice
            label="彩种"
            options={Object.fromEntries(games.map((one) => [String(one.gameId), one.gameName]))}
            value={String(chosen?.gameId ?? '')}
            onChoose={(id) => setGameId(Number(id))}
          />
          <Choice
            label="颜色"
            options={COLOURS}
            value={String(groupType)}
            onChoose={(type) => setGroupType(type === '1' ? 1 : 2)}
          />
        </div>
        <SeriesForm
          text={text}
          categories={chosen?.categories ?? []}
          isReadOnly={false}
          onChange={(part) => setText({ ...text, ...part })}
        />
        {again !== undefined && <UnknownOutcome onAgain={again.run} />}
        {failure !== undefined && <Notice kind="bad">没有保存：{sentenceOf(failure)}。你写的内容还在。</Notice>}
        <DialogFoot missing={missing} onClose={onClose}>
          <Button look="primary" type="submit" isBusy={busy !== undefined} disabled={missing.length > 0}>
            新建
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
