import { paths } from '@liuhe/brand/paths.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { daysBetween } from '@liuhe/domain/time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { useBettingPath } from '../../shared/games/use-betting-path.ts'
import { usualRanges } from '../../shared/parts/day-ranges.ts'
import type { BillFilter } from './bill-filter.ts'

type EmptyBillsProps = { filter: BillFilter; today: SiteDate; onChange: (changes: Partial<BillFilter>) => void }

/** No bill: first the filter is loosened, then the days are widened; with neither, the way to what makes bills. */
export function EmptyBills({ filter, today, onChange }: EmptyBillsProps) {
  const bettingPath = useBettingPath(0)
  if (filter.tranType !== undefined || filter.direction !== undefined || filter.group !== undefined) {
    const clear = () => onChange({ tranType: undefined, direction: undefined, group: undefined })
    return <Step text="所选日期内没有此类账单" step="查看全部类型" onTake={clear} />
  }
  const wider = usualRanges.find(
    ({ of }) => daysBetween(of(today).startDate, filter.startDate) > 0 && isWide(of(today)),
  )
  if (wider !== undefined) {
    return <Step text="所选日期内没有账单" step={`查看${wider.label}`} onTake={() => onChange(wider.of(today))} />
  }
  return <EmptyList text="还没有账单" to={bettingPath ?? paths.home()} step="去投注" />
}

/** Ranges that are worth offering to someone who sees nothing. */
const isWide = ({ startDate, endDate }: { startDate: SiteDate; endDate: SiteDate }) =>
  daysBetween(startDate, endDate) >= 29

/** Nothing stands under the number that was looked for. */
export const NothingFound = ({ onLeave }: { onLeave: () => void }) => (
  <Step text="没有找到该单号的账单，请核对后重试" step="返回资金明细" onTake={onLeave} />
)

const Step = ({ text, step, onTake }: { text: string; step: string; onTake: () => void }) => (
  <Empty text={text}>
    <Button look="soft" onClick={onTake}>
      {step}
    </Button>
  </Empty>
)
