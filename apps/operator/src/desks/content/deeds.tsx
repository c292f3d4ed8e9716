import { useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { useKeys } from '../../shell/keys.tsx'
import type { Life } from '../studio/words.ts'
import style from './content.module.css'
import { type Asking, StepDialog } from './step-dialog.tsx'

interface DeedsProps {
  state: Life
  /** `piece/7`, under which a reason is kept; and what it is, in words. */
  object: string
  about: string
  isTyped: boolean
  isBusy: boolean
  /** Nothing is sent before a conflict is settled. */
  isHeld: boolean
  onForget: () => void
  onSave: (reason: string) => void
  onPublish: () => void
  onSchedule: (publishAt: number) => void
  onWithdraw: () => void
  /** Nothing where withdrawing is the only way back. */
  onUnschedule?: () => void
}

/** The steps of a life. What is typed and not saved is not what would be shown: it is saved first. */
export function Deeds(props: DeedsProps) {
  const { state, object, about, isTyped, isBusy, onSave, onPublish, onSchedule, onWithdraw } = props
  const [asking, setAsking] = useState<Asking>()
  const isHeld = props.isHeld || isBusy
  const { canShow, canHide } = waysFrom(state)
  const save = () => {
    if (isHeld || !isTyped) return
    if (state === 'published') setAsking('save')
    else onSave('')
  }
  const ask = (step: Asking) => {
    if (!isHeld && !isTyped) setAsking(step)
  }
  const withdraw = () => {
    if (!isHeld) onWithdraw()
  }
  useKeys([
    { keys: '$mod+s', label: '保存', run: save, isAction: true, isInFields: true },
    ...(canShow ? [{ keys: 'a', label: '发布', run: () => ask('publish'), isAction: true }] : []),
    ...(canShow ? [{ keys: 's', label: '预约', run: () => ask('schedule'), isAction: true }] : []),
    ...(canHide ? [{ keys: 'x', label: '撤回', run: withdraw, isAction: true }] : []),
  ])
  return (
    <>
      <Buttons {...props} {...{ isHeld, save, ask, withdraw }} />
      {asking !== undefined && (
        <StepDialog
          {...{ asking, object, about }}
          onClose={() => setAsking(undefined)}
          onDone={({ publishAt, reason }) => {
            setAsking(undefined)
            if (asking === 'save') onSave(reason)
            else if (asking === 'publish') onPublish()
            else onSchedule(publishAt)
          }}
        />
      )}
    </>
  )
}

const waysFrom = (state: Life) => ({
  canShow: state !== 'published',
  canHide: state === 'published' || state === 'scheduled',
})

interface ButtonsProps extends DeedsProps {
  save: () => void
  ask: (step: Asking) => void
  withdraw: () => void
}

function Buttons({ state, isTyped, isBusy, isHeld, save, ask, withdraw, onForget, onUnschedule }: ButtonsProps) {
  const { canShow, canHide } = waysFrom(state)
  return (
    <div className={style.deeds} role="group" aria-label="动作">
      {isTyped && (
        <Button look="text" onClick={onForget}>
          放弃改动
        </Button>
      )}
      {canHide && (
        <Button keycap="x" disabled={isHeld} onClick={withdraw}>
          撤回
        </Button>
      )}
      {state === 'scheduled' && onUnschedule !== undefined && (
        <Button disabled={isHeld} onClick={onUnschedule}>
          取消预约
        </Button>
      )}
      {canShow && (
        <Button keycap="s" disabled={isHeld || isTyped} onClick={() => ask('schedule')}>
          预约…
        </Button>
      )}
      <Button keycap="Ctrl S" isBusy={isBusy} disabled={!isTyped || isHeld} onClick={save}>
        {state === 'published' ? '保存为新版本…' : '保存'}
      </Button>
      {canShow && (
        <Button look="primary" keycap="a" disabled={isHeld || isTyped} onClick={() => ask('publish')}>
          {state === 'withdrawn' ? '重新发布…' : '发布…'}
        </Button>
      )}
    </div>
  )
}
