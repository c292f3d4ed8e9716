import * as api from '@liuhe/contract/api/operator/site-settings.ts'
import { fitsSetting, SETTINGS, type SettingKey } from '@liuhe/domain/settings.ts'
import { useState } from 'react'
import type { PanelWays } from '../../frame/object-panel.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf, instantOf } from '../../shared/site-time.ts'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { rangeText, type SiteSetting, valueText, type Version } from './words.ts'

type DeedsProps = PanelWays & { setting: SiteSetting; versions: readonly Version[] }

/** Another value, alone or through a second person; taking back what waits. */
export function SettingDeeds({ setting, versions, ...ways }: DeedsProps) {
  const { call } = useConsole()
  const { key, value, next, revision } = setting
  const { name, people } = SETTINGS[key]
  const object = `setting/${key}`
  const waiting = useWaiting(object)
  const wish = useWish(setting, versions)
  const about = (
    <p>
      {name} · 现在 {valueText(key, value)}
    </p>
  )
  const change: Deed = {
    ...{ name: 'change', keys: 's', label: people === 2 ? '提交新值' : '修改', look: people === 2 ? 'two' : 'primary' },
    dialog: {
      ...{ about, reason: '理由（写入审计）', templates: TEMPLATES, missing: wish.missing, children: wish.fields },
      effect: wish.effect,
    },
    run: ({ reason, requestId }) => {
      const said = { key, value: wish.value as number, at: wish.at, revision, reason }
      return people === 2 ? call(api.propose, { ...said, requestId }) : call(api.set, said)
    },
  }
  const withdraw: Deed = {
    ...{ name: 'withdraw', keys: 'w', label: '撤回待生效', look: 'bad' },
    dialog: {
      about,
      effect: next === null ? '' : `${fullTimeOf(next.at)} 的 ${valueText(key, next.value)} 不再生效，现在的值不变。`,
      reason: '理由（写入审计）',
    },
    run: ({ reason }) => call(api.withdraw, { key, revision, reason }),
  }
  const isTheirs = may(useOperator(), 'manageSystem')
  const deeds = !isTheirs || waiting !== undefined ? [] : next === null ? [change] : [withdraw]
  return <DeedBar {...{ object, deeds, waiting }} {...ways} nothing="你的角色只能查看。" />
}

const TEMPLATES = ['旺季调整', '恢复标准值', '监管要求', '故障期间临时调整'] as const

/** What is typed into the dialog: the value, from when on, and what it comes to. */
function useWish({ key, value: present }: SiteSetting, versions: readonly Version[]) {
  const [typed, setTyped] = useState('')
  const [time, setTime] = useState('')
  const { standard, people, kind } = SETTINGS[key]
  const value = typed === '' ? undefined : Number(typed)
  const at = instantOf(time)
  const isRight = value !== undefined && fitsSetting(key, value)
  const missing = [
    ...(isRight ? [] : [`新值（${rangeText(key)}）`]),
    ...(isRight && value === present ? ['与现在不同的值'] : []),
    ...(at !== undefined && at <= Date.now() ? ['以后的时间'] : []),
  ]
  const when = at === undefined ? (people === 2 ? '第二人同意后立即' : '立即') : `${fullTimeOf(at)} UTC+8`
  const effect = isRight ? (
    <>
      {valueText(key, present)} → <b>{valueText(key, value)}</b>，{when}生效。{SETTINGS[key].meaning}
    </>
  ) : (
    SETTINGS[key].meaning
  )
  const earlier = earlierOf(key, present, standard, versions)
  const fields = (
    <>
      <label>
        新值（{rangeText(key)}）
        <ValueField isFlag={kind === 'flag'} typed={typed} onType={setTyped} />
      </label>
      {earlier.length > 0 && kind !== 'flag' && (
        <label>
          取自以前
          <select value="" onChange={({ target }) => setTyped(target.value)}>
            <option value="">选一个以前的值，作为新版本恢复</option>
            {earlier.map((one) => (
              <option key={one.value} value={one.value}>
                {one.words}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        生效时间（UTC+8，空着为立即）
        <input type="datetime-local" value={time} onChange={({ target }) => setTime(target.value)} />
      </label>
    </>
  )
  return { value, at, missing, effect, fields }
}

interface ValueFieldProps {
  isFlag: boolean
  typed: string
  onType: (typed: string) => void
}

const ValueField = ({ isFlag, typed, onType }: ValueFieldProps) =>
  isFlag ? (
    <select data-first="" value={typed} onChange={({ target }) => onType(target.value)}>
      <option value="">选一项</option>
      <option value="1">开</option>
      <option value="0">关</option>
    </select>
  ) : (
    <input
      data-first=""
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => onType(target.value.trim())}
    />
  )

/** Values that held before, the newest first, and the standard: what can be gone back to. */
function earlierOf(key: SettingKey, present: number, standard: number, versions: readonly Version[]) {
  const applied = versions.filter(({ state }) => state === 'applied')
  const values = [...new Set([...applied.map(({ before }) => before), standard])].filter((one) => one !== present)
  return values.map((value) => ({
    value,
    words: value === standard ? `${valueText(key, value)}（标准）` : valueText(key, value),
  }))
}
