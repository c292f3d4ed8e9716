import { useEffect, useState } from 'react'
import css from './backdrop.module.css'
import { backdropOf } from './game-parts.ts'

/** The game's background: it fades in when it is there, over a colour that is there at once. */
export function Backdrop({ code }: { code: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isGone = false
    backdropOf(code).then(
      (found) => !isGone && setUrl(found),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [code])
  return <div className={css.ground}>{url !== undefined && <img src={url} alt="" className={css.picture} />}</div>
}
