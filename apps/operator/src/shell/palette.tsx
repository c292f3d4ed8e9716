import { useRouter } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { desksOf } from '../desks/desks.ts'
import { hrefOfDraw, useNamedDraws } from '../desks/draws/use-named-draws.ts'
import { drawLook } from '../desks/draws/words.ts'
import { useAllViews, wordsOfView } from '../frame/saved/use-saved-views.ts'
import { useOperator } from '../session/console-context.tsx'
import { Dialog } from '../shared/dialog.tsx'
import { Icon } from '../shared/icon.tsx'
import { Keycap } from '../shared/keycap.tsx'
import { StateText } from '../shared/state-text.tsx'
import { type KeyBinding, printedKey, useBoundKeys } from './keys.tsx'
import { type Choice, type ChoiceGroup, matching, objectsOf, ROWS_SHOWN } from './palette-groups.ts'
import style from './palette.module.css'

/**
 * Goes to desks and to objects by their number, and does what a key of the open object does. What takes two people only
 * opens its own dialog, as the key does.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState('')
  const [whole, setWhole] = useState<readonly string[]>([])
  const groups = matching(useGroups(typed.trim()), typed)
  const type = (words: string) => {
    setTyped(words)
    setWhole([])
  }
  const pick = (run: () => void) => {
    onClose()
    // After the dialog is gone, so that a dialog of the action gets the focus.
    setTimeout(run)
  }
  const widen = ({ heading, choices }: ChoiceGroup) => {
    // The row that is pressed goes away, and the first of all is picked in its place: so it goes before the first of
    // those that were hidden is picked, from where the arrows go on.
    flushSync(() => setWhole([...whole, heading]))
    setPicked(choices[ROWS_SHOWN]?.id ?? '')
  }
  return (
    <Dialog title="命令" onClose={onClose} isWide>
      <Command
        {...{ className: style.palette, label: '命令', loop: true, shouldFilter: false }}
        value={picked}
        onValueChange={setPicked}
      >
        <Command.Input data-first="" value={typed} onValueChange={type} placeholder="单号、期号、台面或操作" />
        <Command.List label="结果">
          {groups.length === 0 && <Command.Empty>没有符合的命令</Command.Empty>}
          {groups.map((group) => (
            <Group
              key={group.heading}
              {...{ group, pick }}
              isWhole={whole.includes(group.heading)}
              onMore={() => widen(group)}
            />
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}

interface GroupProps {
  group: ChoiceGroup
  isWhole: boolean
  pick: (run: () => void) => void
  onMore: () => void
}

/** The first rows of a group, and a last one that shows the others. */
function Group({ group: { heading, choices, words }, isWhole, pick, onMore }: GroupProps) {
  const shown = isWhole ? choices : choices.slice(0, ROWS_SHOWN)
  return (
    <Command.Group heading={heading}>
      {words !== undefined && (
        <p role="status" className={style.words}>
          {words}
        </p>
      )}
      {shown.map(({ id, title, note, icon, keys, run }) => (
        <Command.Item key={id} value={id} onSelect={() => pick(run)}>
          {icon !== undefined && <Icon name={icon} />}
          {title}
          {note !== undefined && <span className={style.note}>{note}</span>}
          {keys !== undefined && <Keycap>{printedKey(keys)}</Keycap>}
        </Command.Item>
      ))}
      {shown.length < choices.length && (
        <Command.Item value={`more ${heading}`} className={style.more} onSelect={onMore}>
          显示更多（还有 {choices.length - shown.length} 项）
        </Command.Item>
      )}
    </Command.Group>
  )
}

/** All that can be chosen, in the order in which it stands while nothing is typed. */
function useGroups(typed: string): ChoiceGroup[] {
  const operator = useOperator()
  const router = useRouter()
  const actions = useBoundKeys().filter(({ isAction }) => isAction)
  const draws = useDraws(typed)
  const views = useViews()
  const numbers = /^\d+$/.test(typed) ? objectsOf(operator, typed) : []
  return [
    { heading: '当前对象', choices: actions.map(choiceOfKey) },
    {
      ...{ heading: '单号', isFound: true },
      choices: numbers.map(({ title, href }) => ({ id: href, title, run: () => router.history.push(href) })),
    },
    draws,
    { heading: '视图', choices: views },
    {
      heading: '前往',
      choices: desksOf(operator).map(({ path, title, icon, keys }) => {
        return { id: path, title, icon, keys, run: () => void router.navigate({ to: path }) }
      }),
    },
  ]
}

const choiceOfKey = ({ keys, label, run }: KeyBinding): Choice => ({ id: `key ${keys}`, title: label, keys, run })

/** Draws of the turn that is typed, one a game. */
function useDraws(typed: string): ChoiceGroup {
  const router = useRouter()
  const { draws, isAsking, error } = useNamedDraws(typed)
  const choices = draws.map((draw): Choice => {
    const href = hrefOfDraw(draw)
    return {
      ...{ id: href, title: `${draw.gameName} ${draw.turnNum}`, icon: 'calendar' },
      note: <StateText {...drawLook(draw)} />,
      run: () => router.history.push(href),
    }
  })
  const words = isAsking ? '正在查找期次…' : error === null ? undefined : '期次没有查到，请再试。'
  return { heading: '期次', isFound: true, choices, ...(words !== undefined && { words }) }
}

/** Saved views of desks that one may open, in the order of the desks; one of a desk that is not there is not shown. */
function useViews(): Choice[] {
  const desks = desksOf(useOperator())
  const router = useRouter()
  const all = useAllViews()
  return desks.flatMap((desk) =>
    all
      .filter((view) => `/${view.desk}` === desk.path)
      .map((view) => ({
        ...{ id: `view ${view.viewId}`, title: `${desk.title} · ${view.name}`, icon: desk.icon },
        run: () => void router.navigate({ to: desk.path, search: wordsOfView(view) as never }),
      })),
  )
}
