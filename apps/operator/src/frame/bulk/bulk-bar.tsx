import type { BulkWhat } from '@liuhe/contract/bulk/deed.ts'
import { BULK_DEEDS, BULK_PICKED_MAX, BULK_ROWS_MAX, type BulkDeedName } from '@liuhe/domain/bulk/deeds.ts'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import style from './bulk.module.css'
import type { Picked } from './use-picked.ts'
import { figure } from './words.ts'

const BulkSheet = lazy(() => import('./bulk-sheet.tsx'))

interface BulkBarProps {
  picked: Picked
  deeds: readonly BulkDeedName[]
  what: BulkWhat
  total: number | undefined
}

/** How many rows are picked, the ways to pick more, and what can be proposed for them. */
export function BulkBar({ picked, deeds, what, total }: BulkBarProps) {
  const [open, setOpen] = useState<BulkDeedName>()
  const { isAny, isAll, isFull, dropped, keys, clear } = picked
  if (dropped !== 0) {
    return (
      <Notice kind="info" actions={<Button onClick={clear}>知道了</Button>}>
        筛选已改，之前选择的{dropped === 'all' ? '全部行' : ` ${dropped} 项`}已清除。
      </Notice>
    )
  }
  if (!isAny) return null
  return (
    <div className={style.bar} role="group" aria-label="批量操作">
      <b role="status">
        {isAll ? `已选全部${total === undefined ? '' : ` ${sumOf(total)} 项`}（按当前筛选）` : `已选 ${keys.length} 项`}
      </b>
      {isFull && <span>逐行最多选 {BULK_PICKED_MAX} 项，更多请选全部</span>}
      <span className={style.more}>
        {!picked.isPage && <Button onClick={picked.pickPage}>选本页</Button>}
        {!isAll && <PickAll total={total} onPick={picked.pickAll} />}
      </span>
      <span className={style.deeds}>
        {deeds.map((name) => (
          <Button key={name} look={BULK_DEEDS[name].isHard ? 'bad' : 'plain'} onClick={() => setOpen(name)}>
            {BULK_DEEDS[name].title}…
          </Button>
        ))}
        <Button look="text" keycap="Esc" onClick={clear}>
          清除选择
        </Button>
      </span>
      {open !== undefined && (
        <Suspense fallback={null}>
          <BulkSheet
            key={open}
            {...{ deed: open, what, ids: isAll ? undefined : keys.map(String) }}
            onDone={clear}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Every row of the filter; of more than one proposal may have it says so instead. */
const PickAll = ({ total, onPick }: { total: number | undefined; onPick: () => void }) =>
  total !== undefined && total > BULK_ROWS_MAX ? (
    <span>超过 {figure(BULK_ROWS_MAX)} 项，请缩小筛选后再选全部</span>
  ) : (
    <Button onClick={onPick}>选全部{total === undefined ? '' : ` ${sumOf(total)} 项`}（按当前筛选）</Button>
  )

const sumOf = (total: number): string => (total > BULK_ROWS_MAX ? `${figure(BULK_ROWS_MAX)}+` : figure(total))
