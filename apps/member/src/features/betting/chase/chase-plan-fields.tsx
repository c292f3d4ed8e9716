import { CHASE_MULTIPLE_MAX, type ChasePlan } from '@liuhe/domain/bets/chase-plan.ts'
import { Stepper } from '@liuhe/web/ui/stepper.tsx'
import styles from './chase-plan-fields.module.css'
import { PillRow } from '../board/pill-row.tsx'
import type { useChasePlan } from './use-chase-plan.ts'

type ChasePlanFieldsProps = {
  chase: Pick<ReturnType<typeof useChasePlan>, 'count' | 'countMax' | 'plan' | 'setCount' | 'setPlan'>
}

const COUNTS = [5, 10, 20, 50] as const
const KINDS = [
  { key: 'same', label: '同倍' },
  { key: 'doubling', label: '翻倍' },
] as const

/** How many issues, and how the multiple goes on from one to the next. */
export function ChasePlanFields({ chase }: ChasePlanFieldsProps) {
  const { count, countMax, plan, setCount, setPlan } = chase
  return (
    <>
      <div className={styles.row}>
        <PillRow
          label="追号期数"
          value={String(count)}
          items={COUNTS.filter((one) => one <= countMax).map((one) => ({ key: String(one), label: `${one}期` }))}
          onChange={(key) => setCount(Number(key))}
        />
        <Stepper label="期数" value={count} onChange={setCount} max={countMax} />
      </div>
      <div className={styles.row}>
        <PillRow
          look="switch"
          label="追号方式"
          value={plan.kind}
          items={KINDS}
          onChange={(kind) => setPlan({ kind, start: plan.start, every: 1, factor: 2 })}
        />
        <span className={styles.field}>
          起始
          <Stepper
            label="起始倍数"
            value={plan.start}
            max={CHASE_MULTIPLE_MAX}
            onChange={(start) => setPlan({ ...plan, start })}
          />
          倍
        </span>
      </div>
      {plan.kind === 'doubling' && <Doubling plan={plan} countMax={countMax} onPlan={setPlan} />}
    </>
  )
}

type DoublingProps = {
  plan: Extract<ChasePlan, { kind: 'doubling' }>
  countMax: number
  onPlan: (plan: ChasePlan) => void
}

function Doubling({ plan, countMax, onPlan }: DoublingProps) {
  return (
    <div className={styles.row}>
      <span className={styles.field}>
        每隔
        <Stepper label="间隔期数" value={plan.every} max={countMax} onChange={(every) => onPlan({ ...plan, every })} />
        期
      </span>
      <span className={styles.field}>
        乘
        <Stepper
          label="翻倍倍数"
          value={plan.factor}
          min={2}
          max={10}
          onChange={(factor) => onPlan({ ...plan, factor })}
        />
      </span>
    </div>
  )
}
