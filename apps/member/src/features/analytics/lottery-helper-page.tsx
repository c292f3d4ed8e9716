import { paths } from '@liuhe/brand/paths.ts'
import { type Ball, BALL_MAX, formatBall } from '@liuhe/domain/lottery/ball.ts'
import { chooseBalls, FILTER_GROUPS, type FilterChoice } from '@liuhe/domain/stats/ball-filter.ts'
import { combinations } from '@liuhe/domain/stats/combinations.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Stepper } from '@liuhe/web/ui/stepper.tsx'
import { useState } from 'react'
import { useCopy } from '../../shared/device/copy.ts'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { useGames } from '../../shared/games/use-games.ts'
import { StaticPage } from './frame/analytics-page.tsx'
import { Card } from './figures/card.tsx'
import styles from './lottery-helper-page.module.css'
import { lunarYearNow } from './frame/lunar-year.ts'
import { MarkSixBall } from './figures/mark-six-ball.tsx'
import type { Address } from './frame/use-address.ts'
import { ViewSwitch } from './frame/view-switch.tsx'

/** 选号助手: numbers by what they are, to copy or to bet on, and how many combinations they make. */
export default function LotteryHelperPage(props: PageProps) {
  return <StaticPage {...props}>{(address) => <Helper address={address} year={lunarYearNow()} />}</StaticPage>
}

const MODES = [
  { key: 'keep', label: '保留' },
  { key: 'drop', label: '排除' },
] as const
type Mode = (typeof MODES)[number]['key']

const namesIn = (text: string | undefined): string[] => (text ? text.split(',').filter((name) => name !== '') : [])

/** The choice stands in the address, so that it can be shared and survives a reload. */
const choiceOf = ({ query }: Address): FilterChoice => ({
  kept: namesIn(query('keep')),
  excluded: namesIn(query('drop')),
})

/** The choice after a tap: the option takes the mode's mark, or loses it when it has it already. */
export function toggled({ kept, excluded }: FilterChoice, name: string, mode: Mode): FilterChoice {
  const marked = mode === 'keep' ? kept : excluded
  const [restKept, restExcluded] = [kept, excluded].map((names) => names.filter((each) => each !== name)) as [
    string[],
    string[],
  ]
  if (marked.includes(name)) return { kept: restKept, excluded: restExcluded }
  return mode === 'keep'
    ? { kept: [...restKept, name], excluded: restExcluded }
    : { kept: restKept, excluded: [...restExcluded, name] }
}

function Helper({ address, year }: { address: Address; year: number }) {
  const [mode, setMode] = useState<Mode>('keep')
  const choice = choiceOf(address)
  const isChosen = choice.kept.length + choice.excluded.length > 0
  const balls = isChosen ? chooseBalls(choice, year) : []
  const show = ({ kept, excluded }: FilterChoice) => address.change({ keep: kept.join(','), drop: excluded.join(',') })
  return (
    <>
      <Card
        title="选号条件"
        note="同组任选其一即可，各组须同时符合；排除的号码一律不选"
        aside={<ViewSwitch label="方式" views={MODES} value={mode} onChange={setMode} />}
      >
        {FILTER_GROUPS.map((group) => (
          <div key={group.name} className={styles.group} role="group" aria-label={group.name}>
            <span>{group.name}</span>
            <div className={styles.options}>
              {group.options.map(({ name }) => (
                <Option key={name} name={name} choice={choice} onToggle={() => show(toggled(choice, name, mode))} />
              ))}
            </div>
          </div>
        ))}
      </Card>
      <Combinations balls={balls.length} />
      <Result address={address} balls={balls} isChosen={isChosen} onReset={() => show({ kept: [], excluded: [] })} />
    </>
  )
}

function Option({ name, choice, onToggle }: { name: string; choice: FilterChoice; onToggle: () => void }) {
  const isKept = choice.kept.includes(name)
  const isExcluded = choice.excluded.includes(name)
  return (
    <button
      type="button"
      className={styles.option}
      data-mark={isKept ? 'keep' : isExcluded ? 'drop' : undefined}
      aria-pressed={isKept || isExcluded}
      aria-label={isExcluded ? `排除${name}` : name}
      onClick={onToggle}
    >
      {name}
    </button>
  )
}

type ResultProps = { address: Address; balls: readonly Ball[]; isChosen: boolean; onReset: () => void }

function Result({ address, balls, isChosen, onReset }: ResultProps) {
  const copy = useCopy()
  const navigation = useNavigation()
  const { gameOf } = useGames()
  const numbers = balls.map(formatBall).join(',')
  return (
    <section className={styles.result} aria-label="选号结果">
      <header>
        <h2>
          已选 <b>{balls.length}</b> 码
        </h2>
        <button type="button" disabled={!isChosen} onClick={onReset}>
          重置
        </button>
      </header>
      <div className={styles.balls} aria-live="polite">
        {balls.map((ball) => (
          <MarkSixBall key={ball} ball={ball} size={30} />
        ))}
        {balls.length === 0 && <p>{isChosen ? '没有符合条件的号码' : '请选择条件'}</p>}
      </div>
      <div className={styles.actions}>
        <Button look="line" disabled={balls.length === 0} onClick={() => void copy(numbers)}>
          复制号码
        </Button>
        <Button
          disabled={balls.length === 0 || gameOf(address.gameId)?.bettable !== true}
          onClick={() => navigation.go(paths.game({ id: address.gameId }, { numbers }))}
        >
          去投注
        </Button>
      </div>
    </section>
  )
}

/** 组合计算: how many ways there are to choose so many of the numbers found, or of any count. */
function Combinations({ balls }: { balls: number }) {
  const [own, setOwn] = useState<number | null>(null)
  const [size, setSize] = useState(3)
  const count = own ?? Math.max(1, balls)
  return (
    <Card title="组合计算" note="从m个号码中任选k个的组合数 C(m,k)">
      <div className={styles.counter}>
        <span>号码 m</span>
        <Stepper label="号码数" value={count} min={1} max={BALL_MAX} onChange={setOwn} />
        <span>任选 k</span>
        <Stepper label="任选数" value={size} min={1} max={BALL_MAX} onChange={setSize} />
      </div>
      <output className={styles.count}>
        C({count},{size}) = <b>{combinations(count, size).toLocaleString('zh-CN')}</b> 组
      </output>
    </Card>
  )
}
