import * as api from '@liuhe/contract/api/operator/site-settings.ts'
import { SETTING_GROUPS, SETTINGS, type SettingKey } from '@liuhe/domain/settings.ts'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { SettingDeeds } from './setting-deeds.tsx'
import { rangeText, settingLook, type SiteSetting, valueText, type Version, VERSION_STATES } from './words.ts'

interface Shown {
  setting: SiteSetting
  versions: readonly Version[]
}

/** One setting: what it means, what it was, and other values. */
export function SettingPanel({ settingKey, onClose }: { settingKey: SettingKey; onClose: () => void }) {
  const { call } = useConsole()
  const { name } = SETTINGS[settingKey]
  return (
    <ObjectPanel
      object={`setting/${settingKey}`}
      label={`设置 ${name}`}
      notFound="REQ/INVALID"
      read={(options): Promise<Shown> => call(api.read, { key: settingKey }, options)}
      shownOf={({ setting: { key, value, next } }) =>
        new Map([
          ['现在', valueText(key, value)],
          ['待生效', next === null ? '' : `${valueText(key, next.value)}，${fullTimeOf(next.at)}`],
        ])
      }
      head={({ setting }, { trailButton }) => (
        <>
          <h2>{name}</h2>
          <StateText {...settingLook(setting)} />
          {trailButton}
        </>
      )}
      body={(shown) => <Content {...shown} />}
      footer={(shown, ways) => <SettingDeeds key={shown.setting.revision} {...shown} {...ways} />}
      onClose={onClose}
    />
  )
}

const Content = ({ setting: { key, value, next }, versions }: Shown) => {
  const { meaning, where, group, standard, people } = SETTINGS[key]
  return (
    <>
      {next !== null && (
        <Notice kind="warn" label="待生效">
          {fullTimeOf(next.at)} UTC+8 起为 <b>{valueText(key, next.value)}</b>（{next.by}）
        </Notice>
      )}
      <Part title="说明">
        <Facts
          facts={[
            ['含义', meaning],
            ['现在', <b key="now">{valueText(key, value)}</b>],
            ['范围', rangeText(key)],
            ['标准', valueText(key, standard)],
            ['用于', where],
            ['分组', SETTING_GROUPS[group]],
            ['修改', people === 2 ? '系统管理员提出，另一位系统管理员或风控复核' : '系统管理员一人'],
            ['键', key],
          ]}
        />
      </Part>
      <Part title="版本" hint="最近 100 个">
        <PanelTable
          label="版本"
          rows={versions}
          keyOf={({ version }) => version}
          empty="从未在这里修改"
          columns={[
            { title: '#', cell: ({ version }) => version },
            {
              title: '变化',
              cell: ({ before, value: after }) => `${valueText(key, before)} → ${valueText(key, after)}`,
            },
            {
              title: '状态',
              cell: ({ state, withdrawnBy }) =>
                withdrawnBy === null ? VERSION_STATES[state] : `${VERSION_STATES[state]}（${withdrawnBy}）`,
            },
            { title: '生效', cell: ({ effectiveAt }) => fullTimeOf(effectiveAt) },
            { title: '谁', cell: ({ by }) => by },
            { title: '理由', cell: ({ reason }) => reason },
          ]}
        />
      </Part>
    </>
  )
}
