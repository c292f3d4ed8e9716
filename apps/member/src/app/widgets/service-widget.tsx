import type * as api from '@liuhe/contract/api/company.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Dialog } from '@liuhe/web/ui/over/dialog.tsx'
import { Draggable } from '@liuhe/web/ui/drag/draggable.tsx'
import { useState } from 'react'
import IconClose from '~icons/mingcute/close-line'
import IconService from '~icons/mingcute/headphone-fill'
import { useCopy } from '../../shared/device/copy.ts'
import { externalUrl } from '../../shared/operator/external-url.ts'
import { imageUrl } from '../../shared/operator/image-url.ts'
import { useBridge } from '../../shared/native-bridge.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { useCompany } from '../../shared/operator/use-company.ts'
import styles from './service-widget.module.css'

type Contact = OutputOf<typeof api.current>['companyDetailList'][number]

/** It must stay clear of the menu. */
const MENU_PX = 70

/**
 * The company's contacts behind a floating button, for themes that have it (Spec A §2 Home, §4). Each tap shows the
 * first contact of the list and takes it out, so that the next tap shows the next; after the last they begin again.
 */
export function ServiceWidget() {
  const { slots } = useBrand()
  return slots.serviceWidget === 'wechat' ? <ContactsButton /> : null
}

function ContactsButton() {
  const { data } = useCompany()
  const [left, setLeft] = useState<readonly Contact[]>([])
  const [contact, setContact] = useState<Contact | null>(null)
  const all = data?.companyDetailList ?? []
  if (!data?.showWechatPopup || all.length === 0) return null
  const showNext = () => {
    const [first, ...others] = left.length > 0 ? left : all
    setContact(first ?? null)
    setLeft(others)
  }
  return (
    <>
      <Draggable
        label="联系客服"
        onTap={showNext}
        marginPx={5}
        bottomPx={MENU_PX}
        fromRightPx={63}
        fromBottomPx={206}
        memory="service_widget"
        docks
        className={styles.button}
      >
        <span className={styles.face}>
          <IconService />
          客服
        </span>
      </Draggable>
      <Dialog open={contact !== null} onClose={() => setContact(null)} title="专属客服">
        {contact && <ContactCard contact={contact} onClose={() => setContact(null)} />}
      </Dialog>
    </>
  )
}

const MESSENGERS: Readonly<Record<string, string>> = { wechat: '微信', qq: 'QQ', telegram: 'Telegram' }

function ContactCard({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const bridge = useBridge()
  const copy = useCopy()
  const messenger = MESSENGERS[contact.type] ?? contact.type
  const link = externalUrl(contact.wechatUrl)
  return (
    <div className={styles.card}>
      <img src={imageUrl(contact.httpImageUrl)} alt="" width={88} height={88} className={styles.portrait} />
      <p className={styles.account}>
        <small>{messenger}号</small>
        {contact.content}
      </p>
      <div className={styles.actions}>
        <Button look="soft" wide onClick={() => void copy(contact.content)}>
          复制{messenger}号
        </Button>
        {link && (
          <Button wide onClick={() => bridge.openExternal(link)}>
            立即添加
          </Button>
        )}
      </div>
      <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
        <IconClose />
      </button>
    </div>
  )
}
