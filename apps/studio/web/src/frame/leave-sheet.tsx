import { useSession } from './context.ts'
import css from './form.module.css'
import { leaveTo } from './leave.ts'
import { SheetPanel } from './sheet.tsx'

/** Asked while a round runs: it is completed by the server either way. */
export function LeaveSheet({ onClose }: { onClose: () => void }) {
  const returnUrl = useSession((state) => state.returnUrl)
  return (
    <SheetPanel title="离开游戏" onClose={onClose}>
      <p className={css.note}>本局正在进行。离开后由服务器照常结算，奖金直接入账，回来时先播放结果。</p>
      <button type="button" className={css.primary} onClick={onClose}>
        继续游戏
      </button>
      <button type="button" className={css.plain} onClick={() => leaveTo(returnUrl)}>
        离开
      </button>
    </SheetPanel>
  )
}
