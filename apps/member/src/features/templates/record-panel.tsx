import type { record } from '@liuhe/contract/api/documents-of-cards.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { RecordDots } from '../../shared/results/record-dots.tsx'
import styles from './record-panel.module.css'

export type AuthorRecord = OutputOf<typeof record>

/** Issues shown one by one. */
const STRIP = 30

/** The whole record of an author, misses included, as the server judges it. Nothing for one who calls nothing. */
export function RecordPanel({ record }: { record: AuthorRecord }) {
  const { hits, misses, pending, postDraw, streak, longest, chance, posts } = record
  if (posts.length === 0) return null
  const judged = hits + misses
  return (
    <section className={styles.panel} aria-label="战绩">
      <dl className={styles.figures}>
        <Figure name="命中率" value={judged === 0 ? '—' : `${Math.round((hits * 100) / judged)}%`} />
        <Figure name="准 / 错" value={`${hits} / ${misses}`} />
        <Figure name={streak < 0 ? '当前连错' : '当前连准'} value={String(Math.abs(streak))} />
        <Figure name="最长连准" value={String(longest)} />
      </dl>
      <RecordDots outcomes={posts.slice(0, STRIP).map(({ outcome }) => outcome)} />
      <p className={styles.note}>
        全部 {posts.length} 期记录
        {pending > 0 && `，${pending} 期待开`}
        {postDraw > 0 && `，${postDraw} 期为开奖后发布不计入`}
        。由系统按开奖号码计算，一帖多项按首项计，错期不会隐藏。
        {chance !== null && judged > 0 && `同样的推荐放到其他各期，平均会中 ${Math.round(chance * 100)}%。`}
      </p>
    </section>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{value}</dd>
  </div>
)
