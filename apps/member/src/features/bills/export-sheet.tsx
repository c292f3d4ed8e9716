import * as bills from '@liuhe/contract/api/bills.ts'
import { yearOf, type SiteDate } from '@liuhe/domain/time.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { Spinner } from '@liuhe/web/ui/spinner.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import IconDownload from '~icons/mingcute/download-2-line'
import { build } from '../../shared/build.ts'
import styles from './filter-sheets.module.css'

/** How many years are offered, this one among them. */
const YEARS = 3

type ExportSheetProps = { open: boolean; today: SiteDate; onClose: () => void }

/** A year of bills as a file. The browser fetches it by itself, so that a long one fills no memory of the page. */
export function ExportSheet({ open, today, onClose }: ExportSheetProps) {
  const start = useAct(bills.startExport, {
    onDone: ({ path }) => {
      save(build.apiOrigin + path)
      toast('账单已开始下载', 2)
      onClose()
    },
  })
  const asked = start.isPending ? start.variables.year : undefined
  return (
    <Sheet open={open} onClose={onClose} title="导出账单" cancelText="关闭">
      <div className={styles.list}>
        {Array.from({ length: YEARS }, (_, index) => yearOf(today) - index).map((year) => (
          <button
            key={year}
            type="button"
            className={styles.line}
            disabled={start.isPending}
            onClick={() => start.mutate({ year })}
          >
            {year}年账单
            {asked === year ? <Spinner size={20} label="正在准备" /> : <IconDownload aria-hidden="true" />}
          </button>
        ))}
      </div>
      <p className={styles.hint}>CSV 文件，可用 Excel、WPS 表格打开；包含该年全部账单与每笔前后余额。</p>
    </Sheet>
  )
}

function save(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
