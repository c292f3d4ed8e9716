import { useState } from 'react'
import type { AutoPlan } from '../../frame/auto.ts'
import { Choice } from '../../frame/auto-sheet.tsx'
import form from '../../frame/form.module.css'
import { stake } from '../../frame/money.ts'
import { SheetPanel } from '../../frame/sheet.tsx'

const HITS = [50, 100, 200, 500]
const LOSSES = [20n, 50n, 100n, 200n, 500n]
const WINS = [20n, 50n, 100n, 200n, 500n]

type AutoFireSheetProps = { bullet: bigint; unit: string; onStart: (plan: AutoPlan) => void; onClose: () => void }

/** How long the cannon fires by itself. Without both limits it does not begin. */
export function AutoFireSheet({ bullet, unit, onStart, onClose }: AutoFireSheetProps) {
  const [rounds, setRounds] = useState(100)
  const [loss, setLoss] = useState<bigint>()
  const [win, setWin] = useState<bigint>()
  const isReady = loss !== undefined && win !== undefined
  const inBullets = (times: bigint) => stake(times * bullet)
  return (
    <SheetPanel title="自动发射" onClose={onClose}>
      <Choice title="结算次数" values={HITS} value={rounds} onChoose={setRounds} text={String} />
      <Choice title={`亏损达到即停（${unit}）`} values={LOSSES} value={loss} onChoose={setLoss} text={inBullets} />
      <Choice title={`单次赢取达到即停（${unit}）`} values={WINS} value={win} onChoose={setWin} text={inBullets} />
      <button
        type="button"
        className={form.primary}
        disabled={!isReady}
        onClick={() => isReady && onStart({ rounds, lossMax: loss * bullet, winMax: win * bullet })}
      >
        {isReady ? '开始自动' : '请先选择两项上限'}
      </button>
    </SheetPanel>
  )
}
