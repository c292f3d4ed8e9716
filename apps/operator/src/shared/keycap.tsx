import style from './keycap.module.css'

/** The picture of a key. The key itself is told by the help and by `aria-keyshortcuts`. */
export const Keycap = ({ children }: { children: string }) => (
  <kbd className={style.key} aria-hidden="true">
    {children}
  </kbd>
)
