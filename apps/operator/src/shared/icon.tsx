import Alarm from '~icons/mingcute/notification-line'
import Approve from '~icons/mingcute/check-circle-line'
import Audit from '~icons/mingcute/history-2-line'
import Bad from '~icons/mingcute/close-circle-line'
import Bill from '~icons/mingcute/bill-line'
import Calendar from '~icons/mingcute/calendar-line'
import Chat from '~icons/mingcute/chat-3-line'
import Company from '~icons/mingcute/building-5-line'
import Clock from '~icons/mingcute/time-line'
import Service from '~icons/mingcute/headphone-line'
import Task from '~icons/mingcute/task-line'
import Agents from '~icons/mingcute/tree-line'
import Bank from '~icons/mingcute/bank-card-line'
import Density from '~icons/mingcute/rows-3-line'
import Download from '~icons/mingcute/download-2-line'
import Edit from '~icons/mingcute/edit-2-line'
import Gauge from '~icons/mingcute/dashboard-2-line'
import Flask from '~icons/mingcute/flask-line'
import Filter from '~icons/mingcute/filter-line'
import Game from '~icons/mingcute/game-1-line'
import Info from '~icons/mingcute/information-line'
import Inbox from '~icons/mingcute/inbox-line'
import Layout from '~icons/mingcute/layout-grid-line'
import Link from '~icons/mingcute/link-line'
import Live from '~icons/mingcute/live-line'
import Coupon from '~icons/mingcute/coupon-line'
import Gift from '~icons/mingcute/gift-line'
import Lock from '~icons/mingcute/lock-line'
import Member from '~icons/mingcute/user-3-line'
import Nothing from '~icons/mingcute/forbid-circle-line'
import Mute from '~icons/mingcute/mic-off-line'
import Pin from '~icons/mingcute/pin-line'
import People from '~icons/mingcute/idcard-line'
import Rooms from '~icons/mingcute/building-2-line'
import Price from '~icons/mingcute/percentage-line'
import Search from '~icons/mingcute/search-line'
import Scale from '~icons/mingcute/scale-line'
import Signal from '~icons/mingcute/signal-line'
import Off from '~icons/mingcute/power-line'
import Open from '~icons/mingcute/play-circle-line'
import Paused from '~icons/mingcute/pause-circle-line'
import Switch from '~icons/mingcute/toggle-left-line'
import Target from '~icons/mingcute/target-line'
import Upload from '~icons/mingcute/upload-2-line'
import Settings from '~icons/mingcute/settings-3-line'
import Shield from '~icons/mingcute/shield-line'
import Sun from '~icons/mingcute/sun-line'
import Income from '~icons/mingcute/receive-money-line'
import Two from '~icons/mingcute/group-line'
import Wallet from '~icons/mingcute/wallet-4-line'
import Warn from '~icons/mingcute/warning-line'
import Withdrawn from '~icons/mingcute/minus-circle-line'
import style from './icon.module.css'

const ICONS = {
  alarm: Alarm,
  ok: Approve,
  agents: Agents,
  audit: Audit,
  bad: Bad,
  bill: Bill,
  calendar: Calendar,
  card: Bank,
  chat: Chat,
  clock: Clock,
  company: Company,
  density: Density,
  download: Download,
  edit: Edit,
  filter: Filter,
  flask: Flask,
  gauge: Gauge,
  game: Game,
  income: Income,
  info: Info,
  inbox: Inbox,
  layout: Layout,
  link: Link,
  live: Live,
  coupon: Coupon,
  gift: Gift,
  lock: Lock,
  member: Member,
  settings: Settings,
  nothing: Nothing,
  mute: Mute,
  people: People,
  pin: Pin,
  scale: Scale,
  rooms: Rooms,
  price: Price,
  service: Service,
  search: Search,
  signal: Signal,
  off: Off,
  open: Open,
  paused: Paused,
  switch: Switch,
  target: Target,
  task: Task,
  upload: Upload,
  shield: Shield,
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
