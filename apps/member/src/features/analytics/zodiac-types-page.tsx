import { ANIMAL_GROUPS } from '@liuhe/domain/lottery/zodiac.ts'
import { ANIMAL_TYPES, groupSet, setFeature } from '@liuhe/domain/stats/ball-features.ts'
import { type StatDraw, statsOf } from '@liuhe/domain/stats/feature-stats.ts'
import { HitDots } from '@liuhe/web/charts/hit-dots.tsx'
import { percent, ShareBar } from '@liuhe/web/charts/share-bar.tsx'
import type { PageProps } from '../../shared/navigation.ts'
import { AnalyticsPage } from './frame/analytics-page.tsx'
import { Card } from './figures/card.tsx'
import styles from './zodiac-types-page.module.css'

/** 生肖类型走势: to which kind of animals the special ball belonged; 49 counts with its animal. */
export default function ZodiacTypesPage(props: PageProps) {
  return (
    <AnalyticsPage {...props}>
      {({ draws }) => (
        <>
          {ANIMAL_TYPES.map((type) => (
            <TypeCard key={type.name} draws={draws} type={type} />
          ))}
        </>
      )}
    </AnalyticsPage>
  )
}

const DOTS = 30

function TypeCard({ draws, type }: { draws: readonly StatDraw[]; type: (typeof ANIMAL_TYPES)[number] }) {
  const recent = draws.slice(0, DOTS).toReversed()
  const rows = type.groups.map((group) => {
    const feature = setFeature(groupSet(group), 'special')
    return { group, feature, stats: statsOf(draws, feature) }
  })
  return (
    <Card title={type.name} note="圆点为近30期特码，左旧右新；49按本命肖计">
      <ShareBar
        label={type.name}
        shares={rows.map(({ group, stats }) => ({ key: group, label: group, count: stats.count }))}
      />
      {rows.map(({ group, feature, stats }) => (
        <div key={group} className={styles.group}>
          <p>
            <b>{group}</b>
            <small>{ANIMAL_GROUPS[group].join('')}</small>
          </p>
          <dl className={styles.figures}>
            {(
              [
                ['次数', stats.count],
                ['占比', percent(stats.count, stats.draws)],
                ['连出', stats.streak],
                ['最大连出', stats.longestStreak],
                ['遗漏', stats.current],
                ['最大遗漏', stats.longest],
              ] as const
            ).map(([name, figure]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
          <HitDots hits={recent.map((draw) => feature.shown(draw))} label={group} />
        </div>
      ))}
    </Card>
  )
}
