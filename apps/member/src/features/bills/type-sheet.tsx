import { type BillGroup, billGroups, billTypes, typesOfGroup } from '@liuhe/domain/bills/bill-types.ts'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { type ReactNode, useState } from 'react'
import styles from './filter-sheets.module.css'

/** What the sheet chooses. */
export type TypeChoice = { tranType?: number | undefined; direction?: 'in' | 'out' | undefined }

type TypeSheetProps = {
  open: boolean
  /** Only its types are offered. */
  group: BillGroup | undefined
  value: TypeChoice
  onPick: (choice: TypeChoice) => void
  onClose: () => void
}

const DIRECTIONS = [
  { key: undefined, label: '全部' },
  { key: 'in', label: '收入' },
  { key: 'out', label: '支出' },
] as const

/** Which way the money went, and which of the 39 types it is: one of a kind, chosen by 完成. */
export function TypeSheet({ open, group, value, onPick, onClose }: TypeSheetProps) {
  const [changes, setChanges] = useState<TypeChoice>({})
  const choice = { ...value, ...changes }
  const leave = (then: () => void) => () => {
    setChanges({})
    then()
  }
  return (
    <Sheet
      open={open}
      onClose={leave(onClose)}
      title="账单类型"
      cancelText="重置"
      onCancel={leave(() => onPick({ tranType: undefined, direction: undefined }))}
      onConfirm={leave(() => onPick(choice))}
    >
      <Section title="收支">
        {DIRECTIONS.map(({ key, label }) => (
          <Chip
            key={label}
            label={label}
            isChosen={choice.direction === key}
            onChoose={() => setChanges({ ...changes, direction: key })}
          />
        ))}
      </Section>
      {billGroups
        .filter(({ key }) => group === undefined || key === group)
        .map(({ key, label }) => (
          <Section key={key} title={label}>
            {typesOfGroup(key).map((id) => (
              <Chip
                key={id}
                label={billTypes[id]?.label ?? ''}
                isChosen={choice.tranType === id}
                onChoose={() => setChanges({ ...changes, tranType: choice.tranType === id ? undefined : id })}
              />
            ))}
          </Section>
        ))}
    </Sheet>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h3>{title}</h3>
    <div className={styles.chips} role="group" aria-label={title}>
      {children}
    </div>
  </section>
)

const Chip = ({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) => (
  <button type="button" className={styles.chip} aria-pressed={isChosen} onClick={onChoose}>
    {label}
  </button>
)
