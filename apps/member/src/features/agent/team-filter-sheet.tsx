import { Chips } from '@liuhe/web/ui/chips.tsx'
import { Field } from '@liuhe/web/ui/field.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { type ReactNode, useState } from 'react'
import { SORTS, type Sort, type TeamFilter } from './team-filter.ts'
import styles from './team-filter-sheet.module.css'

type SheetProps = {
  open: boolean
  filter: TeamFilter
  onTake: (filter: TeamFilter) => void
  onClose: () => void
}

/** What a list of members may be filtered and sorted by. */
export function TeamFilterSheet({ open, filter, onTake, onClose }: SheetProps) {
  const [draft, setDraft] = useState<Partial<TeamFilter>>({})
  const { kind = 'all', isOnline, moneyMin, moneyMax, sort } = { ...filter, ...draft }
  const change = (changes: Partial<TeamFilter>) => setDraft((current) => ({ ...current, ...changes }))
  const leave = () => {
    setDraft({})
    onClose()
  }
  const take = () => {
    onTake({ ...filter, ...draft })
    leave()
  }
  return (
    <Sheet open={open} onClose={leave} title="筛选" onConfirm={take}>
      <div className={styles.parts}>
        <Part title="账户类型">
          <Chips
            label="账户类型"
            items={KINDS}
            value={kind}
            onChange={(key) => change({ kind: key === 'all' ? undefined : key })}
          />
        </Part>
        <Part title="状态">
          <Chips
            label="状态"
            items={ONLINE}
            value={isOnline ? 'online' : 'all'}
            onChange={(key) => change({ isOnline: key === 'online' ? true : undefined })}
          />
        </Part>
        <Part title="余额（元）">
          <div className={styles.money}>
            <Yuan label="最低余额" value={moneyMin} onChange={(text) => change({ moneyMin: text })} />
            <i aria-hidden="true">至</i>
            <Yuan label="最高余额" value={moneyMax} onChange={(text) => change({ moneyMax: text })} />
          </div>
        </Part>
        <Part title="排序">
          <Chips label="排序" items={ORDERS} value={sort} onChange={(key) => change({ sort: key })} />
        </Part>
      </div>
    </Sheet>
  )
}

const KINDS = [
  { key: 'all', label: '全部' },
  { key: 'agent', label: '代理' },
  { key: 'member', label: '会员' },
] as const
const ONLINE = [
  { key: 'all', label: '全部' },
  { key: 'online', label: '仅在线' },
] as const
const ORDERS = (Object.keys(SORTS) as Sort[]).map((key) => ({ key, label: SORTS[key] }))

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
)

type YuanProps = { label: string; value: string | undefined; onChange: (text: string | undefined) => void }

const Yuan = ({ label, value, onChange }: YuanProps) => (
  <Field
    label={label}
    hideLabel
    placeholder={label}
    inputMode="numeric"
    autoComplete="off"
    maxLength={9}
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value.replace(/\D/g, '') || undefined)}
  />
)
