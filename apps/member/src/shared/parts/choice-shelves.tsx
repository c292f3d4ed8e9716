import styles from './choice-shelves.module.css'

type Choice<Key> = { readonly key: Key; readonly label: string }

type ChoiceShelvesProps<Key> = {
  /** A first choice that stands for everything. */
  all?: Choice<Key> | undefined
  /** Choices under a heading each, without one where the name is empty. */
  shelves: readonly { readonly name: string; readonly choices: readonly Choice<Key>[] }[]
  value: Key
  onChoose: (key: Key) => void
}

/** Many things to choose one of, in threes, by shelf. */
export function ChoiceShelves<Key extends string | number>({ all, shelves, value, onChoose }: ChoiceShelvesProps<Key>) {
  const button = ({ key, label }: Choice<Key>) => (
    <button
      key={key}
      type="button"
      className={styles.choice}
      aria-pressed={key === value}
      onClick={() => onChoose(key)}
    >
      {label}
    </button>
  )
  return (
    <>
      {all !== undefined && <div className={styles.grid}>{button(all)}</div>}
      {shelves.map(({ name, choices }) => (
        <section key={name} className={styles.shelf}>
          {name !== '' && <h3>{name}</h3>}
          <div className={styles.grid}>{choices.map(button)}</div>
        </section>
      ))}
    </>
  )
}
