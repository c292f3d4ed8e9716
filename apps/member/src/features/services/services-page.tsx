import { paths } from '@liuhe/brand/paths.ts'
import * as company from '@liuhe/contract/api/company.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import IconService from '~icons/mingcute/service-line'
import IconOutside from '~icons/mingcute/external-link-line'
import { ContactList } from '../../shared/operator/contact-list.tsx'
import { useBridge } from '../../shared/native-bridge.ts'
import { Page } from '../../shared/page.tsx'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import styles from './services-page.module.css'

/**
 * 在线客服 (Ruling G17): the operator's own service in a frame or in a tab of its own, and the company's accounts. Where
 * there is none, the page is our own desk (Ruling C112).
 */
export default function ServicesPage() {
  const bridge = useBridge()
  const { data, isError, refetch } = useRead(company.service, {})
  const isFramed = data !== undefined && data.url !== '' && data.mode === 'frame'
  const open = () => data && bridge.openExternal(data.url)
  const openOutside = <IconButton label="在新窗口打开" icon={<IconOutside />} onClick={open} />
  return (
    <Page title="在线客服" fallback={paths.home()} {...(isFramed && { action: openOutside })}>
      {isFramed && (
        <iframe
          className={styles.frame}
          src={data.url}
          title="在线客服"
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      {!isFramed && (
        <div className={styles.page}>
          {isError && <ErrorState onRetry={() => void refetch()} />}
          {!isError && data === undefined && <SkeletonCard lines={4} />}
          {data !== undefined && <Own onOpen={open} />}
        </div>
      )}
    </Page>
  )
}

function Own({ onOpen }: { onOpen: () => void }) {
  const term = useWithdrawTerm()
  return (
    <>
      <section className={styles.hero}>
        <span className={styles.mark} aria-hidden="true">
          <IconService />
        </span>
        <h2>您好，很高兴为您服务</h2>
        <p>充值、{term}、注单与账户问题都可以随时咨询。</p>
        <Button size="large" wide onClick={onOpen}>
          立即咨询
        </Button>
      </section>
      <section className={styles.contacts}>
        <h3>其他联系方式</h3>
        <ContactList otherwise={{ to: paths.home(), step: '去首页看看' }} />
      </section>
      <p className={styles.tip}>请认准官方客服账号。客服不会向您索要登录密码或{term}密码。</p>
    </>
  )
}
