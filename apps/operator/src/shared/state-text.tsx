import { Icon, type IconName } from './icon.tsx'
import style from './state-text.module.css'

export interface Look {
  icon: IconName
  /** `two` is work for a second person, `bad` a danger or a failure. */
  look: 'ok' | 'bad' | 'warn' | 'two' | 'off'
  words: string
}

/** Where something stands: by sign and word, never by colour alone. */
export const StateText = ({ icon, look, words }: Look) => (
  <span className={`${style.state} ${style[look]}`}>
    <Icon name={icon} />
    {words}
  </span>
)
