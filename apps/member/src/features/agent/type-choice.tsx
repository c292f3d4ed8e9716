import styles from './type-choice.module.css'

type TypeChoiceProps = { isAgent: boolean; canMakeAgents: boolean; onChange: (isAgent: boolean) => void }

/** What an account is to be; where agents may make no agents it is always a member. */
export function TypeChoice({ isAgent, canMakeAgents, onChange }: TypeChoiceProps) {
  return (
    <fieldset className={styles.field}>
      <legend>账户类型</legend>
      <div className={styles.choice}>
        {TYPES.filter((type) => canMakeAgents || !type.isAgent).map((type) => (
          <button
            key={type.label}
            type="button"
            aria-pressed={type.isAgent === isAgent}
            onClick={() => onChange(type.isAgent)}
          >
            {type.label}
          </button>
        ))}
      </div>
      <p>{isAgent ? '代理可以发展自己的下级，并获得差额返点' : '会员只能自己投注，不能发展下级'}</p>
    </fieldset>
  )
}

const TYPES = [
  { label: '会员', isAgent: false },
  { label: '代理', isAgent: true },
] as const
