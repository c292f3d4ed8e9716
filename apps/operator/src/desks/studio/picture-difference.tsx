import { defaultThemeId } from '@liuhe/brand/theme.ts'
import { type PreviewCard, PREVIEW_PATH } from '@liuhe/contract/preview.ts'
import { useState } from 'react'
import decision from '../../frame/decision.module.css'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Choice } from './choice.tsx'
import style from './picture-difference.module.css'
import { previewCard, type Shown, type Trying } from './preview-card.ts'
import look from './preview.module.css'
import { useFrame } from './use-frame.ts'
import { type Theme, THEMES } from './words.ts'

/** One of the versions that can be compared. */
export interface Version {
  key: string
  name: string
  shown: Shown
}

type Side = 'before' | 'after'
export type Pair = Readonly<Record<Side, Version>>

/** A version and the one before it; undefined where it is not among them, or the oldest. */
export function pairAt(versions: readonly Version[], key: string): Pair | undefined {
  const [after, before] = versions.slice(versions.findIndex((version) => version.key === key))
  return after?.key === key && before !== undefined ? { before, after } : undefined
}

interface PictureDifferenceProps {
  title: string
  /** The newest first. */
  versions: readonly Version[]
  /** The two that are compared at first. */
  first: Pair
  onClose: () => void
}

/** How both are shown: without a result, locked, or with the numbers of a turn. */
const STATES = { open: '未开', locked: '锁定' } as const

interface Way {
  state: string
  theme: Theme
  width: '390' | '320'
}

const SIDES = ['before', 'after'] as const
const SIDE_NAMES: Readonly<Record<Side, string>> = { before: '之前', after: '之后' }

/** So that an empty phone is still a phone. */
const HEIGHT_MIN = 240

/**
 * Two versions beside each other as members see them, drawn by their own code, with each place marked that the other
 * one does not show.
 */
export function PictureDifference({ title, versions, first, onClose }: PictureDifferenceProps) {
  const [chosen, setChosen] = useState({ before: first.before.key, after: first.after.key })
  const [way, setWay] = useState<Way>({ state: 'open', theme: defaultThemeId, width: '390' })
  const versionOf = (side: Side) => versions.find(({ key }) => key === chosen[side]) ?? first[side]
  const before = tried(versionOf('before').shown, way)
  const after = tried(versionOf('after').shown, way)
  const frames = { before: useCompared(before, after, 'before'), after: useCompared(after, before, 'after') }
  const height = Math.max(frames.before.height ?? 0, frames.after.height ?? 0, HEIGHT_MIN)
  const { previewAddress = PREVIEW_PATH } = useConsole()
  return (
    <Dialog title={title} onClose={onClose} isFull>
      <Tools way={way} drawn={after.drawn} onWay={setWay} />
      <p role="status">
        {chosen.before === chosen.after ? '两边是同一个版本。' : said(frames.before.marked, frames.after.marked)}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must scroll it */}
      <div className={style.stage} role="group" aria-label="两个版本的画面" tabIndex={0}>
        {SIDES.map((side) => (
          <section key={side} className={style.side} style={{ width: `${way.width}px` }}>
            <Pick
              label={SIDE_NAMES[side]}
              options={versions.map(({ key, name }) => [key, name])}
              value={chosen[side]}
              onPick={(key) => setChosen({ ...chosen, [side]: key })}
            />
            <div className={`${look.phone} ${style.phone}`} style={{ height }}>
              <iframe
                ref={frames[side].frame}
                title={`${SIDE_NAMES[side]}的画面`}
                sandbox="allow-scripts"
                src={previewAddress}
              />
            </div>
          </section>
        ))}
      </div>
      <div className={decision.buttons}>
        <Button onClick={onClose}>关闭</Button>
      </div>
    </Dialog>
  )
}

const tried = (shown: Shown, { state, theme }: Way): Trying => ({
  ...{ ...shown, theme, layouts: 'own' },
  ...(state in STATES ? { state: state as keyof typeof STATES, tried: undefined } : { state: 'hit', tried: state }),
})

/** The frame of one version, marked where the other one differs. */
function useCompared(shown: Trying, other: Trying, marks: Side) {
  const make = (turn: number): PreviewCard => ({
    ...previewCard(shown, turn),
    against: { template: previewCard(other, turn).template, marks },
  })
  return useFrame(JSON.stringify(make(0)), make)
}

function said(before: number | undefined, after: number | undefined): string {
  if (before === undefined || after === undefined) return '正在画两个版本…'
  if (before + after === 0) return '画面一样：改动的地方这样显示时会员看不见。'
  const gone = before > 0 && `虚线框：之后没有的 ${before} 处`
  const come = after > 0 && `实线框：之前没有的 ${after} 处`
  return `${[gone, come].filter(Boolean).join('；')}。`
}

interface ToolsProps {
  way: Way
  drawn: Shown['drawn']
  onWay: (way: Way) => void
}

const Tools = ({ way, drawn, onWay }: ToolsProps) => (
  <div className={style.tools}>
    <Choice
      label="主题"
      options={THEMES}
      value={way.theme}
      onChoose={(theme) => onWay({ ...way, theme: theme as Theme })}
    />
    <Choice
      label="宽度"
      options={{ 390: '390', 320: '320' }}
      value={way.width}
      onChoose={(width) => onWay({ ...way, width: width as Way['width'] })}
    />
    <Pick
      label="状态"
      options={[
        ...Object.entries(STATES),
        ...drawn.map(({ turnNum }) => [turnNum, `开出第 ${turnNum} 期的号码`] as const),
      ]}
      value={way.state}
      onPick={(state) => onWay({ ...way, state })}
    />
  </div>
)

interface PickProps {
  label: string
  options: readonly (readonly [key: string, words: string])[]
  value: string
  onPick: (key: string) => void
}

const Pick = ({ label, options, value, onPick }: PickProps) => (
  <label className={style.pick}>
    {label}
    <select value={value} onChange={({ target }) => onPick(target.value)}>
      {options.map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </select>
  </label>
)
