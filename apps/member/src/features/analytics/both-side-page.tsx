import { SPECIAL_PAIRS } from '@liuhe/domain/stats/two-sided.ts'
import type { PageProps } from '../../shared/navigation.ts'
import { AnalyticsPage } from './frame/analytics-page.tsx'
import { DragonList } from './figures/dragon-list.tsx'
import { PairCard } from './figures/pair-card.tsx'

/** 双面: the eight pairs of the special ball, and which of them are in a run. */
export default function BothSidePage(props: PageProps) {
  return (
    <AnalyticsPage {...props}>
      {({ draws }) => (
        <>
          <DragonList draws={draws} pairs={SPECIAL_PAIRS} />
          {SPECIAL_PAIRS.map((pair) => (
            <PairCard key={pair.name} draws={draws} pair={pair} />
          ))}
        </>
      )}
    </AnalyticsPage>
  )
}
