import { defaultThemeId } from '@liuhe/brand/theme.ts'
import { PREVIEW_PATH } from '@liuhe/contract/preview.ts'
import { useState } from 'react'
import { useConsole } from '../../session/console-context.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { Notice } from '../../shared/notice.tsx'
import { Choice } from './choice.tsx'
import { findDraw, previewCard, type Shown, type Trying } from './preview-card.ts'
import look from './preview.module.css'
import style from './studio.module.css'
import { useFrame } from './use-frame.ts'
import { STATES, type Theme, THEMES, type TryState } from './words.ts'

const THEME_IDS = Object.keys(THEMES) as Theme[]
const WIDTHS = [390, 320] as const

interface PreviewPaneProps {
  trying: Shown
}

/** The card as members will see it, drawn by their own code in a frame without an origin. */
export function PreviewPane({ trying }: PreviewPaneProps) {
  const [theme, setTheme] = useState<Theme>(defaultThemeId)
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>(390)
  const [state, setState] = useState<TryState>('open')
  const [tried, setTried] = useState<string>()
  const [layouts, setLayouts] = useState<'own' | 'all'>('own')
  const nextTheme = () => setTheme(THEME_IDS[(THEME_IDS.indexOf(theme) + 1) % THEME_IDS.length] as Theme)
  useKeys([
    { keys: 'p', label: '切主题', run: nextTheme },
    { keys: 'w', label: '390 / 320', run: () => setWidth(width === 390 ? 320 : 390) },
    { keys: 'l', label: '全部版式', run: () => setLayouts(layouts === 'own' ? 'all' : 'own') },
  ])
  const whole: Trying = { ...trying, state, tried, theme, layouts }
  const { frame, lateMs } = useFrame(JSON.stringify({ ...whole, now: 0 }), (turn) => previewCard(whole, turn))
  const { previewAddress = PREVIEW_PATH } = useConsole()
  return (
    <section className={style.preview} aria-label="实时预览">
      <header className={style.paneHead}>
        <h2>实时预览</h2>
        <small>会员端真代码{lateMs === undefined ? '' : ` · 延迟 ${lateMs} ms`}</small>
        <Choice
          label="宽度"
          options={{ 390: '390', 320: '320' }}
          value={String(width)}
          onChoose={(chosen) => setWidth(chosen === '320' ? 320 : 390)}
        />
      </header>
      <div className={look.previewTools}>
        <Choice label="主题" options={THEMES} value={theme} onChoose={(chosen) => setTheme(chosen as Theme)} />
        <Choice label="状态" options={STATES} value={state} onChoose={(chosen) => setState(chosen as TryState)} />
        <Choice
          label="版式"
          options={{ own: '本版式', all: '全部版式' }}
          value={layouts}
          onChoose={(chosen) => setLayouts(chosen === 'all' ? 'all' : 'own')}
        />
        {(state === 'hit' || state === 'miss') && <TryWith trying={whole} tried={tried} onTry={setTried} />}
      </div>
      <div className={look.stage}>
        <div className={look.phone} style={{ width }}>
          <iframe ref={frame} title="会员端预览" sandbox="allow-scripts" src={previewAddress} />
        </div>
      </div>
    </section>
  )
}

/** Says with which numbers the card is tried, and offers those of the latest turns. */
function TryWith({
  trying,
  tried,
  onTry,
}: {
  trying: Trying
  tried: string | undefined
  onTry: (turn: string | undefined) => void
}) {
  const found = findDraw(trying)
  return (
    <>
      <label>
        拿哪一期试
        <select value={tried ?? ''} onChange={({ target }) => onTry(target.value === '' ? undefined : target.value)}>
          <option value="">自动找</option>
          {trying.drawn.map(({ turnNum }) => (
            <option key={turnNum} value={turnNum}>
              第 {turnNum} 期
            </option>
          ))}
        </select>
      </label>
      {found === undefined ? (
        <Notice kind="info">没有号码能让这份内容{STATES[trying.state]}：它可能不作判定。</Notice>
      ) : (
        <small>
          {found.isInvented ? '示例号码' : `第 ${found.draw.turnNum} 期号码`} {found.draw.resultText}
        </small>
      )}
    </>
  )
}
