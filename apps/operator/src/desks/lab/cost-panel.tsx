import { FAMILIES, type Family } from '@liuhe/domain/lottery/family.ts'
import { readTypedResult } from '@liuhe/domain/lottery/typed-result.ts'
import { Link } from '@tanstack/react-router'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useFilters } from '../../frame/filters.ts'
import { useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { traitsOf } from '../../shared/balls.tsx'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { secondOf } from '../../shared/site-time.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { amountText } from '../../shared/value-text.ts'
import { CostTables } from './cost-tables.tsx'
import { labFilters } from './filters.ts'
import style from './lab.module.css'
import { type Cost, type LabMap, useCost } from './use-lab.ts'
import { numbersText, wordsOfTyped } from './words.ts'

interface CostProps {
  turn: string
  map: LabMap
  /** Counts up when somebody asks again. */
  run: number
  /** The numbers that came. */
  official: string | undefined
  onAsk: (numbers: string) => void
}

/** What one result would cost: numbers typed, pasted or taken from the map. */
export function CostPanel({ turn, map, run, official, onAsk }: CostProps) {
  const [{ numbers }] = useFilters(labFilters)
  const family = map.draw.family as Family
  const typed = numbers === undefined ? undefined : readTypedResult(family, numbers)
  const cost = useCost(turn, typed?.kind === 'result' ? numbersText(family, typed.numbers) : undefined, run)
  return (
    <section className={style.panel} aria-label="赛果成本">
      <h2>
        这个赛果要花多少 <small>输入或粘贴 {FAMILIES[family].count} 个号码 · 每次试算都记入审计</small>
      </h2>
      <Numbers key={numbers ?? ''} {...{ map, numbers, onAsk, official }} isBusy={cost.isFetching} />
      {cost.error !== null && <Failed error={cost.error} onRetry={() => void cost.refetch()} />}
      {cost.error === null && cost.isFetching && <Loading rows={8} />}
      {cost.error === null && !cost.isFetching && cost.data !== undefined && <Told cost={cost.data} />}
      {numbers === undefined && (
        <p className={style.note}>在图上选一个号码按 Enter，或在上面输入号码：派彩与结算时逐厘相同。</p>
      )}
      <Hints map={map} />
    </section>
  )
}

interface NumbersProps {
  map: LabMap
  numbers: string | undefined
  isBusy: boolean
  official: string | undefined
  onAsk: (numbers: string) => void
}

/** A field for each number; a text that is pasted into any of them fills all. */
function Numbers({ map, numbers, isBusy, official, onAsk }: NumbersProps) {
  const family = map.draw.family as Family
  const { count, digits } = FAMILIES[family]
  const fields = useRef<HTMLDivElement>(null)
  const [parts, setParts] = useState(() => partsOf(family, numbers ?? ''))
  const [isAsked, setIsAsked] = useState(numbers !== undefined)
  const text = parts.join(' ').trim()
  const wrong = wordsOfTyped(family, readTypedResult(family, text))
  const focus = (place: number) => fields.current?.querySelectorAll('input')[Math.min(place, count - 1)]?.select()
  const type = (place: number, words: string) => {
    setParts(parts.with(place, words))
    if (words.length >= digits && place + 1 < count) focus(place + 1)
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (pasted.trim().length <= 2) return
    event.preventDefault()
    const read = partsOf(family, pasted)
    setParts(read)
    setIsAsked(true)
    focus(read.findIndex((part) => part === ''))
  }
  const ask = () => {
    setIsAsked(true)
    if (wrong === undefined) onAsk(text)
    else focus(0)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') ask()
  }
  return (
    <>
      <div className={style.numbers} role="group" aria-label="赛果" ref={fields} onPaste={paste} onKeyDown={press}>
        {Array.from({ length: count }, (_, place) => (
          <NumberField
            key={place}
            {...{ family, place }}
            lunarYear={map.draw.lunarYear}
            part={parts[place] ?? ''}
            isFaulty={isAsked && isWrong(family, parts, place)}
            onType={(words) => type(place, words)}
          />
        ))}
        <Button look="primary" keycap="↵" isBusy={isBusy} onClick={ask}>
          计算
        </Button>
        {official !== undefined && <Button onClick={() => onAsk(official)}>用开奖结果</Button>}
      </div>
      {isAsked && wrong !== undefined && (
        <p className={style.fault} role="alert">
          {wrong}
        </p>
      )}
    </>
  )
}

interface NumberFieldProps {
  family: Family
  place: number
  lunarYear: LabMap['draw']['lunarYear']
  /** What stands in it. */
  part: string
  isFaulty: boolean
  onType: (words: string) => void
}

/** One number, with its traits below. */
const NumberField = ({ family, place, lunarYear, part, isFaulty, onType }: NumberFieldProps) => (
  <label data-last={(family === 'LHC' && place === FAMILIES[family].count - 1) || undefined}>
    <input
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      aria-label={nameOf(family, place)}
      aria-invalid={isFaulty || undefined}
      value={part}
      onChange={({ target }) => onType(target.value.replaceAll(/\D/g, ''))}
    />
    <small>{part === '' ? '' : traitsOf(family, Number(part), lunarYear)}</small>
  </label>
)

const nameOf = (family: Family, place: number): string =>
  family === 'LHC' && place === 6 ? '特码' : family === 'LHC' ? `正码 ${place + 1}` : `第 ${place + 1} 位`

/** Numbers by their fields, empty where there are fewer. */
function partsOf(family: Family, text: string): string[] {
  const { count, digits } = FAMILIES[family]
  const isRun = digits === 1 && /^\d+$/.test(text.trim()) && text.trim().length === count
  const words = (isRun ? [...text.trim()] : text.split(/\D+/)).filter((part) => part !== '')
  return Array.from({ length: count }, (_, place) => words[place]?.slice(0, 2).padStart(digits, '0') ?? '')
}

function isWrong(family: Family, parts: readonly string[], place: number): boolean {
  const { first, last, repeats } = FAMILIES[family]
  const part = parts[place] ?? ''
  const number = Number(part)
  if (part === '' || number < first || number > last) return true
  return repeats === 'distinct' && parts.some((other, at) => at !== place && other !== '' && Number(other) === number)
}

function Told({ cost }: { cost: Cost }) {
  const { stake, paid, rebate, groups, ms, at, trial } = cost
  const kept = stake - paid
  return (
    <>
      <div className={style.sums}>
        <span>
          <small>投注额</small>
          <b>{amountText(stake)}</b>
        </span>
        <span>
          <small>派彩</small>
          <b>{amountText(paid)}</b>
        </span>
        <span data-bad={kept < 0n || undefined}>
          <small>
            {kept < 0n && <Icon name="warn" />}
            {kept < 0n ? '亏损（净赔付）' : '毛利'}
          </small>
          <b>{amountText(kept)}</b>
        </span>
      </div>
      <CostTables cost={cost} />
      <p className={style.note}>
        {groups.toLocaleString('en-US')} 组 · {(ms / 1_000).toFixed(1)} 秒 · {secondOf(at)} 的注单 · 精确到厘
        {rebate > 0n && ` · 另付返水 ${amountText(rebate)}`}
        {trial.orders > 0 && ` · 试玩 ${trial.orders} 单派 ${amountText(trial.paid)}，不计入`}
      </p>
    </>
  )
}

/** What can be done about it, as far as one may: neither is done here. */
function Hints({ map: { draw } }: { map: LabMap }) {
  const operator = useOperator()
  const isOpen = draw.state === 'open' || draw.state === 'closing'
  if (!isOpen) return null
  return (
    <div className={style.hints}>
      <b>可做的事</b>
      {may(operator, 'readPrices') && (
        <Link to="/prices" search={{ game: draw.gameId } as never}>
          改赔率或限额（需第二人）
        </Link>
      )}
      {may(operator, 'readSwitches') && <Link to="/switches">暂停彩种或玩法（5 秒内全站生效）</Link>}
      <small>封盘后到开奖前不能试算。</small>
    </div>
  )
}
