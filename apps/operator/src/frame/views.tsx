import style from './desk.module.css'

export interface ViewsProps<Name extends string = string> {
  /** Titles by name, in the order in which they stand. */
  views: Readonly<Record<Name, string>>
  shown: Name
  onPick: (name: Name) => void
  /** How many things are in a view, where it is known. */
  counts?: Readonly<Partial<Record<Name, number>>> | undefined
}

/** The views of a desk: what of its work is listed. */
export const Views = <Name extends string>({ views, shown, onPick, counts }: ViewsProps<Name>) => (
  <nav className={style.views} aria-label="视图">
    {(Object.entries(views) as [Name, string][]).map(([name, title]) => (
      <button key={name} type="button" aria-current={shown === name ? 'true' : undefined} onClick={() => onPick(name)}>
        {title}
        {counts?.[name] !== undefined && <small>{counts[name]}</small>}
      </button>
    ))}
  </nav>
)
