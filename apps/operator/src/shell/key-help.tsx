import { Button } from '../shared/button.tsx'
import { Dialog } from '../shared/dialog.tsx'
import { Keycap } from '../shared/keycap.tsx'
import style from './key-help.module.css'
import { printedKey, useBoundKeys } from './keys.tsx'

interface KeyHelpProps {
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  onClose: () => void
}

/** Every key that works now, and the switch that turns single letters off. */
export function KeyHelp({ isOn, onSwitch, onClose }: KeyHelpProps) {
  const bound = useBoundKeys()
  return (
    <Dialog title="按键" onClose={onClose}>
      <dl className={style.keys}>
        {bound.map(({ keys, label }) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              <span className={style.spoken}>{printedKey(keys)}</span>
              {printedKey(keys)
                .split(' ')
                .map((key) => (
                  <Keycap key={key}>{key}</Keycap>
                ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className={style.switch}>
        <input type="checkbox" checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
        使用单键（输入文字时自动停用）
      </label>
      <footer>
        <Button onClick={onClose}>关闭</Button>
      </footer>
    </Dialog>
  )
}
