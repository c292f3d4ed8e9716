import { defaultThemeId } from '@liuhe/brand/theme.ts'
import { PREVIEW_PATH } from '@liuhe/contract/preview.ts'
import { useState } from 'react'
import { useConsole } from '../../session/console-context.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { useFrame } from '../studio/use-frame.ts'
import { type Theme, THEMES } from '../studio/words.ts'
import style from './content.module.css'
import type { PieceText } from './words.ts'

const THEME_IDS = Object.keys(THEMES) as Theme[]

/** What members will see of it, drawn by their own code in a frame without an origin. */
export function PiecePreview({ text }: { text: PieceText }) {
  const [theme, setTheme] = useState<Theme>(defaultThemeId)
  const next = () => setTheme(THEME_IDS[(THEME_IDS.indexOf(theme) + 1) % THEME_IDS.length] as Theme)
  useKeys([{ keys: 'p', label: '切主题', run: next }])
  const { kind, place, groupName, title, content, imageUrl, redirectUrl } = text
  const piece = { kind, place, groupName, title, content, imageUrl, redirectUrl }
  const { frame, lateMs } = useFrame(JSON.stringify([theme, piece]), (turn) => ({ kind: 'piece', turn, theme, piece }))
  const { previewAddress = PREVIEW_PATH } = useConsole()
  return (
    <section className={style.preview} aria-label="预览">
      <header>
        <h3>会员看到的</h3>
        <small>会员端真代码{lateMs === undefined ? '' : ` · ${lateMs} ms`}</small>
        <div className={style.themes} role="group" aria-label="主题">
          {THEME_IDS.map((id) => (
            <button key={id} type="button" aria-pressed={id === theme} onClick={() => setTheme(id)}>
              {THEMES[id]}
            </button>
          ))}
        </div>
      </header>
      <iframe ref={frame} title="会员端预览" sandbox="allow-scripts" src={previewAddress} />
    </section>
  )
}
