import { useId } from 'react'
import style from './content.module.css'
import type { SeriesText } from './gallery-words.ts'
import { Choice, COMPANIES, Words } from './piece-form.tsx'

interface SeriesFormProps {
  text: SeriesText
  /** Those that the game has; another one is made. */
  categories: readonly string[]
  isReadOnly: boolean
  onChange: (part: Partial<SeriesText>) => void
}

/** The fields of a series of drawing sheets. */
export function SeriesForm({ text, categories, isReadOnly, onChange }: SeriesFormProps) {
  return (
    <fieldset className={style.fields} disabled={isReadOnly}>
      <legend className={style.unseen}>图库</legend>
      <Words label="名称" most={20} value={text.name} onType={(name) => onChange({ name })} />
      <Words
        label="首字母"
        hint="A–Z；没有的填 #"
        most={1}
        value={text.initials}
        onType={(initials) => onChange({ initials: initials.toUpperCase() })}
      />
      <Category {...{ categories }} value={text.category} onChange={(category) => onChange({ category })} />
      <Choice
        label="公司"
        options={COMPANIES}
        value={text.companyCode ?? ''}
        onChoose={(code) => onChange({ companyCode: code === '' ? null : code })}
      />
      <Choice
        label="热门"
        options={{ no: '否', yes: '是，排在最前' }}
        value={text.popular ? 'yes' : 'no'}
        onChoose={(chosen) => onChange({ popular: chosen === 'yes' })}
      />
      <Choice
        label="会员"
        options={{ no: '看得到', yes: '看不到（隐藏）' }}
        value={text.hidden ? 'yes' : 'no'}
        onChoose={(chosen) => onChange({ hidden: chosen === 'yes' })}
      />
    </fieldset>
  )
}

interface CategoryProps {
  categories: readonly string[]
  value: string | null
  onChange: (value: string | null) => void
}

function Category({ categories, value, onChange }: CategoryProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>分类</label>
      <input
        id={id}
        list={`${id}-known`}
        value={value ?? ''}
        maxLength={12}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value.trim() === '' ? null : target.value)}
      />
      <datalist id={`${id}-known`}>
        {categories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <small id={`${id}-hint`}>空着没有分类；新的名称会新建</small>
    </div>
  )
}
