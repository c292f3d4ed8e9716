import { useRouter } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { useState } from 'react'
import { desksOf, objectsOf } from '../desks/desks.ts'
import { useOperator } from '../session/console-context.tsx'
import { Dialog } from '../shared/dialog.tsx'
import { Icon } from '../shared/icon.tsx'
import { useAllViews, wordsOfView } from '../frame/saved/use-saved-views.ts'
import { Keycap } from '../shared/keycap.tsx'
import { printedKey, useBoundKeys } from './keys.tsx'
import style from './palette.module.css'

/**
 * Goes to desks and to objects by their number, and does what a key of the open object does. What takes two people only
 * opens its own dialog, as the key does.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const operator = useOperator()
  const router = useRouter()
  const actions = useBoundKeys().filter(({ isAction }) => isAction)
  const [typed, setTyped] = useState('')
  const pick = (run: () => void) => () => {
    onClose()
    // After the dialog is gone, so that a dialog of the action gets the focus.
    setTimeout(run)
  }
  return (
    <Dialog title="命令" onClose={onClose} isWide>
      <Command className={style.palette} label="命令" loop>
        <Command.Input data-first="" value={typed} onValueChange={setTyped} placeholder="单号、台面或操作" />
        <Command.List label="结果">
          <Command.Empty>没有符合的命令</Command.Empty>
          {actions.length > 0 && (
            <Command.Group heading="当前对象">
              {actions.map(({ keys, label, run }) => (
                <Command.Item key={keys} value={label} onSelect={pick(run)}>
                  {label}
                  <Keycap>{printedKey(keys)}</Keycap>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {/^\d+$/.test(typed.trim()) && (
            <Command.Group heading="单号">
              {objectsOf(operator, typed.trim()).map(({ title, href }) => (
                <Command.Item key={href} value={`${title} ${typed}`} onSelect={pick(() => router.history.push(href))}>
                  {title}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          <Views pick={pick} />
          <Command.Group heading="前往">
            {desksOf(operator).map(({ path, title, icon, keys }) => (
              <Command.Item key={path} value={title} onSelect={pick(() => void router.navigate({ to: path }))}>
                <Icon name={icon} />
                {title}
                <Keycap>{printedKey(keys)}</Keycap>
              </Command.Item>
            ))}
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  )
}

/** Saved views of desks that one may open, in the order of the desks; one of a desk that is not there is not shown. */
function Views({ pick }: { pick: (run: () => void) => () => void }) {
  const desks = desksOf(useOperator())
  const router = useRouter()
  const all = useAllViews()
  const views = desks.flatMap((desk) =>
    all.filter((view) => `/${view.desk}` === desk.path).map((view) => ({ desk, view })),
  )
  if (views.length === 0) return null
  return (
    <Command.Group heading="视图">
      {views.map(({ desk, view }) => (
        <Command.Item
          key={view.viewId}
          value={`${desk.title} ${view.name} ${view.viewId}`}
          onSelect={pick(() => void router.navigate({ to: desk.path, search: wordsOfView(view) as never }))}
        >
          <Icon name={desk.icon} />
          {desk.title} · {view.name}
        </Command.Item>
      ))}
    </Command.Group>
  )
}
