import * as member from '@liuhe/contract/api/member.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Dialog, DialogActions } from '@liuhe/web/ui/over/dialog.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { type MouseEvent, useState, useSyncExternalStore } from 'react'
import IconCopy from '~icons/mingcute/copy-2-line'
import IconVip from '~icons/mingcute/vip-2-fill'
import { domainNoticeShown, isDomainNoticeDue } from '../../shared/startup/domain-notice-memory.ts'
import { externalUrl } from '../../shared/operator/external-url.ts'
import { useBridge } from '../../shared/native-bridge.ts'
import { useStartupInterruption } from '../../shared/startup/startup-queue.ts'
import styles from './domain-notice.module.css'

/**
 * Tells a member of the domain that was given to him, once per session after any load of a profile that has one; in the
 * app not before the wrapper's signal. (Spec A §2, Ruling C11) It only watches the profile and never asks for it.
 */
export default function DomainNotice() {
  const bridge = useBridge()
  const isReady = useSyncExternalStore(bridge.onReady, bridge.isReady, () => false)
  const { data: profile } = useRead(member.info, {}, { enabled: false })
  const [closedFor, setClosedFor] = useState<string>()
  const userId = profile?.userInfo.userId
  const domain = profile?.userDetail.domain?.trim() ?? ''
  const isDue = userId !== undefined && closedFor !== userId && isDomainNoticeDue(sessionStorage, userId)
  if (!isReady || domain === '' || !isDue) return null
  const close = () => {
    domainNoticeShown(sessionStorage, userId)
    setClosedFor(userId)
  }
  return <Notice domain={domain} onClose={close} />
}

function Notice({ domain, onClose }: { domain: string; onClose: () => void }) {
  const bridge = useBridge()
  const isOpen = useStartupInterruption('domain', true)
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={
        <>
          <IconVip className={styles.badge} aria-hidden="true" />
          惊喜来啦！
        </>
      }
      actions={<DialogActions onConfirm={onClose} confirmText="我知道了" />}
    >
      <p className={styles.text}>您已升级为VIP会员，请牢记您的专属加密域名</p>
      <div className={styles.domain}>
        <DomainLink domain={domain} />
        <Button className={styles.copy} icon={<IconCopy />} onClick={() => void copy(bridge.copyText(domain))}>
          复制
        </Button>
      </div>
    </Dialog>
  )
}

/** An operator's domain as a link; what is no address of the web is only text. */
function DomainLink({ domain }: { domain: string }) {
  const bridge = useBridge()
  const address = externalUrl(domain)
  if (address === null) return <span>{domain}</span>
  const open = (event: MouseEvent) => {
    if (bridge.kind !== 'app') return
    // The wrapper's own window would lose the app; the system's browser does not.
    event.preventDefault()
    bridge.openExternal(address)
  }
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" onClick={open}>
      {domain}
    </a>
  )
}

async function copy(copying: Promise<void>): Promise<void> {
  try {
    await copying
    toast('复制成功', 2)
  } catch {
    toast('复制失败，请长按域名复制', 2)
  }
}
