import { useFrame, useSettings } from './context.ts'
import css from './form.module.css'
import { Switch } from './menu-sheet.tsx'
import { SheetPanel } from './sheet.tsx'

type Props = { onClose: () => void; onBack: () => void }

/** Sound, motion and letters beside colours. */
export function SettingsSheet({ onClose, onBack }: Props) {
  const { settings } = useFrame().session
  const { isMuted, volume, isCalm, hasLetters, isTurbo } = useSettings()
  return (
    <SheetPanel title="设置" onClose={onClose} onBack={onBack}>
      <Switch icon="sound" label="声音" isOn={!isMuted} onPress={() => settings.set({ isMuted: !isMuted })} />
      <label className={css.field}>
        音量
        <input
          type="range"
          min={0}
          max={100}
          value={Math.round(volume * 100)}
          onChange={(event) => settings.set({ volume: Number(event.target.value) / 100 })}
        />
      </label>
      <Switch icon="turbo" label="极速" isOn={isTurbo} onPress={() => settings.set({ isTurbo: !isTurbo })} />
      <Switch icon="stop" label="减少动画" isOn={isCalm} onPress={() => settings.set({ isCalm: !isCalm })} />
      <Switch
        icon="rules"
        label="颜色旁显示文字"
        isOn={hasLetters}
        onPress={() => settings.set({ hasLetters: !hasLetters })}
      />
    </SheetPanel>
  )
}
