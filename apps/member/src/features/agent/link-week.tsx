import type * as api from '@liuhe/contract/api/agents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { CSSProperties } from 'react'
import IconNext from '~icons/mingcute/right-line'
import styles from './link-week.module.css'

type LinkDetail = OutputOf<typeof api.link>

/** 近 7 天: how many looked, registered and have recharged, and the visits of each day. */
export function LinkWeek({ link: { days, recharged } }: { link: LinkDetail }) {
  const visits = sumOf(days.map((day) => day.visits))
  const registrations = sumOf(days.map((day) => day.registrations))
  const most = Math.max(1, ...days.map((day) => day.visits))
  return (
    <section className={styles.week} aria-label="近 7 天">
      <h2>近 7 天</h2>
      <div className={styles.funnel}>
        <Part label="访问" value={visits} />
        <Step of={registrations} from={visits} />
        <Part label="注册" value={registrations} />
        <Step of={recharged} from={registrations} />
        <Part label="充值" value={recharged} />
      </div>
      {visits === 0 ? (
        <p className={styles.none}>近 7 天还没有人打开。保存海报或复制链接，发给朋友试试。</p>
      ) : (
        <Visits days={days} most={most} />
      )}
    </section>
  )
}

function Visits({ days, most }: Pick<LinkDetail, 'days'> & { most: number }) {
  return (
    <ol className={styles.days} aria-label="每日访问">
      {days.map(({ day, visits: count }, place) => (
        <li key={day} data-today={place === days.length - 1 || undefined}>
          <span className={styles.bar} style={{ '--part': count / most } as CSSProperties}>
            <b className="num">{count}</b>
          </span>
          <small>{place === days.length - 1 ? '今' : day.slice(5).replace('-', '/')}</small>
        </li>
      ))}
    </ol>
  )
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

const Part = ({ label, value }: { label: string; value: number }) => (
  <p>
    <span>{label}</span>
    <b className="num">{value.toLocaleString('en')}</b>
  </p>
)

/** Which part of one number became the next. */
const Step = ({ of, from }: { of: number; from: number }) => (
  <i>
    <IconNext aria-hidden="true" />
    {from === 0 ? '–' : `${Math.min(100, (of / from) * 100).toFixed(1)}%`}
  </i>
)
