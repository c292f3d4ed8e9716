import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/promotions.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { useAudience } from '../../shared/account/use-audience.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { usePageTitle } from '../../shared/parts/use-page-title.ts'
import { PromotionCard } from './promotion-card.tsx'
import { ALL_PROMOTIONS, tabsOf } from './promotion-model.ts'
import styles from './promotional-page.module.css'

/** What the operator offers, by category (Spec B §2 Promotions). The chosen category stands in the address. */
export default function PromotionalPage({ search }: PageProps) {
  const navigation = useNavigation()
  const { company } = useBrand()
  const { data: all, isError, refetch } = useRead(api.list, { device: 1, companyCode: company.code })
  const { isMeant, isSettled } = useAudience()
  // Nobody wants to see a list grow after it has come.
  const data = isSettled ? all?.filter(isMeant) : undefined
  const tabs = tabsOf(data ?? [])
  const asked = search['type'] ?? ALL_PROMOTIONS
  const type = tabs.some(({ key }) => key === asked) ? asked : ALL_PROMOTIONS
  const shown = data?.filter(({ categoryId }) => type === ALL_PROMOTIONS || String(categoryId) === type)
  usePageTitle('优惠活动')
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">优惠活动</h1>
      <Tabs
        sticky
        label="优惠分类"
        items={tabs}
        value={type}
        onChange={(key) =>
          navigation.go(paths.promotional(key === ALL_PROMOTIONS ? {} : { type: key }), { replace: true })
        }
      />
      {shown === undefined && (isError ? <ErrorState onRetry={() => void refetch()} /> : <Waiting />)}
      {shown?.length === 0 && <EmptyList text="暂无优惠活动" to={paths.home()} step="去首页看看" />}
      {shown !== undefined && shown.length > 0 && (
        <ul className={styles.list} aria-label="优惠活动">
          {shown.map((promotion, index) => (
            <li key={promotion.id}>
              <PromotionCard promotion={promotion} first={index < 3} />
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

const Waiting = () => (
  <div className={styles.list} role="status" aria-label="加载中">
    {[0, 1, 2].map((row) => (
      <div key={row} className={styles.waiting}>
        <Skeleton height="auto" round={0} />
        <Skeleton width="46%" height={26} />
        <Skeleton width="64%" />
        <Skeleton width="52%" />
      </div>
    ))}
  </div>
)
