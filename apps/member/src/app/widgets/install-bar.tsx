import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { useEffect, useState } from 'react'
import IconAdd from '~icons/mingcute/add-circle-line'
import IconClose from '~icons/mingcute/close-line'
import IconShare from '~icons/mingcute/share-forward-line'
import { type Device, platformOf } from '../../shared/device/device.ts'
import { dismiss, isDismissed } from '../../shared/startup/dismissal.ts'
import { imageUrl } from '../../shared/operator/image-url.ts'
import { clearInstallOffer, onInstalled, useInstallOffer } from '../../shared/startup/install-prompt.ts'
import { useBuild } from '../../shared/build.ts'
import { useBrand } from '../../shared/use-brand.ts'
import styles from './install-bar.module.css'

/**
 * Offers to put the app on the home screen: on iOS Safari, outside standalone mode, on home only (Spec A §2 Home). A
 * tap uses the browser's own offer where one was made (Ruling C48), else it shows how to do it by hand.
 */
export function InstallBar() {
  const { company, flags } = useBrand()
  const { installBars } = useBuild()
  const offer = useInstallOffer()
  const [shown, setShown] = useState(
    () => isIosSafari(navigator) && !isStandalone() && !isDismissed('install_bar', Date.now()),
  )
  const [guide, setGuide] = useState(false)
  useEffect(() => onInstalled(() => setShown(false)), [])
  if (!shown || !flags.installBar || !installBars) return null
  const close = () => {
    dismiss('install_bar', Date.now())
    setShown(false)
  }
  const install = async () => {
    if (!offer) return setGuide(true)
    await offer.prompt()
    clearInstallOffer()
  }
  return (
    <>
      <aside className={styles.bar} aria-label="添加到主屏幕" data-keep-clear="">
        <button type="button" className={styles.offer} onClick={() => void install()}>
          {company.logoUrl ? (
            <img src={imageUrl(company.logoUrl)} alt="" width={40} height={40} className={styles.mark} />
          ) : (
            <span className={styles.mark} aria-hidden="true">
              {company.logoText.slice(0, 1)}
            </span>
          )}
          <span className={styles.words}>
            <b>添加到主屏幕</b>
            <small>像APP一样打开，开奖不错过</small>
          </span>
          <span className={styles.install} aria-hidden="true">
            安装
          </span>
        </button>
        <button type="button" className={styles.close} aria-label="关闭安装提示" onClick={close}>
          <IconClose />
        </button>
      </aside>
      <InstallGuide open={guide} onClose={() => setGuide(false)} />
    </>
  )
}

/** The two steps by hand; the words are those of Ruling G21. */
function InstallGuide({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="添加到主屏幕" cancelText="关闭">
      <ol className={styles.steps}>
        <li>
          <span className={styles.number}>1</span>
          <p>点击“更多”，选择“添加到主屏幕”</p>
          <span className={styles.key}>
            <IconShare /> 添加到主屏幕
          </span>
        </li>
        <li>
          <span className={styles.number}>2</span>
          <p>再点击“添加”</p>
          <span className={styles.key}>
            <IconAdd /> 添加
          </span>
        </li>
      </ol>
    </Sheet>
  )
}

/** Safari on iOS: the one browser there that can put a page on the home screen by its own menu. */
export const isIosSafari = (device: Device): boolean =>
  platformOf(device) === 'ios' && /Safari\//.test(device.userAgent) && !OTHER_BROWSERS.test(device.userAgent)

/** Other browsers of iOS and the browsers inside apps, which all say Safari as well. */
const OTHER_BROWSERS = new RegExp(
  'CriOS|FxiOS|EdgiOS|OPiOS|OPT/|GSA/|DuckDuckGo|YaBrowser|UCBrowser|MQQBrowser|QQ/|MicroMessenger|baidu|Weibo|' +
    'DingTalk|AliApp|FBA[NV]|Instagram|Line/',
  'i',
)

/** Whether the page runs from the home screen, without the browser's bars. */
const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as Navigator & { standalone?: boolean }).standalone === true
