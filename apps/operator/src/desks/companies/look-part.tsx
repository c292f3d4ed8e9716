import { type ThemeId, themeIds } from '@liuhe/brand/theme.ts'
import { themes } from '@liuhe/brand/themes.ts'
import { companyTokenNames } from '@liuhe/brand/tokens.ts'
import { Part } from '../../frame/parts.tsx'
import { Button } from '../../shared/button.tsx'
import style from './companies.module.css'
import { Fault, fieldId } from './company-field.tsx'
import { Sketch } from './sketch.tsx'
import type { TypedCompany } from './use-company.ts'
import { COLOURS } from './words.ts'

interface LookPartProps {
  typed: TypedCompany
  isReadOnly: boolean
}

/** Which look members get, which ones they may choose, and the company's own colours. */
export const LookPart = ({ typed, isReadOnly }: LookPartProps) => (
  <div className={style.besides}>
    <fieldset className={style.plain} disabled={isReadOnly}>
      <Part title="主题">
        <ThemeTable typed={typed} />
        <Fault path="themes" typed={typed} />
      </Part>
      <Part title="自己的颜色" hint={`只用在${isDark(typed) ? '深' : '浅'}色的主题里，与默认主题相同`}>
        {companyTokenNames.map((name) => (
          <Colour key={name} {...{ name, typed }} />
        ))}
      </Part>
    </fieldset>
    <Sketch company={typed.shown} />
  </div>
)

const isDark = ({ text }: TypedCompany): boolean => themes[text.theme as ThemeId].scheme === 'dark'

/** One row a theme: the first look, and whether it may be chosen. */
function ThemeTable({ typed }: { typed: TypedCompany }) {
  const { theme, themes: chosen = themeIds as readonly string[] } = typed.text
  const choose = (id: ThemeId, isOn: boolean) => {
    const next = themeIds.filter((one) => (one === id ? isOn : chosen.includes(one)))
    typed.putList('themes', next.length === themeIds.length ? undefined : next)
  }
  return (
    <table className={style.themes}>
      <thead>
        <tr>
          <th scope="col">主题</th>
          <th scope="col">默认</th>
          <th scope="col">会员可选</th>
        </tr>
      </thead>
      <tbody>
        {themeIds.map((id) => (
          <tr key={id}>
            <th scope="row">
              <Swatch id={id} />
              {themes[id].title}
            </th>
            <td>
              <input
                id={fieldId(id === theme ? 'theme' : `theme.${id}`)}
                type="radio"
                name="company-theme"
                aria-label={`默认 ${themes[id].title}`}
                checked={id === theme}
                onChange={() => typed.change({ theme: id })}
              />
            </td>
            <td>
              <input
                id={fieldId(id === themeIds[0] ? 'themes' : `themes.${id}`)}
                type="checkbox"
                aria-label={`可选 ${themes[id].title}`}
                checked={chosen.includes(id)}
                onChange={({ target }) => choose(id, target.checked)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Swatch = ({ id }: { id: ThemeId }) => {
  const { brand, surface, gold } = themes[id].tokens
  return (
    <span className={style.swatch} aria-hidden="true">
      {[brand, surface, gold].map((colour, at) => (
        <i key={at} style={{ background: colour }} />
      ))}
    </span>
  )
}

/** A colour of the company's own, or the theme's without one. */
function Colour({ name, typed }: { name: (typeof companyTokenNames)[number]; typed: TypedCompany }) {
  const own = typed.text.tokens[name]
  const ofTheme = themes[typed.text.theme as ThemeId].tokens[name]
  const path = `tokens.${name}`
  const isWhole = /^#[0-9a-f]{6}$/i.test(own ?? '')
  const put = (value: string | undefined) => typed.putInside('tokens', name, value)
  return (
    <div className={style.colour}>
      <label htmlFor={fieldId(path)}>{COLOURS[name]}</label>
      <input
        type="color"
        aria-label={`挑选 ${COLOURS[name]}`}
        value={isWhole ? own : ofTheme}
        onChange={({ target }) => put(target.value)}
      />
      <input
        id={fieldId(path)}
        value={own ?? ''}
        maxLength={7}
        placeholder={ofTheme}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={typed.faults.has(path) || undefined}
        onChange={({ target }) => put(target.value.trim() === '' ? undefined : target.value.trim())}
      />
      <Button
        look="text"
        disabled={own === undefined}
        aria-label={`${COLOURS[name]}用主题的`}
        onClick={() => put(undefined)}
      >
        用主题的
      </Button>
      <Fault path={path} typed={typed} />
    </div>
  )
}
