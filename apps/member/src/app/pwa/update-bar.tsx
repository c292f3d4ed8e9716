import { Button } from '@liuhe/web/ui/button.tsx'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import IconClose from '~icons/mingcute/close-line'
import IconNew from '~icons/mingcute/rocket-line'
import styles from './update-bar.module.css'

/** Says that a new version waits. It never reloads by itself: somebody may be in the middle of a bet. */
export function UpdateBar({ onUpdate }: { onUpdate: () => void }) {
  const [state, setState] = useState<'offered' | 'updating' | 'later'>('offered')
  if (state === 'later') return null
  const update = () => {
    setState('updating')
    onUpdate()
  }
  return (
    <section className={styles.bar} role="status" aria-label="版本更新" data-keep-clear="">
      <span className={styles.mark} aria-hidden="true">
        <IconNew />
      </span>
      <p className={styles.text}>发现新版本</p>
      <Button size="small" busy={state === 'updating'} onClick={update}>
        立即更新
      </Button>
      <IconButton label="稍后更新" icon={<IconClose />} onClick={() => setState('later')} />
    </section>
  )
}

/** Shows the bar beside the app, which knows nothing of it. A newer offer takes the place of an older one. */
export function showUpdateBar(onUpdate: () => void): void {
  document.getElementById(PLACE)?.remove()
  const place = document.createElement('div')
  place.id = PLACE
  document.body.append(place)
  createRoot(place).render(<UpdateBar onUpdate={onUpdate} />)
}

const PLACE = 'update-bar'
