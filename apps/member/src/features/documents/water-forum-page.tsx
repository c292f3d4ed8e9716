import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/templates.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { timeAgo } from '@liuhe/domain/time.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { Chips } from '@liuhe/web/ui/chips.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { type CSSProperties, useState } from 'react'
import IconLock from '~icons/mingcute/lock-line'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { Link } from '../../shared/link.tsx'
import { InformationTabs } from '../../shared/games/information-tabs.tsx'
import { Page } from '../../shared/page.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import { Excerpt } from './excerpt.tsx'
import { threadOf } from './thread.ts'
import { useChosenGame } from './use-chosen-game.ts'
import styles from './water-forum-page.module.css'

const ALL = '全部'
const ROWS = 20
const LOCK_WORDS = { login: '登录可看', recharge: 'VIP可看' }

type Card = OutputOf<typeof api.list>['data'][number]
type Draws = OutputOf<typeof api.list>['draws']

/** 六合论坛: the cards of a game as threads, the newest post of each in a few words (Ruling G20). */
export default function WaterForumPage() {
  const { games, gameId, choose, failed, retry } = useChosenGame()
  return (
    <Page title="六合论坛">
      {games && <InformationTabs games={games} value={gameId} onChange={choose} />}
      {games === undefined && failed ? <ErrorState onRetry={retry} /> : <Threads key={gameId} gameId={gameId} />}
    </Page>
  )
}

function Threads({ gameId }: { gameId: number }) {
  const { themeId, companyCode } = useBrand()
  const [category, setCategory] = useState(ALL)
  const [now] = useState(() => serverClock.now())
  const categories = useRead(api.playCategories, { gameId, location: 'home', companyCode }).data ?? []
  const list = usePages(
    api.list,
    {
      ...{ gameId, playCateName: category === ALL ? '' : category, location: 'home' },
      ...{ client: themeId, companyCode, rows: ROWS },
    },
    { itemKey: ({ id }) => id },
  )
  const drawsOf = new Map(list.pages.flatMap((page) => page.data.map(({ id }) => [id, page.draws] as const)))
  return (
    <>
      <div className={styles.filter}>
        <Chips
          label="版块"
          max={7}
          items={[ALL, ...categories.map(({ playCateName }) => playCateName)].map((key) => ({ key, label: key }))}
          value={category}
          onChange={setCategory}
        />
      </div>
      <InfiniteList
        {...list}
        className={styles.list}
        items={list.items.filter((card) => threadOf(card, []) !== undefined)}
        empty={<EmptyList to={paths.databases()} step="看看其他资料" />}
        endText="没有更多数据了"
        row={(card) => <ThreadRow card={card} draws={drawsOf.get(card.id) ?? []} now={now} />}
      />
    </>
  )
}

function ThreadRow({ card, draws, now }: { card: Card; draws: Draws; now: number }) {
  const thread = threadOf(card, draws)
  if (thread === undefined) return null
  const { label, excerpt, lock, updatedTime, hits, judged } = thread
  const [from = '', to = from] = card.colorTheme.split(',')
  return (
    <Link className={styles.row} to={paths.template({ gameId: card.gameId, id: card.id })}>
      <span className={styles.avatar} style={{ '--a': from, '--b': to } as CSSProperties} aria-hidden="true">
        {card.name.replaceAll(/[^\p{Script=Han}\p{L}]/gu, '').slice(0, 1)}
      </span>
      <span className={styles.main}>
        <b className={styles.title}>
          {label !== '' && <span className={styles.issue}>{label}</span>}
          {card.name}
        </b>
        {lock === undefined ? (
          <Excerpt text={excerpt || '更新中…'} />
        ) : (
          <span className={styles.locked}>
            <IconLock aria-hidden="true" />
            {LOCK_WORDS[lock]}
          </span>
        )}
        <span className={styles.foot}>
          <Tag tone="grey">{card.playCateName}</Tag>
          {judged > 0 && (
            <Tag tone={hits * 2 >= judged ? 'gold' : 'grey'}>
              近{judged}期准{hits}
            </Tag>
          )}
          {card.subName && <span className={styles.source}>{card.subName}</span>}
          {updatedTime > 0 && <small className={styles.time}>{timeAgo(now, updatedTime)}</small>}
        </span>
      </span>
    </Link>
  )
}
