import { LineLost, type Refused, refusalTexts } from '../wire/refusals.ts'
import css from './app.module.css'
import { Icon } from './icon.tsx'
import { leaveTo } from './leave.ts'

/** The game cannot be entered: why, and what can be done about it. */
export function EntryFailed({ fault, onRetry }: { fault: Refused | LineLost; onRetry: () => void }) {
  const isLine = fault instanceof LineLost
  return (
    <div className={css.failed} role="alert">
      <Icon name={isLine ? 'spin' : 'history'} size={44} />
      <h1>{isLine ? '网络连接失败' : reasonOf(fault)}</h1>
      <p>{isLine ? '请检查网络后重试' : adviceOf(fault)}</p>
      <button type="button" onClick={isLine ? onRetry : () => leaveTo('')}>
        {isLine ? '重试' : '返回大厅'}
      </button>
    </div>
  )
}

/** A page that is loaded once more has no token in its address: trying it again would help nobody. */
const isUsed = ({ code }: Refused): boolean => code === 'INVALID' || code === 'TOKEN_EXPIRED'
/** Nothing was staked yet: what a bet is told when the wallet does not answer would frighten here. */
const isSilence = ({ code }: Refused): boolean => code === 'UNCERTAIN'
const reasonOf = (fault: Refused): string =>
  isUsed(fault) ? refusalTexts.TOKEN_EXPIRED : isSilence(fault) ? '网络繁忙，暂时无法进入' : fault.message

function adviceOf(fault: Refused): string {
  if (isUsed(fault)) return '每个链接只能进入一次，请从游戏大厅再次打开'
  return fault.code === 'GAME_CLOSED' ? '请稍后再来，或选择其他游戏' : '请从游戏大厅再次打开'
}
