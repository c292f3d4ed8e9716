import '@liuhe/web/styles/palettes/hues.css'
import { ALL_SUPPLIERS } from '@liuhe/contract/api/games.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { useModal } from '@liuhe/web/ui/over/use-modal.ts'
import { useId, useState } from 'react'
import IconCheck from '~icons/mingcute/check-fill'
import IconClose from '~icons/mingcute/close-line'
import IconAll from '~icons/mingcute/grid-fill'
import { GamePicture } from './game-picture.tsx'
import { markOf } from './model/picture.ts'
import { afterTap, optionsOf, type Selection, type SupplierOption } from './model/supplier-picker.ts'
import styles from './supplier-drawer.module.css'

type SupplierDrawerProps = {
  suppliers: readonly Omit<SupplierOption, 'isSelected'>[]
  applied: Selection
  onApply: (chosen: Selection) => void
  onClose: () => void
}

/** Chooses whose games are shown; 完成 applies the choice, 重置 discards it (GC-026 … GC-028, GC-064, GC-065). */
export function SupplierDrawer({ suppliers, applied, onApply, onClose }: SupplierDrawerProps) {
  const id = useId()
  const modal = useModal(true, onClose)
  const [chosen, setChosen] = useState(applied)
  return (
    <dialog {...modal} className={styles.drawer} aria-labelledby={id}>
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id={id}>所有供應商</h2>
          <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
            <IconClose />
          </button>
        </header>
        <div className={styles.options}>
          {optionsOf(suppliers, chosen).map((option) => (
            <button
              key={option.supplierCode}
              type="button"
              className={styles.option}
              aria-pressed={option.isSelected}
              onClick={() => setChosen(afterTap(chosen, option.supplierCode))}
            >
              <SupplierMark option={option} />
              <span className={styles.name}>{option.supplierName}</span>
              <IconCheck className={styles.check} aria-hidden="true" />
            </button>
          ))}
        </div>
        <footer className={styles.foot}>
          <Button look="line" size="large" onClick={() => setChosen([])}>
            重置
          </Button>
          <Button size="large" onClick={() => onApply(chosen)}>
            {chosen.length > 0 ? `完成（${chosen.length}）` : '完成'}
          </Button>
        </footer>
      </div>
    </dialog>
  )
}

function SupplierMark({ option }: { option: SupplierOption }) {
  if (option.supplierCode === ALL_SUPPLIERS)
    return (
      <span className={styles.all}>
        <IconAll aria-hidden="true" />
      </span>
    )
  return <GamePicture url={markOf(option)} shape="mark" className={styles.mark} />
}
