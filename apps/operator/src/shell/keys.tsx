/** Keys of the console: each is told in the bar below and in the help, and each has a button that does the same. */
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { defaultKeybindingsHandlerIgnore, tinykeys } from 'tinykeys'

export interface KeyBinding {
  /** As tinykeys reads it: `j`, `g t`, `Escape`. */
  keys: string
  label: string
  run: () => void
  /** Whether the palette offers it as something to do with what is open. */
  isAction?: boolean
  /** A chord that is heard in a field as well, as `Ctrl S` is; in a dialog it is not. */
  isInFields?: boolean
}

interface KeyBoard {
  add(bindings: () => readonly KeyBinding[]): () => void
  list(): readonly KeyBinding[]
  subscribe(listener: () => void): () => void
}

function createKeyBoard(): KeyBoard {
  const sources = new Set<() => readonly KeyBinding[]>()
  const listeners = new Set<() => void>()
  let listed: readonly KeyBinding[] = []
  const tell = () => {
    const added = [...sources].flatMap((source) => source())
    // A key does one thing: the bar and the help tell of what it does.
    listed = [...new Map(added.map((binding) => [binding.keys, binding])).values()]
    for (const listener of listeners) listener()
  }
  return {
    add(source) {
      sources.add(source)
      tell()
      return () => {
        sources.delete(source)
        tell()
      }
    },
    list: () => listed,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const Context = createContext<KeyBoard | undefined>(undefined)

function useKeyBoard(): KeyBoard {
  const board = use(Context)
  if (board === undefined) throw new Error('there is no key board around this')
  return board
}

/** Listens for keys. Single letters rest while somebody types, while a dialog is open, and while switched off. */
export function KeyBoardProvider({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const [board] = useState(createKeyBoard)
  const listed = useSyncExternalStore(board.subscribe, board.list)
  useEffect(() => {
    const bindings = listed.map(({ keys, run, isInFields }) => [
      keys,
      (event: KeyboardEvent) => {
        const isChord = keys.includes('$mod')
        const isField = defaultKeybindingsHandlerIgnore(event) && !isBox(event)
        if (isField && !(isInFields === true && isOutsideDialogs(event))) return
        if (!isChord && (!isOn || isTyping(event) || document.querySelector('dialog[open]') !== null)) return
        event.preventDefault()
        run()
      },
    ])
    return tinykeys(window, Object.fromEntries(bindings), {
      ignore: ({ repeat, isComposing }) => repeat || isComposing,
    })
  }, [listed, isOn])
  return <Context value={board}>{children}</Context>
}

/** The keys of a part of the page, while it is there. A later part wins where two take the same key. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const board = useKeyBoard()
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
  })
  const names = bindings
    .map(({ keys, label, isAction, isInFields }) => [keys, label, isAction === true, isInFields === true].join('\t'))
    .join('\n')
  const stable = useMemo(
    () =>
      names === ''
        ? []
        : names.split('\n').map((line, index) => {
            const [keys = '', label = '', isAction, isInFields] = line.split('\t')
            const says = { isAction: isAction === 'true', isInFields: isInFields === 'true' }
            return { keys, label, ...says, run: () => latest.current[index]?.run() }
          }),
    [names],
  )
  useEffect(() => board.add(() => stable), [board, stable])
}

/** Every key that works now. */
export function useBoundKeys(): readonly KeyBinding[] {
  const board = useKeyBoard()
  return useSyncExternalStore(board.subscribe, board.list)
}

/** A key as it is printed on it. */
export const printedKey = (keys: string): string =>
  keys
    .replace('$mod+', 'Ctrl ')
    // A capital letter says it.
    .replace(/^g Shift\+/, 'g ')
    .replace('[Shift]+', '')
    .replace('Escape', 'Esc')
    .replace('Enter', '↵')
    .replace('ArrowRight', '→')
    .replace('ArrowLeft', '←')
    .replace('ArrowUp', '↑')
    .replace('ArrowDown', '↓')

const isOutsideDialogs = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('dialog') === null

/** Nothing is typed into a box that is ticked: after a press on one, keys go on. */
const isBox = ({ target }: KeyboardEvent): boolean => target instanceof HTMLElement && target.matches(BOX)
const BOX = 'input[type=checkbox]'

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(`input:not(${BOX}), textarea, select`))
