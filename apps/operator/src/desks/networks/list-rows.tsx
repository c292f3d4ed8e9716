import { NETWORK_NOTE_MAX, type NetworkFault } from '@liuhe/domain/networks.ts'
import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import style from './list-rows.module.css'
import { faultText, type Line } from './words.ts'

interface ListRowsProps {
  lines: readonly Line[]
  /** What is wrong, by the place of the line. */
  faults: ReadonlyMap<number, NetworkFault>
  onType: (lines: readonly Line[]) => void
}

const NEW: Line = { network: '', note: '' }

/** The lines of a list, each with its note and what is wrong with it. Several lines may be pasted at once. */
export function ListRows({ lines, faults, onType }: ListRowsProps) {
  const rows = useRef<HTMLOListElement>(null)
  /** The line that somebody types: it is not blamed before it is finished. */
  const [typing, setTyping] = useState<number>()
  const shown = lines.length === 0 ? [NEW] : lines
  const change = (at: number, part: Partial<Line>) =>
    onType(shown.map((line, index) => (index === at ? { ...line, ...part } : line)))
  const add = () => {
    onType([...shown, NEW])
    // The new line is drawn first.
    setTimeout(() => rows.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  const paste = (at: number) => (event: ClipboardEvent) => {
    const pasted = linesIn(event.clipboardData.getData('text'))
    if (pasted.length < 2) return
    event.preventDefault()
    onType([...shown.slice(0, at), ...pasted, ...shown.slice(at + 1)].filter(({ network }) => network !== ''))
  }
  return (
    <fieldset className={style.lines}>
      <legend>网络与备注</legend>
      <ol ref={rows}>
        {shown.map((line, at) => (
          <Row
            // oxlint-disable-next-line react/no-array-index-key -- a line has no other name than its place
            key={at}
            {...{ line, at }}
            fault={typing === at ? undefined : faults.get(at)}
            onTyping={(isOn) => setTyping(isOn ? at : undefined)}
            onChange={(part) => change(at, part)}
            onPaste={paste(at)}
            onRemove={() => onType(shown.filter((_, index) => index !== at))}
          />
        ))}
      </ol>
      <Button onClick={add}>加一行</Button>
    </fieldset>
  )
}

interface RowProps {
  line: Line
  at: number
  fault: NetworkFault | undefined
  onTyping: (isOn: boolean) => void
  onChange: (part: Partial<Line>) => void
  onPaste: (event: ClipboardEvent) => void
  onRemove: () => void
}

function Row({ line: { network, note }, at, fault, onTyping, onChange, onPaste, onRemove }: RowProps) {
  const id = useId()
  return (
    <li>
      <input
        data-first={at === 0 ? '' : undefined}
        aria-label={`第 ${at + 1} 行的网络`}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : id}
        placeholder="10.1.0.0/16 或 192.0.2.7"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={network}
        onFocus={() => onTyping(true)}
        onBlur={() => onTyping(false)}
        onPaste={onPaste}
        onChange={({ target }) => onChange({ network: target.value })}
      />
      <input
        aria-label={`第 ${at + 1} 行的备注`}
        placeholder="备注：哪间办公室、谁"
        autoComplete="off"
        maxLength={NETWORK_NOTE_MAX}
        value={note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <Button look="text" aria-label={`去掉第 ${at + 1} 行`} onClick={onRemove}>
        去掉
      </Button>
      {fault !== undefined && (
        <p id={id}>
          <Icon name="bad" />
          {faultText(fault)}
        </p>
      )}
    </li>
  )
}

/** Pasted lines: a network, and what stands behind it as its note. */
const linesIn = (text: string): Line[] =>
  text
    .split(/\r?\n/)
    .map((line) => /^\s*([^\s,，;；]*)[\s,，;；]*(.*)$/.exec(line))
    .flatMap((parts) =>
      parts === null || parts[1] === '' ? [] : [{ network: parts[1] ?? '', note: parts[2]?.trim() ?? '' }],
    )
