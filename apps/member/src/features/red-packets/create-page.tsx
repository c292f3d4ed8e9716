import '@liuhe/web/styles/palettes/packet.css'
import { paths } from '@liuhe/brand/paths.ts'
import { TRIAL_MESSAGE } from '@liuhe/domain/members/member.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { Skeleton, SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { useOpenRegister } from '../../shared/account/require-login.ts'
import { Link } from '../../shared/link.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { LoadFailed } from '../../shared/orders/load-failed.tsx'
import { Page } from '../../shared/page.tsx'
import { CreateForm } from './create-form.tsx'
import styles from './create-page.module.css'
import { NO_PACKET } from './history-page.tsx'
import { useSendPacket, useTerms } from './use-terms.ts'

/** 发红包: a packet for everybody in a room (Domain §6.2). */
export default function CreatePage({ params }: PageProps) {
  const roomId = Number(params['roomId'])
  const { terms, error, isTrial, retry } = useTerms(roomId)
  const openRegister = useOpenRegister()
  const navigation = useNavigation()
  const room = paths['room-chat']({ roomId })
  const { send, isPending } = useSendPacket(roomId, () => navigation.back(room))
  return (
    <Page
      title="发红包"
      fallback={room}
      action={
        <Link className={styles.action} to={paths['hong-bao-history']({ roomId, hongbaoId: NO_PACKET })}>
          红包记录
        </Link>
      }
    >
      {isTrial && (
        <div role="alert">
          <Empty text={TRIAL_MESSAGE}>
            <Button onClick={openRegister}>注册正式账户</Button>
          </Empty>
        </div>
      )}
      {!isTrial && terms === undefined && (error ? <LoadFailed error={error} onRetry={retry} /> : <Waiting />)}
      {terms !== undefined && terms.funding !== 'member' && <Empty text="红包功能暂未开放" />}
      {terms?.funding === 'member' && <CreateForm terms={terms} isBusy={isPending} onSend={send} />}
    </Page>
  )
}

const Waiting = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <Skeleton height={54} round={12} />
    <SkeletonCard lines={3} />
    <Skeleton height={56} round={12} />
    <SkeletonCard lines={2} />
  </div>
)
