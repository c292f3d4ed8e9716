import Approve from '~icons/mingcute/check-circle-line'
import Audit from '~icons/mingcute/history-2-line'
import Bad from '~icons/mingcute/close-circle-line'
import Clock from '~icons/mingcute/time-line'
import Bank from '~icons/mingcute/bank-card-line'
import Density from '~icons/mingcute/rows-3-line'
import Download from '~icons/mingcute/download-2-line'
import Filter from '~icons/mingcute/filter-line'
import Info from '~icons/mingcute/information-line'
import Inbox from '~icons/mingcute/inbox-line'
import Live from '~icons/mingcute/live-line'
import Lock from '~icons/mingcute/lock-line'
import Nothing from '~icons/mingcute/forbid-circle-line'
import Price from '~icons/mingcute/percentage-line'
import Search from '~icons/mingcute/search-line'
import Sun from '~icons/mingcute/sun-line'
import Two from '~icons/mingcute/group-line'
import Wallet from '~icons/mingcute/wallet-4-line'
import Warn from '~icons/mingcute/warning-line'
import Withdrawn from '~icons/mingcute/minus-circle-line'
import style from './icon.module.css'

const ICONS = {
  ok: Approve,
  audit: Audit,
  bad: Bad,
  card: Bank,
  clock: Clock,
  density: Density,
  download: Download,
  filter: Filter,
  info: Info,
  inbox: Inbox,
  live: Live,
  lock: Lock,
  nothing: Nothing,
  price: Price,
  search: Search,
  theme: Sun,
  two: Two,
  wallet: Wallet,
  warn: Warn,
  withdrawn: Withdrawn,
}
export type IconName = keyof typeof ICONS

/** An icon that stands beside a word, never alone. */
export function Icon({ name }: { name: IconName }) {
  const Drawing = ICONS[name]
  return <Drawing className={style.icon} aria-hidden="true" />
}
