import '@liuhe/web/styles/palettes/medals.css'
import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/documents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Chips } from '@liuhe/web/ui/chips.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { useState } from 'react'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { Link } from '../../shared/link.tsx'
import { InformationTabs } from '../../shared/games/information-tabs.tsx'
import { Page } from '../../shared/page.tsx'
import { RecordDots } from '../../shared/results/record-dots.tsx'
import styles from './master-documents-page.module.css'
import { useChosenGame } from './use-chosen-game.ts'

type Author = OutputOf<typeof api.authors>[number]

const ALL = '全部'
/** Orders of the ranking; the server's own is by how far hits stand above chance. */
const ORDERS = {
  skill: { label: '实力', compare: () => 0 },
  rate: { label: '命中率', compare: (a: Author, b: Author) => rateOf(b) - rateOf(a) },
  streak: { label: '连准', compare: (a: Author, b: Author) => b.record.streak - a.record.streak },
  longest: { label: '最长连准', compare: (a: Author, b: Author) => b.record.longest - a.record.longest },
} as const
type Order = keyof typeof ORDERS

/** 高手资料: authors by what their calls were worth, as the server judges them (Ruling G20). */
export default function MasterDocumentsPage() {
  const { games, gameId, choose, failed, retry } = useChosenGame()
  return (
    <Page title="高手资料">
      {games && <InformationTabs games={games} value={gameId} onChange={choose} />}
      {games === undefined && failed ? <ErrorState onRetry={retry} /> : <Ranking key={gameId} gameId={gameId} />}
    </Page>
  )
}

function Ranking({ gameId }: { gameId: number }) {
  const { data, isError, refetch } = useRead(api.authors, { gameId })
  const [category, setCategory] = useState(ALL)
  const [order, setOrder] = useState<Order>('skill')
  if (data === undefined) return isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeletons />
  if (data.length === 0) return <EmptyList to={paths.databases()} step="看看其他资料" />
  const categories = [ALL, ...new Set(data.map(({ playCateName }) => playCateName))]
  const shown = data
    .filter(({ playCateName }) => category === ALL || playCateName === category)
    .toSorted(ORDERS[order].compare)
  return (
    <>
      <div className={styles.filter}>
        <Chips
          label="资料分类"
          items={categories.map((name) => ({ key: name, label: name }))}
          value={category}
          onChange={setCategory}
        />
        <Tabs
          even
          className={styles.orders}
          label="排序"
          items={(Object.keys(ORDERS) as Order[]).map((key) => ({ key, label: ORDERS[key].label }))}
          value={order}
          onChange={setOrder}
        />
        <p className={styles.note}>
          统计近 30
          期，由系统按开奖号码计算，错期一并计入。推荐范围越宽越容易命中，所以另算“随机应中”：同样的推荐放到其他各期会中的比率。实力看超出它的部分有多不像碰运气。
        </p>
      </div>
      <ol className={styles.list}>
        {shown.map((author, index) => (
          <li key={author.templateId}>
            <AuthorRow author={author} rank={index + 1} />
          </li>
        ))}
      </ol>
    </>
  )
}

function AuthorRow({ author, rank }: { author: Author; rank: number }) {
  const { gameId, templateId, name, subName, playCateName, record } = author
  const { hits, misses, streak, longest, chance } = record
  return (
    <Link className={styles.row} to={paths.template({ gameId, id: templateId })}>
      <span className={styles.rank} data-medal={rank <= MEDALS ? rank : undefined}>
        {rank}
      </span>
      <span className={styles.who}>
        <b>{name}</b>
        <small>{[playCateName, subName].filter((text) => text).join(' · ')}</small>
      </span>
      <span className={styles.rate}>
        <b className="num">{percent(rateOf(author))}</b>
        <small>
          准{hits} 错{misses}
        </small>
      </span>
      <span className={styles.strip}>
        <RecordDots outcomes={record.recent.map((hit) => (hit ? 'hit' : 'miss'))} />
      </span>
      <span className={styles.runs}>
        <span>随机应中 {percent(chance)}</span>
        <span>{streak < 0 ? `连错 ${-streak}` : `连准 ${streak}`}</span>
        <span>最长连准 {longest}</span>
      </span>
    </Link>
  )
}

const rateOf = ({ record: { hits, misses } }: Author): number => hits / (hits + misses)
const percent = (share: number): string => `${Math.round(share * 100)}%`

/** Ranks with a medal. */
const MEDALS = 3

const Skeletons = () => (
  <div className={styles.list} role="status" aria-label="加载中">
    {[0, 1, 2, 3, 4].map((row) => (
      <SkeletonCard key={row} lines={2} />
    ))}
  </div>
)
