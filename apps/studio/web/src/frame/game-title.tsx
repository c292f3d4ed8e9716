import { useSession } from './context.ts'
import { titleOf } from './game-parts.ts'
import css from './game-title.module.css'

/** The game's name as its art writes it. */
export function GameTitle() {
  const { code, name } = useSession((state) => state.game)
  const url = titleOf(code)
  return <h1 className={css.title}>{url === undefined ? name : <img src={url} alt={name} />}</h1>
}
