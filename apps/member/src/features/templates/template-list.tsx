import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/templates.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { type Pages, usePages } from '@liuhe/web/api/use-pages.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Chips } from '@liuhe/web/ui/chips.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { WhileNear } from '@liuhe/web/ui/lists/while-near.tsx'
import { MINUTE_MS } from '@liuhe/domain/time.ts'
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import { useOnline } from '../../shared/device/use-online.ts'
import type { WireDraw, WireTemplate } from './card-model.ts'
import { ALL_CATEGORIES, listArgs } from './list-args.ts'
import { isHidden, loadLayouts } from './layout-registry.ts'
import { TemplateCard } from './template-card.tsx'
import styles from './template-list.module.css'
import { useReader } from './use-reader.ts'

type TemplateListProps = {
  gameId: number
  playCateName: string
  onPlayCate: (name: string) => void
  /** Server time of the page's data, epoch ms; 0 while unknown. */
  now: number
  /** What stands after so many cards, such as an advert. */
  afterCard?: (count: number) => ReactNode
}

/** Real categories before 更多; 全部 is not counted (Ruling C43). */
const CATEGORIES_SHOWN = 6
/** Spec B §7: a page of cards that did not arrive is asked for up to two more times. */
const RETRIES = 2

/** Category chips and the cards under them, page after page. */
export function TemplateList({ gameId, playCateName, onPlayCate, now, afterCard }: TemplateListProps) {
  const brand = useBrand()
  const { companyCode, hiddenLayouts } = brand
  const categories = useRead(api.playCategories, { gameId, location: 'home', companyCode })
  const list = usePages(api.list, listArgs({ gameId, playCateName }, brand), {
    itemKey: idOf,
    alongside: loadLayouts,
    retries: RETRIES,
  })
  const isOnline = useOnline()
  const reader = useReader()
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const entries = useEntries(list, hiddenLayouts)
  // A page of cards is drawn in slices between frames, while those on the screen go on scrolling.
  const drawn = useDeferredValue(entries)
  // The same function as long as nothing in it changes: a list that grows draws no row again.
  const row = useCallback(
    ({ template, draws }: Entry, index: number) => (
      <WhileNear>
        <TemplateCard template={template} draws={draws} now={minute} playCateName={playCateName} reader={reader} />
        {afterCard?.(index + 1)}
      </WhileNear>
    ),
    [minute, playCateName, reader, afterCard],
  )
  const chips = [ALL_CATEGORIES, ...(categories.data ?? []).map((category) => category.playCateName)]
  return (
    <section aria-label="资料列表">
      <div className={styles.filter}>
        <Chips
          key={gameId}
          label="资料分类"
          items={chips.map((name) => ({ key: name, label: name }))}
          value={playCateName}
          onChange={onPlayCate}
          max={CATEGORIES_SHOWN + 1}
        />
        <p className={styles.total}>{list.total === undefined ? '\u00a0' : `共 ${list.total} 份资料`}</p>
      </div>
      <InfiniteList
        {...list}
        className={styles.list}
        items={drawn}
        itemKey={({ template }) => template.id}
        loading={list.loading || drawn.length < entries.length}
        offsetPx={AHEAD_PX}
        // Nothing can come while the line is down; asking would only fail (Spec B §4).
        hasMore={list.hasMore && (isOnline || list.items.length === 0)}
        endText={isOnline ? '没有更多数据了' : '网络已断开，恢复后继续加载'}
        skeleton={<Skeletons />}
        moreSkeleton={<MoreSkeletons />}
        empty={<NoCards isWhole={playCateName === ALL_CATEGORIES} onAll={() => onPlayCate(ALL_CATEGORIES)} />}
        row={row}
      />
    </section>
  )
}

function NoCards({ isWhole, onAll }: { isWhole: boolean; onAll: () => void }) {
  if (isWhole) return <EmptyList to={paths.databases()} step="看看其他资料" />
  return (
    <Empty>
      <Button look="soft" onClick={onAll}>
        查看全部
      </Button>
    </Empty>
  )
}

/** Two screens: what comes is there before a flick reaches it. */
const AHEAD_PX = 1_700

type Entry = { template: WireTemplate; draws: readonly WireDraw[] }

const idOf = ({ id }: WireTemplate) => id

/** The cards that are shown, each with the draws of its page; the same list as long as no page came or changed. */
function useEntries(
  { items, pages }: Pages<WireTemplate, OutputOf<typeof api.list>>,
  hiddenLayouts: readonly string[],
): Entry[] {
  return useMemo(() => {
    const drawsOf = new Map(pages.flatMap((page) => page.data.map(({ id }) => [id, page.draws] as const)))
    return items
      .filter(({ templateCode }) => !isHidden(templateCode, hiddenLayouts))
      .map((template) => entryOf(template, drawsOf.get(template.id) ?? NO_DRAWS))
  }, [items, pages, hiddenLayouts])
}

const NO_DRAWS: readonly WireDraw[] = []
const known = new WeakMap<WireTemplate, Entry>()

/** A card with its draws: the same object as long as both are, so that no card is drawn again because others came. */
function entryOf(template: WireTemplate, draws: readonly WireDraw[]): Entry {
  const before = known.get(template)
  if (before?.draws === draws) return before
  const entry = { template, draws }
  known.set(template, entry)
  return entry
}

/** Two cards on their way (Spec B §4). */
const Skeletons = () => (
  <div className={styles.list} role="status" aria-label="加载中">
    <SkeletonCard lines={5} />
    <SkeletonCard lines={5} />
  </div>
)

const MoreSkeletons = () => (
  <div className={styles.more}>
    <Skeletons />
  </div>
)
