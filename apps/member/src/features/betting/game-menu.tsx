import { paths } from '@liuhe/brand/paths.ts'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import IconBills from '~icons/mingcute/bill-line'
import IconTrend from '~icons/mingcute/chart-line-line'
import IconHistory from '~icons/mingcute/history-anticlockwise-line'
import IconRules from '~icons/mingcute/book-2-line'
import IconChase from '~icons/mingcute/repeat-line'
import { RowButton, RowLink } from '../../shared/parts/row-list.tsx'

type GameMenuProps = { open: boolean; onClose: () => void; gameId: number; onChases: () => void }

/** What else there is to a game: its statistics, its rules, its past, and the member's own orders. */
export function GameMenu({ open, onClose, gameId, onChases }: GameMenuProps) {
  return (
    <Sheet open={open} onClose={onClose} title="更多" cancelText="关闭">
      <RowLink icon={IconTrend} label="走势" to={paths['game-analytic']({ id: gameId })} />
      <RowLink icon={IconRules} label="玩法" to={paths['game-tutorial']({ id: gameId })} />
      <RowLink icon={IconHistory} label="历史记录" to={paths['lottery-record-history']({ gameId })} />
      <RowLink icon={IconBills} label="注单" to={paths['bet-list']({ game_id: gameId })} />
      <RowButton icon={IconChase} label="追号记录" onClick={onChases} />
    </Sheet>
  )
}
