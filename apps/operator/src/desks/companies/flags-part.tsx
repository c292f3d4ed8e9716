import { flagNames, labelNames } from '@liuhe/brand/company.ts'
import type { ThemeId } from '@liuhe/brand/theme.ts'
import { themes } from '@liuhe/brand/themes.ts'
import { Part } from '../../frame/parts.tsx'
import style from './companies.module.css'
import { Fault, fieldId } from './company-field.tsx'
import type { TypedCompany } from './use-company.ts'
import { FLAGS, LABELS } from './words.ts'

/** What members may use, and what it is called. */
export function FlagsPart({ typed, isReadOnly }: { typed: TypedCompany; isReadOnly: boolean }) {
  const theme = themes[typed.text.theme as ThemeId]
  return (
    <fieldset className={style.plain} disabled={isReadOnly}>
      <Part title="功能开关" hint="默认随主题">
        <div className={style.switches}>
          {flagNames.map((name) => (
            <div key={name}>
              <label htmlFor={fieldId(`flags.${name}`)}>{FLAGS[name]}</label>
              <select
                id={fieldId(`flags.${name}`)}
                value={String(typed.text.flags[name] ?? '')}
                onChange={({ target: { value } }) =>
                  typed.putInside('flags', name, value === '' ? undefined : value === 'true')
                }
              >
                <option value="">随主题（{theme.flags[name] ? '开' : '关'}）</option>
                <option value="true">开</option>
                <option value="false">关</option>
              </select>
            </div>
          ))}
          <div>
            <label htmlFor={fieldId('showWechatPopup')}>客服悬浮窗（主题有时）</label>
            <select
              id={fieldId('showWechatPopup')}
              value={String(typed.text.showWechatPopup)}
              onChange={({ target: { value } }) => typed.change({ showWechatPopup: value === 'true' })}
            >
              <option value="true">开</option>
              <option value="false">关</option>
            </select>
          </div>
        </div>
      </Part>
      <Part title="叫法" hint="空着：主题的叫法；最多 8 字">
        <div className={style.switches}>
          {labelNames.map((name) => (
            <div key={name}>
              <label htmlFor={fieldId(`labels.${name}`)}>{LABELS[name]}</label>
              <input
                id={fieldId(`labels.${name}`)}
                value={typed.text.labels[name] ?? ''}
                maxLength={8}
                placeholder={theme.labels[name]}
                autoComplete="off"
                onChange={({ target: { value } }) =>
                  typed.putInside('labels', name, value.trim() === '' ? undefined : value)
                }
              />
              <Fault path={`labels.${name}`} typed={typed} />
            </div>
          ))}
        </div>
      </Part>
    </fieldset>
  )
}
