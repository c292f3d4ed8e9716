import { Button } from '../../shared/button.tsx'
import { amountText } from '../../shared/value-text.ts'
import { Share } from './exposure-list.tsx'
import style from './lab.module.css'
import type { LabMap } from './use-lab.ts'
import { partOf } from './words.ts'

interface RestProps {
  map: LabMap
  onPick: (resultText: string) => void
}

/** Of the Mark Six the animals; of other families the dearest results that were looked at. */
export const RestPanel = (props: RestProps) =>
  props.map.draw.family === 'LHC' ? <Animals {...props} /> : <Dearest {...props} />

function Animals({ map, onPick }: RestProps) {
  const { animals, stake, line, specials, isComplete, results } = map
  const half = Math.ceil(animals.length / 2)
  return (
    <section className={style.panel} aria-label="按生肖">
      <h2>
        按生肖 <small>{map.draw.lunarYear} 年；按最坏净赔付排序</small>
      </h2>
      <div className={style.halves}>
        {[animals.slice(0, half), animals.slice(half)].map((part, at) => (
          <table key={at} className={style.table} aria-label={`生肖 ${at + 1}`}>
            <thead>
              <tr>
                <th scope="col">肖</th>
                <th scope="col" className={style.figure}>
                  特肖投注
                </th>
                <th scope="col" className={style.figure}>
                  最坏净赔付
                </th>
                <th scope="col">特码</th>
                <th scope="col">占警戒线</th>
              </tr>
            </thead>
            <tbody>
              {part.map(({ animal, stake: own, special, paid }) => (
                <tr key={animal}>
                  <th scope="row">{animal}</th>
                  <td className={style.figure}>{amountText(own)}</td>
                  <td className={style.figure}>{amountText(paid - stake)}</td>
                  <td>
                    <Button
                      look="text"
                      title={`试算特码 ${special}`}
                      onClick={() => onPick(specials.find((one) => one.special === special)?.resultText ?? '')}
                    >
                      {String(special).padStart(2, '0')}
                    </Button>
                  </td>
                  <td>
                    <OfLine {...{ paid, stake, line }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <p className={style.note}>
        {isComplete
          ? '只有特码类玩法的注单：每个号码都是精确值。'
          : `特码类玩法精确；平特、连码、过关等按 ${results.toLocaleString('en-US')} 次抽样的平均计入。`}
        49 时两面为和局，退回本金。
      </p>
    </section>
  )
}

const Dearest = ({ map: { dearest, stake, line, isComplete, results }, onPick }: RestProps) => (
  <section className={style.panel} aria-label="最坏的结果">
    <h2>
      最坏的 {dearest.length} 个结果{' '}
      <small>
        {isComplete
          ? `全部 ${results.toLocaleString('en-US')} 种赛果，精确`
          : `${results.toLocaleString('en-US')} 次抽样里最大的`}
      </small>
    </h2>
    <table className={style.table} aria-label="最坏的结果">
      <thead>
        <tr>
          <th scope="col">结果</th>
          <th scope="col" className={style.figure}>
            派彩
          </th>
          <th scope="col" className={style.figure}>
            净赔付
          </th>
          <th scope="col">占警戒线</th>
        </tr>
      </thead>
      <tbody>
        {dearest.map(({ resultText, paid }) => (
          <tr key={resultText}>
            <th scope="row">
              <Button look="text" onClick={() => onPick(resultText)}>
                {resultText.replaceAll(',', ' ')}
              </Button>
            </th>
            <td className={style.figure}>{amountText(paid)}</td>
            <td className={style.figure}>{amountText(paid - stake)}</td>
            <td>
              <OfLine {...{ paid, stake, line }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

interface OfLineProps extends Pick<LabMap, 'stake' | 'line'> {
  paid: LabMap['stake']
}

/** How much of the line a result would take. */
const OfLine = ({ paid, stake, line }: OfLineProps) =>
  paid <= stake ? '赚' : line === null ? '未设' : <Share share={partOf(paid - stake, line.amount)} />
