import { useState } from 'react'
import { Dialog } from '../../shared/dialog.tsx'
import { Failed, Loading } from '../../shared/states.tsx'
import style from './side.module.css'
import { useCanned } from './use-service.ts'
import type { Canned } from './words.ts'

interface CannedPickerProps {
  onPick: (one: Canned) => void
  onClose: () => void
}

/** All canned answers, found by a part of their title or words. Enter takes the first. */
export function CannedPicker({ onPick, onClose }: CannedPickerProps) {
  const found = useCanned()
  const [asked, setAsked] = useState('')
  const fits = (found.data ?? []).filter(({ title, words }) => `${title}${words}`.includes(asked.trim()))
  return (
    <Dialog title="常用语" onClose={onClose} isWide>
      <div className={style.picker}>
        <input
          data-first=""
          aria-label="找常用语"
          placeholder="标题或内容里的字"
          value={asked}
          onChange={({ target }) => setAsked(target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            const first = fits[0]
            if (key === 'Enter' && !nativeEvent.isComposing && first !== undefined) onPick(first)
          }}
        />
        {found.isPending && <Loading rows={4} />}
        {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
        {found.data !== undefined && fits.length === 0 && (
          <p className={style.hint}>
            {asked === '' ? '还没有常用语，在「常用语管理」里添加。' : '没有含这些字的常用语。'}
          </p>
        )}
        <ul>
          {fits.map((one) => (
            <li key={one.cannedId}>
              <button type="button" onClick={() => onPick(one)}>
                <b>{one.title}</b>
                <span>{one.words}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
