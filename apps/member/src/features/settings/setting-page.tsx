import { paths } from '@liuhe/brand/paths.ts'
import IconClear from '~icons/mingcute/broom-line'
import IconChat from '~icons/mingcute/paint-brush-line'
import IconCare from '~icons/mingcute/hand-heart-line'
import IconAbout from '~icons/mingcute/information-line'
import IconService from '~icons/mingcute/service-line'
import IconSound from '~icons/mingcute/volume-line'
import IconPush from '~icons/mingcute/notification-line'
import { Switch } from '@liuhe/web/ui/switch.tsx'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Page } from '../../shared/page.tsx'
import { Row, RowButton, RowGroup, RowLink } from '../../shared/parts/row-list.tsx'
import { isSoundOn, playSound, setSoundOn } from '../../shared/device/sound.ts'
import { useBrand } from '../../shared/use-brand.ts'
import styles from './settings.module.css'
import { ThemeChoice } from './theme-choice.tsx'
import { usePushPermission } from './use-push-permission.ts'

/** 设置: sound, messages, theme, chat colour, kept data, version (Spec A §2, Ruling G16). */
export default function SettingPage() {
  const { version, flags, company } = useBrand()
  return (
    <Page title="设置" fallback={paths.profile()}>
      <div className={styles.page}>
        <RowGroup title="通用">
          <SoundRow />
          <PushRow />
        </RowGroup>
        <RowGroup title="外观">
          {flags.themeSwitch && <ThemeChoice />}
          <RowLink to={paths['setting-chat-color']()} icon={IconChat} label="聊天颜色" />
        </RowGroup>
        <RowGroup title="帮助">
          <RowLink to={paths['responsible-gaming']()} icon={IconCare} label="理性娱乐" hint="限额、提醒与暂停游戏" />
          <RowLink to={paths.services()} icon={IconService} label="在线客服" />
          <RowLink to={paths.about()} icon={IconAbout} label="关于我们" />
        </RowGroup>
        <RowGroup title="存储">
          <CacheRow />
        </RowGroup>
        <p className={styles.version}>
          {company.name} 版本 {version}
        </p>
      </div>
    </Page>
  )
}

function SoundRow() {
  const [on, setOn] = useState(isSoundOn)
  const change = (wanted: boolean) => {
    setSoundOn(wanted)
    setOn(wanted)
    playSound('draw')
  }
  const control = <Switch label="声音" checked={on} onChange={change} />
  return <Row icon={IconSound} label="声音" hint="开奖、中奖与新消息的提示音" value={control} />
}

const PUSH_HINTS = {
  unsupported: '当前浏览器不支持消息推送',
  denied: '通知已被禁止，请在浏览器或系统设置中允许',
  default: '开奖结果与重要公告',
  granted: '开奖结果与重要公告',
} as const

function PushRow() {
  const { permission, isOn, turn } = usePushPermission()
  const isFixed = permission === 'unsupported' || permission === 'denied'
  const control = <Switch label="消息推送" checked={isOn} disabled={isFixed} onChange={(on) => void turn(on)} />
  return <Row icon={IconPush} label="消息推送" hint={PUSH_HINTS[permission]} value={control} />
}

function CacheRow() {
  const cache = useQueryClient()
  const [bytes, setBytes] = useState<number>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void cacheBytes().then(setBytes)
  }, [])
  const clear = async () => {
    if (!(await confirm({ title: '清除缓存', text: '将清除图片与页面数据，不会退出登录，确定继续吗？' }))) return
    setBusy(true)
    await clearCache()
    void cache.invalidateQueries()
    setBytes(await cacheBytes())
    setBusy(false)
    toast('缓存已清除')
  }
  return (
    <RowButton
      icon={IconClear}
      label="清除缓存"
      value={bytes === undefined ? undefined : sizeText(bytes)}
      busy={busy}
      onClick={() => void clear()}
    />
  )
}

const MEGABYTE = 1024 * 1024

const sizeText = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

/** What the browser keeps for this site, in bytes; undefined where it does not say. */
async function cacheBytes(): Promise<number | undefined> {
  const estimate = await navigator.storage?.estimate?.()
  return estimate?.usage
}

/** Forgets stored files. Session, chosen theme and remembered account stay: they are no copies of anything. */
async function clearCache(): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
