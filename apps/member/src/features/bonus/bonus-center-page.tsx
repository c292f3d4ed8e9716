import { paths } from '@liuhe/brand/paths.ts'
import { Chips } from '@liuhe/web/ui/chips.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { Skeleton, SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import styles from './bonus-center-page.module.css'
import { EndedGifts } from './ended-gifts.tsx'
import { GiftCard } from './gift-card.tsx'
import { OfferCard } from './offer-card.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { type Bonus, useBonus } from '../../shared/bonus/use-bonus.ts'

const TABS = ['open', 'running', 'done', 'expired'] as const
type Tab = (typeof TABS)[number]

/** 福利中心: the seven days, gifts that wait, and what can still be earned (Domain §8.7). The tab is in the address. */
export default function BonusCenterPage({ search }: PageProps) {
  const navigation = useNavigation()
  const { bonus, error, retry } = useBonus()
  const tab = TABS.find((one) => one === search.tab) ?? 'open'
  const show = (next: Tab) => {
    const to = paths['bonus-center']()
    navigation.go(next === 'open' ? to : `${to}?tab=${next}`, { replace: true })
  }
  return (
    <Page
      title="福利中心"
      fallback={paths.profile()}
      action={
        <button type="button" className={styles.records} onClick={() => show('done')}>
          领取记录
        </button>
      }
    >
      {bonus === undefined && (error ? <ReportFailed error={error} onRetry={retry} /> : <Skeletons />)}
      {bonus && (
        <div className={styles.page}>
          <SignInCard bonus={bonus} />
          <Chips label="礼金状态" items={itemsOf(bonus)} value={tab} onChange={show} />
          <Shown tab={tab} bonus={bonus} onRunning={() => show('running')} />
        </div>
      )}
    </Page>
  )
}

function Shown({ tab, bonus, onRunning }: { tab: Tab; bonus: Bonus; onRunning: () => void }) {
  switch (tab) {
    case 'open':
      return <Waiting bonus={bonus} onRunning={onRunning} />
    case 'running':
      return <Running bonus={bonus} />
    case 'done':
      return <EndedGifts key="done" status={2} />
    case 'expired':
      return <EndedGifts key="expired" status={3} />
  }
}

function Waiting({ bonus, onRunning }: { bonus: Bonus; onRunning: () => void }) {
  const ready = bonus.offers.filter(({ canClaim }) => canClaim)
  if (ready.length + bonus.gifts.length === 0) {
    return (
      <Empty text="暂无可领取的礼金">
        <button type="button" className={styles.on} onClick={onRunning}>
          看看可以获得什么
        </button>
      </Empty>
    )
  }
  return (
    <ul className={styles.list}>
      {bonus.gifts.map((gift) => (
        <GiftCard key={gift.id} gift={gift} />
      ))}
      {ready.map((offer) => (
        <OfferCard key={offer.kind} offer={offer} />
      ))}
    </ul>
  )
}

function Running({ bonus }: { bonus: Bonus }) {
  const running = runningOf(bonus)
  if (running.length === 0) return <Empty text="暂无进行中的活动" />
  return (
    <ul className={styles.list}>
      {running.map((offer) => (
        <OfferCard key={offer.kind} offer={offer} />
      ))}
    </ul>
  )
}

const runningOf = ({ offers }: Bonus) => offers.filter(({ canClaim }) => !canClaim)

function itemsOf(bonus: Bonus) {
  const waiting = bonus.gifts.length + bonus.offers.filter(({ canClaim }) => canClaim).length
  return [
    { key: 'open', label: `可领取 ${waiting}` },
    { key: 'running', label: `进行中 ${runningOf(bonus).length}` },
    { key: 'done', label: '已完成' },
    { key: 'expired', label: '已失效' },
  ] as const
}

const Skeletons = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <Skeleton height={230} round="var(--r-card)" />
    <Skeleton width="70%" height={30} />
    <SkeletonCard lines={1} />
    <SkeletonCard lines={1} />
  </div>
)
