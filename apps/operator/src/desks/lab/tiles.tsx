import type { Family } from '@liuhe/domain/lottery/family.ts'
import { type ReactNode, useState } from 'react'
import { useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { traitsOf } from '../../shared/balls.tsx'
import { Button } from '../../shared/button.tsx'
import { MoneyText } from '../../shared/money-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { LineDialog } from './line-dialog.tsx'
import style from './lab.module.css'
import type { LabMap } from './use-lab.ts'
import { numbersText, partOf, percentText } from './words.ts'

/** What is at stake, and the worst of it. */
export function Tiles({ map, onLine }: { map: LabMap; onLine: () => void }) {
  const [isSetting, setIsSetting] = useState(false)
  const { draw, stake, mean, results, isComplete, paid95, paid99, dearest, line } = map
  const [worst] = dearest
  const net = worst === undefined ? 0n : worst.paid - stake
  return (
    <div className={style.tiles}>
      <Tile title="投注额" hint={ordersWords(map)}>
        {amountText(stake)}
      </Tile>
      <Tile
        title="最坏净赔付"
        hint={worst === undefined ? '没有注单' : worstWords(map, worst.resultText)}
        isBad={net > 0n}
      >
        {amountText(net)}
      </Tile>
      <LineTile line={line} onSet={() => setIsSetting(true)} />
      <Tile title="期望毛利" hint={expectedWords(map)}>
        <MoneyText money={stake - mean} />
      </Tile>
      <Tile
        title="95% / 99% 最坏净赔付"
        hint={
          isComplete
            ? `全部 ${results.toLocaleString('en-US')} 种赛果`
            : `${results.toLocaleString('en-US')} 次抽样 · 种子 ${map.seed}`
        }
      >
        {amountText(paid95 - stake)} / {amountText(paid99 - stake)}
      </Tile>
      {isSetting && (
        <LineDialog
          {...{ gameId: draw.gameId, gameName: draw.gameName, revision: map.revision }}
          amount={line?.amount ?? null}
          onClose={() => setIsSetting(false)}
          onDone={() => {
            setIsSetting(false)
            onLine()
          }}
        />
      )}
    </div>
  )
}

interface LineTileProps {
  line: LabMap['line']
  onSet: () => void
}

/** How much of the line the worst result takes, and the way to the line for who may set it. */
function LineTile({ line, onSet }: LineTileProps) {
  const maySet = may(useOperator(), 'setExposureLine')
  return (
    <Tile
      title="占警戒线"
      hint={
        <>
          {line === null ? '每期能赔多少，还没有定' : `警戒线 ${amountText(line.amount)}`}
          {maySet && (
            <Button look="text" onClick={onSet}>
              {line === null ? '设警戒线…' : '改…'}
            </Button>
          )}
        </>
      }
      isBad={(line?.share ?? 0) >= 0.75}
    >
      {line === null || line.share === null ? '—' : percentText(line.share)}
    </Tile>
  )
}

function ordersWords({ orders, people, trialOrders }: LabMap): string {
  const trial = trialOrders > 0 ? ` · 另有试玩 ${trialOrders} 单` : ''
  return `${orders.toLocaleString('en-US')} 单 · ${people.toLocaleString('en-US')} 人${trial}`
}

/** The part of the stakes that is kept, and how exactly it is known. */
function expectedWords({ draw: { family }, stake, mean, isComplete }: LabMap): string {
  const part = stake === 0n ? '—' : percentText(partOf(stake - mean, stake))
  if (isComplete) return `${part} · 全部赛果，精确`
  return `${part} · ${family === 'LHC' ? '特码类精确，其余抽样' : '抽样'}`
}

function worstWords({ draw: { family, lunarYear } }: LabMap, resultText: string): string {
  const numbers = resultText.split(',').map(Number)
  const special = numbers.at(-1) ?? 0
  if (family !== 'LHC') return numbersText(family as Family, numbers)
  return `特码 ${String(special).padStart(2, '0')}（${traitsOf(family, special, lunarYear).replace(' ', '')}）`
}

interface TileProps {
  title: string
  hint: ReactNode
  isBad?: boolean
  children: ReactNode
}

const Tile = ({ title, hint, isBad = false, children }: TileProps) => (
  <section className={style.tile} aria-label={title} data-bad={isBad || undefined}>
    <span>{title}</span>
    <b>{children}</b>
    <small>{hint}</small>
  </section>
)
