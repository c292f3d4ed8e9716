import { useEffect, useState } from 'react'
import { type Sheet, useFrame, useSession, useSettings } from './context.ts'
import css from './form.module.css'
import { Icon, type IconName } from './icon.tsx'
import { signed } from './money.ts'
import { SheetPanel } from './sheet.tsx'

/** The one menu: how long, what it brought, sound, speed, rules, records, proof, settings. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const { session, openSheet } = useFrame()
  const { isMuted, isTurbo } = useSettings()
  const { settings } = session
  return (
    <SheetPanel title="菜单" onClose={onClose}>
      <Visit />
      <Switch
        icon={isMuted ? 'mute' : 'sound'}
        label="静音"
        isOn={isMuted}
        onPress={() => settings.set({ isMuted: !isMuted })}
      />
      <Switch icon="turbo" label="极速" isOn={isTurbo} onPress={() => settings.set({ isTurbo: !isTurbo })} />
      {WAYS.map(({ icon, label, sheet }) => (
        <button key={sheet} type="button" className={css.row} onClick={() => openSheet(sheet)}>
          <Icon name={icon} />
          <span>{label}</span>
          <Icon name="next" size={18} />
        </button>
      ))}
    </SheetPanel>
  )
}

const WAYS: readonly { icon: IconName; label: string; sheet: Sheet }[] = [
  { icon: 'rules', label: '规则', sheet: 'rules' },
  { icon: 'history', label: '记录', sheet: 'history' },
  { icon: 'shield', label: '公平验证', sheet: 'fairness' },
  { icon: 'settings', label: '设置', sheet: 'settings' },
]

type SwitchProps = { icon: IconName; label: string; isOn: boolean; onPress: () => void }

/** A row that is on or off. */
export function Switch({ icon, label, isOn, onPress }: SwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={css.row} onClick={onPress}>
      <Icon name={icon} />
      <span>{label}</span>
      <em>{isOn ? '开' : '关'}</em>
    </button>
  )
}

/** The session's clock and net result. */
function Visit() {
  const { startedAt, net, rounds, isDemo } = useSession((state) => state)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <dl className={css.facts}>
      <div>
        <dt>本次游戏时间</dt>
        <dd>{clockOf(now - startedAt)}</dd>
      </div>
      <div>
        <dt>
          净输赢（{isDemo ? '试玩金币' : '元'}）· {rounds} 局
        </dt>
        <dd>{signed(net)}</dd>
      </div>
    </dl>
  )
}

/** 3 725 000 ms is `1:02:05`. */
function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
