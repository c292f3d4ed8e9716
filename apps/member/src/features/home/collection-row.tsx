import { paths } from '@liuhe/brand/paths.ts'
import { useSession } from '@liuhe/web/session/use-session.ts'
import type { MouseEvent } from 'react'
import IconStar from '~icons/mingcute/star-line'
import { imageUrl } from '../../shared/operator/image-url.ts'
import { Link } from '../../shared/link.tsx'
import { useOpenLogin } from '../../shared/account/require-login.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { useCompany } from '../../shared/operator/use-company.ts'
import styles from './home-page.module.css'

/**
 * The company's wide logo, its domain, and 我的收藏, which some companies hide. A guest is sent to
 * login, or to the company's own (Spec A §2 Home).
 */
export function CollectionRow() {
  const { labels, flags, company } = useBrand()
  const { data } = useCompany()
  const session = useSession()
  const openLogin = useOpenLogin()
  const logo = data?.bannerLogoUrl || company.bannerLogoUrl
  const [domain = ''] = (data?.domain || company.domain).split('\n')
  const open = (event: MouseEvent) => {
    if (session.token() !== null) return
    event.preventDefault()
    openLogin()
  }
  return (
    <div className={styles.collectionRow}>
      {logo && <img src={imageUrl(logo)} alt={company.name} height={28} className={styles.bannerLogo} />}
      <span className={styles.domain}>{logo ? domain : domain && `易记域名 ${domain}`}</span>
      {flags.myCollectionButton && (
        <Link to={paths['my-collection']()} className={styles.collection} onClick={open}>
          <IconStar />
          {labels.myCollection}
        </Link>
      )}
    </div>
  )
}
