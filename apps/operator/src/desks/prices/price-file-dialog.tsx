import { type PriceFileFault, PRICE_COLUMNS, readPriceFile } from '@liuhe/domain/bets/price-file.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { PanelTable } from '../../frame/parts.tsx'
import { Notice } from '../../shared/notice.tsx'
import { draftOver, type Version } from './draft.ts'
import style from './prices.module.css'

const WHY: Record<PriceFileFault['why'], string> = {
  head: `表头须为 ${PRICE_COLUMNS.join(',')}`,
  empty: '没有数据行',
  rows: '行数过多',
  cells: '列数不对',
  formula: '单元格像公式',
  item: '没有这个项目',
  code: '没有这个代码',
  figure: '数值写法不对',
  double: '与前面的行重复',
}
/** A table of any game is a hundredth of it. */
const BYTES_MAX = 5_000_000

interface FileDialogProps {
  family: Family
  base: Version
  onRead: (figures: ReadonlyMap<string, string>) => void
  onClose: () => void
}

/** Reads a file into the draft: as a whole, or not at all with the lines that are wrong. */
export function PriceFileDialog({ family, base, onRead, onClose }: FileDialogProps) {
  const [read, setRead] = useState<ReturnType<typeof readPriceFile>>()
  const take = async (file: File | undefined) => {
    setRead(undefined)
    if (file === undefined) return
    const tooLarge: PriceFileFault = { line: 1, why: 'rows', text: file.name.slice(0, 40) }
    setRead(
      file.size > BYTES_MAX
        ? { figures: new Map(), faults: [tooLarge] }
        : readPriceFile(await file.text(), family, base),
    )
  }
  const changed = read === undefined ? 0 : Object.keys(draftOver(base, read.figures)).length
  const isFine = read !== undefined && read.faults.length === 0
  return (
    <ConfirmDialog
      title="导入 CSV"
      about={`整份有效才读入草稿。表头：${PRICE_COLUMNS.join(',')}；没有写到的数值不变。先导出一份，改数值一列即可。`}
      missing={isFine ? [] : ['没有错误的文件']}
      button="读入草稿"
      look="primary"
      onConfirm={() => {
        if (read !== undefined) onRead(read.figures)
        onClose()
      }}
      onClose={onClose}
    >
      <label>
        文件
        <input
          data-first=""
          type="file"
          accept=".csv,text/csv"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
      {isFine && (
        <Notice kind="ok">
          读到 {read.figures.size} 个数值，其中 {changed} 个与 v{base.number} 不同。
        </Notice>
      )}
      {read !== undefined && !isFine && (
        <div className={style.faults}>
          <Notice kind="bad">{read.faults.length} 行有误，整份未接受。</Notice>
          <PanelTable
            label="错误"
            rows={read.faults.slice(0, 100)}
            keyOf={({ line }) => line}
            columns={[
              { title: '行', cell: ({ line }) => `第 ${line} 行` },
              { title: '错误', cell: ({ why }) => WHY[why] },
              { title: '内容', cell: ({ text }) => text },
            ]}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}
