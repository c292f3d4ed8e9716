import { isKnownLink, paths } from '@liuhe/brand/paths.ts'
import type { AppBrand } from '@liuhe/brand/resolve.ts'
import { type MenuEntry, profileTabsIn } from '@liuhe/contract/profile-tabs.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { usePublished } from '@liuhe/web/api/use-published.ts'
import IconRight from '~icons/mingcute/right-line'
import { useBrand } from '../../shared/use-brand.ts'
import { EntryLink } from './entry-link.tsx'
import { MenuIcon } from './menu-icon.tsx'
import styles from './more-menu.module.css'

/** The two lists of further pages, as the operator set them (Spec A §2 Profile; Ruling C21). */
export function MoreMenu() {
  const brand = useBrand()
  const config = usePublished(staticFiles.config)
  // Until the settings are there nothing is drawn: a menu that changes under the finger is worse than one that is late.
  if (config.isPending) return <div className={styles.waiting} aria-hidden="true" />
  const tabs = profileTabsIn(config.data?.find(({ configKey }) => configKey === 'profileTabs')?.configValue)
  return (
    <nav className={styles.menu} aria-label="更多功能">
      {[tabs.subTab1, tabs.subTab2].map((entries, index) => (
        <MenuList
          key={index === 0 ? 'subTab1' : 'subTab2'}
          entries={entries.filter((entry) => isShown(entry, brand))}
        />
      ))}
    </nav>
  )
}

function MenuList({ entries }: { entries: readonly MenuEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ul className={styles.list}>
      {entries.map(({ title, icon, redirectLink, requiresLogin }) => (
        <li key={title + redirectLink}>
          <EntryLink to={redirectLink} requiresLogin={requiresLogin} className={styles.entry}>
            <span className={styles.icon}>
              <MenuIcon icon={icon} />
            </span>
            <span className={styles.title}>{title}</span>
            <IconRight className={styles.right} aria-hidden="true" />
          </EntryLink>
        </li>
      ))}
    </ul>
  )
}

/** Two entries are the theme's to show; a page that is switched off, or that nobody knows, has none. */
function isShown({ redirectLink }: MenuEntry, { flags, routes }: AppBrand): boolean {
  const isPage = redirectLink.startsWith('/') && !redirectLink.startsWith('//')
  if (!isPage) return true
  const path = redirectLink.split(/[?#]/, 1)[0]
  if (path === paths['security-center']()) return flags.securityCenterInMoreMenu
  if (path === paths['profile-vip']()) return flags.profileVipInMoreMenu
  return isKnownLink(redirectLink, routes)
}
