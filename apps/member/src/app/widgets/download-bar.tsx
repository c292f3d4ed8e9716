import { useState } from 'react'
import IconClose from '~icons/mingcute/close-line'
import { platformOf } from '../../shared/device/device.ts'
import { dismiss } from '../../shared/startup/dismissal.ts'
import { externalUrl } from '../../shared/operator/external-url.ts'
import { useBuild } from '../../shared/build.ts'
import { useBridge } from '../../shared/native-bridge.ts'
import { useBrand } from '../../shared/use-brand.ts'
import styles from './download-bar.module.css'

/**
 * The bar above home that leads to the company's app (Spec A §2 Home). It stands in the document of every visitor and
 * is shown by an attribute that `early` sets before the first paint, so that nothing moves; who opens the app itself,
 * or the page from the home screen, has no use for it.
 */
export function DownloadBar() {
  const { company, flags } = useBrand()
  const bridge = useBridge()
  const { installBars } = useBuild()
  const [closed, setClosed] = useState(false)
  const links = { ios: externalUrl(company.iosDownloadUrl), android: externalUrl(company.androidDownloadUrl) }
  if (closed || !flags.downloadBar || !installBars || !(links.ios || links.android)) return null
  const download = () => {
    const platform = platformOf(navigator)
    const url = platform && links[platform]
    if (url) bridge.openExternal(url)
  }
  const close = () => {
    dismiss('download_bar', Date.now())
    setClosed(true)
  }
  return (
    <aside className={styles.bar} aria-label="下载APP">
      <button type="button" className={styles.close} aria-label="关闭下载提示" onClick={close}>
        <IconClose />
      </button>
      <p className={styles.text}>{company.downloadBarText}</p>
      <button type="button" className={styles.download} onClick={download}>
        立即下载
      </button>
    </aside>
  )
}
