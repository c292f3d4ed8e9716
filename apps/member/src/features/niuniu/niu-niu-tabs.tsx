import { paths } from '@liuhe/brand/paths.ts'
import { Link } from '../../shared/link.tsx'
import styles from './niu-niu-tabs.module.css'

const TABS = [
  { key: 'game', label: '游戏', to: paths['lucky-niu-niu']() },
  { key: 'chat', label: '聊天', to: paths['lucky-niu-niu-chat']() },
  { key: 'heat-map', label: '热图', to: paths['lucky-niu-niu-heat-map']() },
  { key: 'joy-ming', label: '欢乐榜', to: paths['lucky-niu-niu-joy-ming']() },
] as const

export type NiuNiuTab = (typeof TABS)[number]['key']

/** The four faces of 幸运牛牛, each an address of its own; they take each other's place in the history. */
export function NiuNiuTabs({ current }: { current: NiuNiuTab }) {
  return (
    <nav className={styles.tabs} aria-label="幸运牛牛">
      {TABS.map(({ key, label, to }) => (
        <Link key={key} to={to} replace className={styles.tab} aria-current={key === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
