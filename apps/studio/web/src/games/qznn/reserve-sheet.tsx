import { money, stake } from '../../frame/money.ts'
import css from '../../frame/form.module.css'
import { SheetPanel } from '../../frame/sheet.tsx'
import { reserveOf, TIMES_MAX, worstReserves } from './words.ts'

/** What is locked up and why, with the numbers of this base. */
export function ReserveSheet({ base, onClose }: { base: bigint; onClose: () => void }) {
  const worst = worstReserves(base)
  return (
    <SheetPanel title="预留怎么算" onClose={onClose}>
      <ul className={css.rules}>
        <li>倍数全部选定、发牌之前，先从余额里预留这一局最多会输的金额；一局结束，连同输赢立即退回。</li>
        <li>预留 = 底注 × 庄家倍数 × 闲家倍数 × {TIMES_MAX}（五小牛的倍数）。您坐庄时，四家的预留相加。</li>
        <li>
          例：底注 {stake(base)}，庄家 2 倍，您选 3 倍，预留 {money(reserveOf(base, 2, 3))}；以牛八（2 倍）输掉时， 扣{' '}
          {money(base * 12n)}，退回 {money(reserveOf(base, 2, 3) - base * 12n)}。
        </li>
        <li>余额不够预留的选择不能选；坐庄时余额不够，本局不成立，不扣任何金额。</li>
      </ul>
      <dl className={css.facts}>
        <div>
          <dt>坐庄至多预留</dt>
          <dd>{money(worst.banker)}</dd>
        </div>
        <div>
          <dt>闲家至多预留</dt>
          <dd>{money(worst.idle)}</dd>
        </div>
      </dl>
    </SheetPanel>
  )
}
