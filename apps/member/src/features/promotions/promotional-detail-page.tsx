import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/promotions.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { Skeleton, SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import IconShare from '~icons/mingcute/share-2-line'
import { useShare } from '../../shared/device/copy.ts'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { useAudience } from '../../shared/account/use-audience.ts'
import { PromotionDetail } from './promotion-detail.tsx'
import styles from './promotional-detail-page.module.css'

/** One promotion: what it offers, for how long, on what terms, and the way to take part. */
export default function PromotionalDetailPage({ params }: PageProps) {
  const [categoryId, id] = [numberOf(params['type']), numberOf(params['id'])]
  const isAddress = categoryId > 0 && id > 0
  const { data: found, error, refetch } = useRead(api.info, { categoryId, id }, { enabled: isAddress })
  const { isMeant, isSettled } = useAudience()
  const isForOthers = isSettled && found !== undefined && !isMeant(found.promotion)
  const isGone = !isAddress || isForOthers || (error instanceof ApiError && error.code === 'PROMO/NOT_FOUND')
  const data = isSettled && !isForOthers ? found : undefined
  const share = useShareHere()
  const title = data?.promotion.name ?? '优惠活动'
  return (
    <Page
      title="优惠详情"
      fallback={paths.promotional()}
      action={data && <IconButton label="分享" icon={<IconShare />} onClick={() => void share(title)} />}
    >
      {isGone && <Gone />}
      {!isGone && data === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <Waiting />)}
      {!isGone && data !== undefined && <PromotionDetail {...data} />}
    </Page>
  )
}

/** A number of an address; 0 for what is none. */
const numberOf = (text = ''): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

function Gone() {
  const navigation = useNavigation()
  return (
    <Empty text="活动不存在或已下架">
      <Button look="soft" size="small" onClick={() => navigation.go(paths.promotional(), { replace: true })}>
        全部优惠
      </Button>
    </Empty>
  )
}

const Waiting = () => (
  <div className={styles.waiting} role="status" aria-label="加载中">
    <Skeleton height="auto" round={0} />
    <div className={styles.cards}>
      <SkeletonCard lines={2} />
      <SkeletonCard lines={6} />
    </div>
  </div>
)

/** Shares the address of this page. */
function useShareHere(): (title: string) => Promise<void> {
  const share = useShare()
  return (title) => share({ title, url: location.href })
}
