import * as api from '@liuhe/contract/api/operator/studio.ts'
import { addDays, daysBetween, siteDateOf, weekdayOf } from '@liuhe/domain/time.ts'
import { useQuery } from '@tanstack/react-query'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Notice } from '../../shared/notice.tsx'
import { Empty, Failed, Loading } from '../../shared/states.tsx'
import { useNow } from '../../shared/use-now.ts'
import { secondOf } from '../../shared/site-time.ts'
import { useKeys } from '../../shell/keys.tsx'
import { LIST } from '../../shell/news.tsx'
import { clashesOf, nameOf, type Waiting } from './clashes.ts'
import style from './schedule.module.css'
import { placeName } from './words.ts'

interface ScheduleViewProps {
  /** A day of the site; the week from its Monday on is shown. */
  day: string
  onDay: (day: string) => void
  onOpen: (one: Waiting) => void
  onClose: () => void
}

const WEEK = 7
const DAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** What the scheduler will publish in a week, day by day, with what stands in one another's way. */
export function ScheduleView({ day, onDay, onOpen, onClose }: ScheduleViewProps) {
  const { call } = useConsole()
  const today = siteDateOf(useNow(60_000))
  const from = mondayOf(day)
  const found = useQuery({
    queryKey: [LIST, 'studio-schedule', from],
    queryFn: ({ signal }) => call(api.schedule, { from }, { signal }),
  })
  const move = (weeks: number) => onDay(addDays(from, weeks * WEEK))
  useKeys([
    { keys: '[', label: '上一周', run: () => move(-1) },
    { keys: ']', label: '下一周', run: () => move(1) },
  ])
  const waiting = found.data?.waiting ?? []
  const clashing = waiting.filter((one) => clashesOf(one, waiting).length > 0).length
  return (
    <section className={style.schedule} aria-label="排期">
      <header className={style.head}>
        <h2>
          {from.slice(5)} 至 {addDays(from, WEEK - 1).slice(5)}
        </h2>
        {found.isSuccess && (
          <p role="status">
            {waiting.length} 项预约{clashing > 0 && `，${clashing} 项有冲突`}
          </p>
        )}
        <div className={style.tools}>
          <Button keycap="[" onClick={() => move(-1)}>
            上一周
          </Button>
          <Button aria-pressed={mondayOf(today) === from} onClick={() => onDay(today)}>
            本周
          </Button>
          <Button keycap="]" onClick={() => move(1)}>
            下一周
          </Button>
          <Button onClick={onClose}>回到卡片</Button>
        </div>
      </header>
      {found.data?.isCut === true && <Notice kind="warn">这一周预约太多，只列出最早的 {api.SCHEDULE_MAX} 项。</Notice>}
      {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading rows={8} />}
      {found.isSuccess && waiting.length === 0 && (
        <Empty icon="clock" title="这一周没有预约">
          文稿和卡片的「预约…」会排到这里。
        </Empty>
      )}
      {waiting.length > 0 && <Week {...{ from, today, waiting, onOpen }} />}
    </section>
  )
}

interface WeekProps extends Pick<ScheduleViewProps, 'onOpen'> {
  from: string
  today: string
  waiting: readonly Waiting[]
}

const Week = ({ from, today, waiting, onOpen }: WeekProps) => (
  <ol className={style.week}>
    {DAYS.map((name, place) => {
      const date = addDays(from, place)
      const own = waiting.filter(({ publishAt }) => daysBetween(from, siteDateOf(publishAt)) === place)
      return (
        <li key={date} aria-current={date === today ? 'date' : undefined}>
          <h3>
            {name} <small>{date.slice(5)}</small>
          </h3>
          <ul>
            {own.map((one) => (
              <li key={`${one.templateId} ${one.documentId}`}>
                <Entry one={one} clashes={clashesOf(one, waiting)} onOpen={() => onOpen(one)} />
              </li>
            ))}
          </ul>
        </li>
      )
    })}
  </ol>
)

function Entry({ one, clashes, onOpen }: { one: Waiting; clashes: readonly string[]; onOpen: () => void }) {
  const { publishAt, templateName, documentId, gameName, location, playCateName, turnNum } = one
  return (
    <button type="button" className={style.entry} data-clashes={clashes.length > 0 || undefined} onClick={onOpen}>
      <time>{secondOf(publishAt).slice(0, 5)}</time>
      <b>{documentId === null ? `卡片 ${templateName}` : templateName}</b>
      {documentId !== null && (
        <span>
          {nameOf(one)}
          {turnNum !== null && ` · 第 ${turnNum} 期`}
        </span>
      )}
      <small>
        {gameName} · {placeName(location)} / {playCateName}
      </small>
      {clashes.map((words) => (
        <em key={words}>
          <Icon name="warn" /> {words}
        </em>
      ))}
    </button>
  )
}
