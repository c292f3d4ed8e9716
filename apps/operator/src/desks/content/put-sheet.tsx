import * as api from '@liuhe/contract/api/operator/gallery.ts'
import * as images from '@liuhe/contract/api/operator/images.ts'
import * as studio from '@liuhe/contract/api/operator/studio.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import form from '../../frame/form.module.css'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useNow } from '../../shared/use-now.ts'
import { LIST } from '../../shell/news.tsx'
import { newNumber } from '../../frame/deed-bar.tsx'
import { PictureField } from '../studio/picture-field.tsx'
import style from './content.module.css'
import { isOut, likesOf, type Series, type Sheet } from './gallery-words.ts'
import { Moment } from './piece-form.tsx'

interface PutSheetProps {
  series: Series
  /** The turn whose picture is replaced; undefined where it is asked for. */
  turnNum: string | undefined
  onDone: () => Promise<void>
  onPut: (itemId: number) => void
  onClose: () => void
}

const TURN = /^\d{5,16}$/

/** Puts a picture on a turn. What the turn has now is said first, and only that is written over. */
export function PutSheet({ series, turnNum, onDone, onPut, onClose }: PutSheetProps) {
  const { call } = useConsole()
  const now = useNow(1_000)
  const [turn, setTurn] = useState(turnNum ?? '')
  const [path, setPath] = useState('')
  /** Undefined until it is touched: a sheet that waits keeps its time. */
  const [typedAt, setTypedAt] = useState<number | null>()
  const [failure, setFailure] = useState<unknown>()
  const present = usePresent(series.id, turn)
  const { run, busy, again } = useDeed<string>({
    onDone,
    async onRefused(why) {
      setFailure(why)
      await present.read()
    },
  })
  const isShown = present.sheet !== undefined && isOut(present.sheet, now)
  const publishAt = typedAt === undefined ? (present.sheet?.publishAt ?? null) : typedAt
  const missing = [
    ...(TURN.test(turn) ? [] : ['期数']),
    ...(path.trim() === '' ? ['图片'] : []),
    ...(!isShown && publishAt !== null && publishAt <= now ? ['将来的时间'] : []),
  ]
  const isHeld = missing.length > 0 || !present.isKnown
  const put = () => {
    if (isHeld) return
    setFailure(undefined)
    const when = isShown || publishAt === null ? {} : { publishAt }
    const asked = { groupId: series.id, turnNum: turn, path: path.trim(), seen: present.sheet?.revision ?? 0, ...when }
    const requestId = newNumber()
    void run('put', async () => onPut((await call(api.putItem, { ...asked, requestId })).id))
  }
  return (
    <Dialog title={turnNum === undefined ? '放图片' : '换图片'} onClose={onClose} isWide>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          put()
        }}
      >
        <div className={form.whose}>{series.name}</div>
        <Turn gameId={series.gameId} value={turn} isFixed={turnNum !== undefined} onType={setTurn} />
        {present.sheet !== undefined && <Present sheet={present.sheet} isShown={isShown} />}
        <Picture value={path} onChange={setPath} />
        {!isShown && <When at={publishAt} onChange={setTypedAt} />}
        {again !== undefined && <UnknownOutcome onAgain={again.run} />}
        {failure !== undefined && <Notice kind="bad">没有放上：{sentenceOf(failure)}。你选的还在。</Notice>}
        <DialogFoot missing={missing} onClose={onClose}>
          <Button look="primary" type="submit" isBusy={busy !== undefined} disabled={isHeld}>
            {present.sheet !== undefined ? '替换' : publishAt === null ? '放上' : '预约'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

const When = ({ at, onChange }: { at: number | null; onChange: (at: number | null) => void }) => (
  <div className={style.fields}>
    <Moment label="何时显示" hint="空着：立即" {...{ at, onChange }} />
  </div>
)

/** A picture that is uploaded or chosen, as members will see it. */
const Picture = ({ value, onChange }: { value: string; onChange: (path: string) => void }) => (
  <>
    <PictureField label="图片" value={value} onChange={onChange} />
    <Uploaded chosen={value} onChoose={onChange} />
    {value.startsWith('/sys-upload/content/') && <img className={style.picture} src={value} alt="会员将看到的图" />}
  </>
)

/** The sheet that a turn has now; nothing is sent before it is known. */
function usePresent(groupId: number, turn: string) {
  const { call } = useConsole()
  const isTurn = TURN.test(turn)
  const found = useQuery({
    queryKey: [LIST, 'gallery-sheets', { groupId, turn }],
    queryFn: ({ signal }) => call(api.items, { groupId, turn, rows: 1 }, { signal }),
    enabled: isTurn,
  })
  return {
    sheet: isTurn ? found.data?.data[0] : undefined,
    isKnown: isTurn && found.data !== undefined,
    read: () => found.refetch(),
  }
}

const Present = ({ sheet, isShown }: { sheet: Sheet; isShown: boolean }) => (
  <Notice kind="warn" label="效果">
    {`这一期已有图（r${sheet.revision} ${sheet.changedBy}，赞 ${likesOf(sheet)}）：换成新的，赞留着。`}
    {isShown ? '会员 5 秒内看到新图。' : ''}
    {sheet.state === 'withdrawn' ? '它撤回了：放上新图会重新显示。' : ''}
  </Notice>
)

interface TurnProps {
  gameId: number
  value: string
  isFixed: boolean
  onType: (turn: string) => void
}

/** The turn: the open one and the latest are offered, any other can be typed. */
function Turn({ gameId, value, isFixed, onType }: TurnProps) {
  const id = useId()
  const { call } = useConsole()
  const found = useQuery({
    queryKey: ['gallery-turns', gameId],
    queryFn: ({ signal }) => call(studio.draws, { gameId }, { signal }),
    enabled: !isFixed,
  })
  const { open, drawn = [] } = found.data ?? {}
  const turns = [...(open ? [open.turnNum] : []), ...drawn.map(({ turnNum }) => turnNum)]
  return (
    <label htmlFor={id}>
      期数
      <input
        id={id}
        data-first={isFixed ? undefined : ''}
        list={`${id}-known`}
        inputMode="numeric"
        maxLength={16}
        autoComplete="off"
        disabled={isFixed}
        placeholder={open?.turnNum}
        value={value}
        onChange={({ target }) => onType(target.value.trim())}
      />
      <datalist id={`${id}-known`}>
        {turns.map((turn) => (
          <option key={turn}>{turn}</option>
        ))}
      </datalist>
    </label>
  )
}

const OFFERED = 8

/** The latest uploads, to choose from. */
function Uploaded({ chosen, onChoose }: { chosen: string; onChoose: (path: string) => void }) {
  const { call } = useConsole()
  const found = useQuery({
    queryKey: [LIST, 'content-images', { rows: OFFERED }],
    queryFn: ({ signal }) => call(images.list, { rows: OFFERED }, { signal }),
  })
  const rows = found.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <div className={style.uploaded} role="group" aria-label="最近上传">
      {rows.map(({ path, width, height }, index) => (
        <button
          key={path}
          type="button"
          aria-pressed={path === chosen}
          aria-label={`最近上传 ${index + 1}，${width} × ${height}`}
          onClick={() => onChoose(path)}
        >
          <img src={path} alt="" loading="lazy" />
        </button>
      ))}
    </div>
  )
}
