import { homePartNames, type ThemeId } from '@liuhe/brand/theme.ts'
import { themes } from '@liuhe/brand/themes.ts'
import { Field } from '../../frame/form.tsx'
import { Part } from '../../frame/parts.tsx'
import style from './companies.module.css'
import { Fault, fieldId } from './company-field.tsx'
import { OrderList } from './order-list.tsx'
import { Sketch } from './sketch.tsx'
import type { TypedCompany } from './use-company.ts'
import { APP_DISPLAYS, HOME_GRIDS, HOME_PARTS, MENU_NAMES } from './words.ts'

interface HomePartProps {
  typed: TypedCompany
  isReadOnly: boolean
}

/** What stands on home and in the bottom menu, and in which order. */
export const HomePart = ({ typed, isReadOnly }: HomePartProps) => {
  const theme = themes[typed.text.theme as ThemeId]
  return (
    <div className={style.besides}>
      <div className={style.stack}>
        <Arrangement
          {...{ typed, isReadOnly }}
          name="homeBlocks"
          title="首页区块"
          titles={HOME_PARTS}
          ofTheme={homePartNames
            .filter((one) => theme.homeBlocks.includes(one))
            .toSorted((one, other) => theme.homeBlocks.indexOf(one) - theme.homeBlocks.indexOf(other))}
        />
        <Arrangement
          {...{ typed, isReadOnly }}
          name="menu"
          title="底部菜单"
          titles={MENU_NAMES}
          ofTheme={theme.menu.map(({ route }) => route)}
        />
        <fieldset className={`${style.plain} ${style.fields}`} disabled={isReadOnly}>
          <Field
            id={fieldId('homeGrid')}
            field={{ label: '首页图标', kind: 'select', options: HOME_GRIDS }}
            words={typed.text.homeGrid}
            fault={typed.faults.get('homeGrid')}
            onType={(words) => typed.change({ homeGrid: words })}
          />
          <Field
            id={fieldId('appDisplay')}
            field={{ label: '游戏大厅分类', kind: 'select', options: APP_DISPLAYS }}
            words={String(typed.text.appDisplay)}
            fault={typed.faults.get('appDisplay')}
            onType={(words) => typed.change({ appDisplay: Number(words) })}
          />
        </fieldset>
      </div>
      <Sketch company={typed.shown} />
    </div>
  )
}

interface ArrangementProps extends HomePartProps {
  name: 'homeBlocks' | 'menu'
  title: string
  titles: Readonly<Record<string, string>>
  /** What the theme shows, where the company says nothing. */
  ofTheme: readonly string[]
}

/** A list of the theme, or one of the company's own. */
function Arrangement({ typed, isReadOnly, name, title, titles, ofTheme }: ArrangementProps) {
  const own = typed.text[name]
  const shown = own ?? ofTheme
  const put = (list: readonly string[] | undefined) => typed.putList(name, list)
  return (
    <Part
      title={title}
      hint={own === undefined ? '与主题相同' : `自己的 · ${own.length} 项`}
      tools={
        <label className={style.tick}>
          <input
            id={fieldId(name)}
            type="checkbox"
            checked={own === undefined}
            disabled={isReadOnly}
            onChange={({ target }) => put(target.checked ? undefined : ofTheme)}
          />
          {title}跟随主题
        </label>
      }
    >
      <OrderList label={title} titles={titles} shown={shown} isReadOnly={isReadOnly} onChange={put} canHide />
      <Fault path={name} typed={typed} />
    </Part>
  )
}
