import type * as company from '@liuhe/contract/api/company.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import IconCopy from '~icons/mingcute/copy-2-line'
import styles from './contact-list.module.css'
import { EmptyList } from '../parts/empty-list.tsx'
import { externalUrl } from './external-url.ts'
import { imageUrl } from './image-url.ts'
import { useBridge } from '../native-bridge.ts'
import { useCompany } from './use-company.ts'

type Contact = OutputOf<typeof company.current>['companyDetailList'][number]

/**
 * The company's accounts in messengers, to copy or to open (Spec A §3 companyDetailList). `otherwise` is where somebody
 * goes on when there is none.
 */
export function ContactList({ otherwise }: { otherwise: { to: string; step: string } }) {
  const { data, isError, refetch } = useCompany()
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonCard lines={3} />
  if (data.companyDetailList.length === 0) return <EmptyList text="暂无联系方式" {...otherwise} />
  return (
    <ul className={styles.list} aria-label="联系方式">
      {data.companyDetailList.map((contact) => (
        <ContactRow key={contact.content} contact={contact} />
      ))}
    </ul>
  )
}

const MESSENGERS: Readonly<Record<string, string>> = { wechat: '微信', qq: 'QQ', telegram: 'Telegram' }

function ContactRow({ contact: { content, httpImageUrl, wechatUrl, type } }: { contact: Contact }) {
  const bridge = useBridge()
  const link = externalUrl(wechatUrl)
  const copy = () =>
    bridge.copyText(content).then(
      () => toast('复制成功'),
      (fault: Error) => toast(fault.message),
    )
  return (
    <li className={styles.contact}>
      <img src={imageUrl(httpImageUrl)} alt="" width={48} height={48} />
      <span className={styles.words}>
        <small>{MESSENGERS[type] ?? '客服'}</small>
        <b>{content}</b>
      </span>
      <Button look="soft" size="small" icon={<IconCopy />} aria-label={`复制${content}`} onClick={() => void copy()}>
        复制
      </Button>
      {link !== null && (
        <Button size="small" aria-label={`立即添加${content}`} onClick={() => bridge.openExternal(link)}>
          立即添加
        </Button>
      )}
    </li>
  )
}
