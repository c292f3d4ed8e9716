import { useFrame, useSession } from './context.ts'
import css from './banner.module.css'
import { leaveTo } from './leave.ts'
import { refusalTexts } from '../wire/refusals.ts'

/** What is refused, and a session that is over. */
export function Banner() {
  const notice = useSession((state) => state.notice)
  const ended = useSession((state) => state.ended)
  const returnUrl = useSession((state) => state.returnUrl)
  const isDemo = useSession((state) => state.isDemo)
  return (
    <>
      <p className={notice === '' ? css.none : css.notice} role="alert">
        {notice}
        {notice === refusalTexts.INSUFFICIENT_FUNDS && isDemo && <Refill />}
      </p>
      {ended !== undefined && (
        <div className={css.over} role="alertdialog" aria-label={refusalTexts[ended]}>
          <h2>{refusalTexts[ended]}</h2>
          <p>本次游戏已结束，请从游戏大厅再次打开。</p>
          <button type="button" onClick={() => leaveTo(returnUrl)}>
            返回大厅
          </button>
        </div>
      )}
    </>
  )
}

/** The demo purse is filled again for nothing. */
function Refill() {
  const { session } = useFrame()
  const fill = () => {
    session.notify('')
    session.refill().catch(session.refuse)
  }
  return (
    <button type="button" className={css.refill} onClick={fill}>
      补充试玩金币
    </button>
  )
}
