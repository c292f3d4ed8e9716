import { memo } from 'react'
import { capWords, FIGURE_WORDS, NO_CAP } from '@liuhe/domain/bets/price-file.ts'
import { formatOdds } from '@liuhe/domain/money.ts'
import { StateText, type Look } from '../../shared/state-text.tsx'
import { chanceWords, fieldsOfRow, type Draft, type DraftRow, LIMIT_NAMES, type Version } from './draft.ts'
import style from './prices.module.css'

interface TableProps {
  rows: readonly DraftRow[]
  base: Version
  draft: Draft
  unread: readonly string[]
  faulty: ReadonlySet<string>
  /** A version that is looked at instead of a draft. */
  shown: Version | undefined
  /** Limits stand as they are. */
  isOddsOnly?: boolean
  /** Without it nothing can be typed. */
  onType: ((field: string, words: string, now: string) => void) | undefined
}

const LOOKS: Record<DraftRow['verdict'], Look> = {
  in: { icon: 'ok', look: 'ok', words: '在带内' },
  big: { icon: 'warn', look: 'warn', words: '变动大' },
  high: { icon: 'bad', look: 'bad', words: '超过 99.5%' },
  low: { icon: 'bad', look: 'bad', words: '低于 60%' },
  unread: { icon: 'bad', look: 'bad', words: '不是赔率' },
}

/** The version beside the draft: odds, their difference, what they return, and limits. */
export const PriceGrid = ({ rows, shown, ...rest }: TableProps) => (
  <table className={style.table} aria-label="赔率与限额">
    <thead>
      <tr>
        <th scope="col">玩法</th>
        <th scope="col">选项</th>
        {titlesOf(rest.base, shown).map((title) => (
          <th key={title} scope="col" className={style.figure}>
            {title}
          </th>
        ))}
        <th scope="col">带 60–99.5%</th>
        {LIMIT_NAMES.map((name) => (
          <th key={name} scope="col" className={style.figure} title={FIGURE_WORDS[name]}>
            {name === 'payoutMax' ? '派彩上限' : FIGURE_WORDS[name]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((one, index) => (
        <Line
          key={`${one.row.play.code} ${one.row.keys.join()} ${one.row.labels.join()}`}
          {...rest}
          one={one}
          isFirst={rows[index - 1]?.row.play.code !== one.row.play.code}
        />
      ))}
    </tbody>
  </table>
)

const titlesOf = ({ number }: Version, shown: Version | undefined): string[] => {
  const right = shown === undefined ? '草稿' : `v${shown.number}`
  return ['概率', `v${number}`, right, '差', `RTP v${number}`, `RTP ${right}`]
}

interface LineProps extends Omit<TableProps, 'rows' | 'shown'> {
  one: DraftRow
  isFirst: boolean
}

/** Whether a line looks as before: its own words and verdicts are all it shows. Hundreds stand still at each letter. */
const isSameLine = (before: LineProps, after: LineProps): boolean =>
  before.base === after.base &&
  before.isFirst === after.isFirst &&
  before.one.before === after.one.before &&
  before.one.after === after.one.after &&
  before.one.verdict === after.one.verdict &&
  (before.onType === undefined) === (after.onType === undefined) &&
  fieldsOfRow(after.one.row).every(
    (field) =>
      before.draft[field] === after.draft[field] &&
      before.unread.includes(field) === after.unread.includes(field) &&
      before.faulty.has(field) === after.faulty.has(field),
  )

const Line = memo(function Line({ one, isFirst, base, ...rest }: LineProps) {
  const { row, before, after, verdict, isChanged } = one
  const { play, keys, labels, chance } = row
  const name = `${play.name} ${shortLabels(labels)}`
  const now = keys.map((key) => formatOdds(base.odds[key] ?? 0))
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">{play.name}</th>
      <td title={labels.join(' ')}>{shortLabels(labels)}</td>
      <td className={`${style.figure} ${style.faint}`}>{chanceWords(chance)}</td>
      <td className={style.figure}>
        {keys.some((key) => rest.draft[`odds:${key}`] !== undefined) ? <s>{now.join(' / ')}</s> : now.join(' / ')}
      </td>
      <td className={style.figure}>
        {keys.map((key, at) => (
          <Cell key={key} {...rest} field={`odds:${key}`} now={now[at] ?? ''} label={`${name} 赔率${tier(keys, at)}`} />
        ))}
      </td>
      <td className={style.figure}>{differenceOf(keys, { base, draft: rest.draft })}</td>
      <td className={style.figure}>{percent(before)}</td>
      <td className={`${style.figure} ${style.strong}`}>{percent(after)}</td>
      <td>
        <StateText {...LOOKS[verdict]} />
      </td>
      {LIMIT_NAMES.map((limit) => (
        <td key={limit} className={`${style.figure} ${style.limit}`}>
          {isFirst && (
            <Cell
              {...rest}
              onType={rest.isOddsOnly === true ? undefined : rest.onType}
              field={`${limit}:${play.code}`}
              now={capWords(base.plays[play.code]?.[limit])}
              label={`${play.name} ${FIGURE_WORDS[limit]}`}
            />
          )}
        </td>
      ))}
    </tr>
  )
}, isSameLine)

interface CellProps extends Omit<TableProps, 'rows' | 'base' | 'shown'> {
  field: string
  now: string
  label: string
}

function Cell({ field, now, label, draft, unread, faulty, onType }: CellProps) {
  const words = draft[field]
  const none = field.startsWith('payoutMax:') ? NO_CAP : undefined
  if (onType === undefined) {
    const said = words ?? now
    return <span className={words === undefined ? style.still : style.strong}>{said === '' ? none : said}</span>
  }
  return (
    <input
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={words ?? now}
      placeholder={none}
      data-changed={words !== undefined || undefined}
      aria-invalid={unread.includes(field) || faulty.has(field) || undefined}
      onChange={({ target }) => onType(field, target.value.trim(), now)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onType(field, now, now)
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFrom(event.currentTarget, event.key)
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) moveFrom(event.currentTarget, 'ArrowDown')
      }}
    />
  )
}

/** To the field of the same column in the next row. */
function moveFrom(field: HTMLInputElement, key: 'ArrowDown' | 'ArrowUp'): void {
  const column = field.closest('td')?.cellIndex ?? 0
  let row = field.closest('tr')
  do row = (key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling) as HTMLTableRowElement | null
  while (row !== null && row.cells[column]?.querySelector('input') === null)
  const next = row?.cells[column]?.querySelector('input')
  next?.focus()
  next?.select()
}

const tier = (keys: readonly string[], at: number): string => (keys.length > 1 ? ` ${at + 1}` : '')

export const percent = (share: number | undefined): string =>
  share === undefined ? '—' : `${(share * 100).toFixed(2)}%`

/** Of many items the first and the last. */
export const shortLabels = (labels: readonly string[]): string =>
  labels.length > 6 ? `${labels[0]} … ${labels.at(-1)}（${labels.length} 项）` : labels.join(' ')

function differenceOf(keys: readonly string[], { base, draft }: { base: Version; draft: Draft }): string {
  return keys
    .flatMap((key) => {
      const words = draft[`odds:${key}`]
      if (words === undefined || !/^\d+(\.\d+)?$/.test(words)) return []
      const by = Math.round(Number(words) * 10_000) - (base.odds[key] ?? 0)
      return [by > 0 ? `↑ +${formatOdds(by)}` : `↓ −${formatOdds(-by)}`]
    })
    .join(' ')
}
