import { Button } from '@liuhe/web/ui/button.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { CarryField } from './carry-field.tsx'
import styles from './carry-sheet.module.css'
import { type CarryQuestion, useCarryChoice } from './use-carry.ts'

/** Asks a member on a phone how much goes along into a game whose house holds the money. */
export function CarrySheet({ question: { game, terms, answer } }: { question: CarryQuestion }) {
  const choice = useCarryChoice(terms)
  return (
    <Sheet open title="带入金额" onClose={() => answer(null)}>
      <div className={styles.body}>
        <p className={styles.about}>
          <b>{game.gameName}</b> 的余额由 {game.supplierName} 保管，离开游戏后全部转回钱包。
        </p>
        <CarryField terms={terms} choice={choice} />
        <Button size="large" disabled={choice.isWrong} onClick={() => answer(choice.carry)}>
          进入游戏
        </Button>
      </div>
    </Sheet>
  )
}
