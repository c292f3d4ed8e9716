import { LineLost, type Refused, refusalTexts } from '../wire/refusals.ts'
import css from './app.module.css'
import { leaveTo } from './leave.ts'

/** The game cannot be entered: why, and what can be done about it. */
export function EntryFailed({ fault, onRetry }: { fault: Refused | LineLost; onRetry: () => void }) {
  const isLine = fault instanceof LineLost
  return (
    <div className={css.failed} role="alert">
      <h1>{isLine ? '网络连接失败' : reasonOf(fault)}</h1>
      <p>{isLine ? '请检查网络后重试' : '请返回大厅，再次打开游戏'}</p>
      <button type="button" onClick={isLine ? onRetry : () => leaveTo('')}>
        {isLine ? '重试' : '返回'}
      </button>
    </div>
  )
}

/** A page that is loaded once more has no token in its address: trying it again would help nobody. */
const reasonOf = ({ code, message }: Refused): string => (code === 'INVALID' ? refusalTexts.TOKEN_EXPIRED : message)
