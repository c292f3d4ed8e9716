import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/agents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { prizeGroupOf, rateText } from '@liuhe/domain/agents/rate.ts'
import { yuanNumber } from '@liuhe/contract/codecs.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { usePublished } from '@liuhe/web/api/use-published.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { Button } from '@liuhe/web/ui/button.tsx'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { Skeleton, SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { type ReactNode, useState } from 'react'
import IconCopy from '~icons/mingcute/copy-2-line'
import IconSave from '~icons/mingcute/download-2-line'
import IconShare from '~icons/mingcute/share-forward-line'
import { useCopy, useShare } from '../../shared/device/copy.ts'
import { Link } from '../../shared/link.tsx'
import { useBridge } from '../../shared/native-bridge.ts'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { MissingPart } from '../../shared/parts/missing-part.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import { AgentFailed } from './agent-failed.tsx'
import styles from './link-page.module.css'
import { LinkWeek } from './link-week.tsx'
import { absolute, daysText, LANDING_WORDS, STATE_WORDS } from './link-words.ts'

type LinkDetail = OutputOf<typeof api.link>

const Poster = lazyPart(() => import('./poster.tsx'), {
  place: () => <Skeleton height={274} round="var(--r-card)" />,
  missing: ({ retry }) => <MissingPart retry={retry} />,
})

/** One promotion link: its poster, its last days, its terms (Domain §7.2). */
export default function LinkPage({ params }: PageProps) {
  const id = params['id'] ?? '0'
  const { data, error, refetch } = useRead(api.link, { linkId: id })
  return (
    <Page
      title="推广链接"
      fallback={paths['agent-create-link']()}
      action={
        data && (
          <Link to={paths['agent-link-update']({ id })} className={styles.edit}>
            编辑
          </Link>
        )
      }
    >
      {data === undefined && (error ? <AgentFailed error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      {data && (
        <div className={styles.page}>
          <Shared link={data} />
          <LinkWeek link={data} />
          <Terms link={data} />
          <Remove linkId={data.linkId} />
        </div>
      )}
    </Page>
  )
}

/** The poster with the ways to hand it on, and the bare address. */
function Shared({ link }: { link: LinkDetail }) {
  const { company } = useBrand()
  const { data: rules } = usePublished(staticFiles.registerLimit)
  const bridge = useBridge()
  const [copy, share] = [useCopy(), useShare()]
  const [picture, setPicture] = useState<string>()
  const url = absolute(link.registerLink)
  const save = async () => {
    if (picture === undefined) return
    try {
      await bridge.saveToAlbum(picture)
    } catch (fault) {
      toast('保存失败，请截图保存', 2)
      throw fault
    }
    toast('海报已保存', 2)
  }
  const gift = (rules?.signUpBonus ?? 0) + yuanNumber(link.gift)
  return (
    <>
      <Poster words={{ company: company.name, code: link.code, url, gift }} onReady={setPicture} />
      <div className={styles.buttons}>
        <Button size="large" icon={<IconSave />} disabled={picture === undefined} onClick={() => void save()}>
          保存海报
        </Button>
        <Button
          look="soft"
          size="large"
          icon={<IconShare />}
          onClick={() => void share({ title: `${company.name} 邀请您注册`, url })}
        >
          分享
        </Button>
      </div>
      <div className={styles.address}>
        <span>{url}</span>
        <Button look="soft" icon={<IconCopy />} aria-label="复制链接" onClick={() => void copy(url)}>
          复制
        </Button>
      </div>
    </>
  )
}

function Terms({ link }: { link: LinkDetail }) {
  const { minute } = useSiteTime()
  const { label, tone } = STATE_WORDS[link.state]
  return (
    <section className={styles.terms} aria-label="链接设置">
      <Term label="状态">
        <Tag tone={tone}>{label}</Tag>
      </Term>
      <Term label="账户类型">{link.isAgent ? '代理' : '会员'}</Term>
      <Term label="返点">
        {rateText(link.rate)} ---- {prizeGroupOf(link.rate)}
      </Term>
      <Term label="落地页">{LANDING_WORDS[link.landing]}</Term>
      {link.gift > 0n && <Term label="注册彩金">{formatAmount(link.gift)} 元</Term>}
      <Term label="有效期">
        {link.expiresAt === null ? daysText(link.effectiveDays) : `至 ${minute(link.expiresAt)}`}
      </Term>
      <Term label="人数上限">{link.useLimit === 0 ? '不限' : `${link.registCount} / ${link.useLimit} 人`}</Term>
      <Term label="累计访问">{link.visitCount}</Term>
      <Term label="累计注册">{link.registCount} 人</Term>
      {link.remark !== '' && <Term label="备注">{link.remark}</Term>}
      <Term label="创建时间">{minute(link.addTime)}</Term>
    </section>
  )
}

const Term = ({ label, children }: { label: string; children: ReactNode }) => (
  <p>
    <span>{label}</span>
    <b>{children}</b>
  </p>
)

function Remove({ linkId }: { linkId: string }) {
  const navigation = useNavigation()
  const act = useAct(api.removeLink, {
    refreshes: [api.links, api.info],
    onDone: () => {
      toast('推广链接已删除', 2)
      navigation.back(paths['agent-create-link']())
    },
  })
  const ask = async () => {
    const isAgreed = await confirm({
      title: '删除推广链接',
      text: '删除的数据将不可恢复，推广码立即失效，已注册的下级不受影响。',
      confirmText: '删除',
    })
    if (isAgreed) act.mutate({ linkId })
  }
  return (
    <Button look="plain" className={styles.remove} busy={act.isPending} onClick={() => void ask()}>
      删除链接
    </Button>
  )
}

const Waiting = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <Skeleton height={274} round="var(--r-card)" />
    <Skeleton height={48} round="var(--r-pill)" />
    <SkeletonCard lines={4} />
  </div>
)
