import css from './backdrop.module.css'
import { backdropOf } from './game-parts.ts'

/** The game's background: it fades in when it is there, over a colour that is there at once. */
export function Backdrop({ code }: { code: string }) {
  const picture = backdropOf(code)
  return (
    <div className={css.ground}>
      {picture !== undefined && (
        <picture>
          <source srcSet={picture.avif} type="image/avif" />
          <img src={picture.webp} alt="" className={css.picture} />
        </picture>
      )}
    </div>
  )
}
