import * as api from '@liuhe/contract/api/operator/red-packets.ts'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { figureFacts, FigureTable, useFigures } from '../../frame/use-figures.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import {
  costOf,
  fundingLook,
  type Overview,
  type Schedule,
  scheduleFields,
  scheduleLook,
  settingFields,
  typeName,
} from './words.ts'

const SETTINGS = 'red-packet-settings'

/** The settings of all packets: stopped by one at once, changed through two; and rounds that the house sends. */
export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const { call } = useConsole()
  const operator = useOperator()
  const waiting = useWaiting(SETTINGS)
  const { stop, change, add } = useSettingDeeds()
  const deedsOf = (overview: Overview): Deed[] => [
    ...(may(operator, 'operateBonus') && overview.settings.funding !== 'off' ? [stop] : []),
    ...(may(operator, 'handleBonus') ? [...(waiting === undefined ? [change(overview)] : []), add] : []),
  ]
  return (
    <ObjectPanel
      {...{ object: SETTINGS, onClose }}
      label="红包设置"
      notFound="HONGBAO/NOT_FOUND"
      read={(options) => call(api.overview, {}, options)}
      shownOf={({ settings }) => new Map(figureFacts(settingFields(settings)))}
      head={({ settings }, { trailButton }) => (
        <>
          <h2>红包设置</h2>
          <StateText {...fundingLook(settings)} />
          {trailButton}
        </>
      )}
      body={({ settings, seedsReady }) => (
        <Part title="现在" hint={`备好 ${seedsReady} 个种子`}>
          <FigureTable label="现在" fields={settingFields(settings)} />
        </Part>
      )}
      footer={(overview, ways) => (
        <DeedBar
          {...{ object: SETTINGS, waiting }}
          {...ways}
          deeds={deedsOf(overview)}
          nothing="你的角色可以看，不能改。"
        />
      )}
    />
  )
}

function useSettingDeeds() {
  const { call } = useConsole()
  const [settingsOf, scheduleOf] = [useFigures(), useFigures()]
  const stop: Deed = {
    ...{ name: 'stop', keys: 'x', label: '停发红包', look: 'bad' },
    dialog: {
      about: <p>全站红包</p>,
      effect: '立即生效：谁都不能再发。已经发出的照常领取，到期退回。重新开放要两个人。',
      reason: '理由（写入审计）',
      templates: ['疑似套利', '活动调整'],
    },
    run: ({ reason }) => call(api.stop, { reason }),
  }
  const change = ({ settings, revision }: Overview): Deed => {
    const { next, missing, inputs, sent } = settingsOf(settingFields(settings), ({ totalMin, totalMax }) =>
      (totalMin as bigint) > (totalMax as bigint) ? '总额至少 ≤ 至多' : undefined,
    )
    return {
      ...{ name: 'change', keys: 'a', label: '改设置', look: 'two' },
      dialog: {
        about: <p>全站红包</p>,
        effect: '第二人批准后对新的红包生效；已经发出的按原来的条件。',
        reason: '理由（复核人会看到）',
        ...{ missing, children: inputs },
      },
      run: ({ reason, requestId }) =>
        sent(call(api.change, { requestId, revision, reason, settings: next as typeof settings })),
    }
  }
  const { next, missing, inputs, sent } = scheduleOf(scheduleFields)
  const schedule = { ...next, type: Number(next['type']) } as Schedule['schedule']
  const isSound = missing.length === 0
  const add: Deed = {
    ...{ name: 'add', keys: 'i', label: '排红包雨', look: 'two' },
    dialog: {
      about: <p>平台发的红包，由活动费用支付</p>,
      effect: isSound ? (
        <>
          共 {schedule.rounds} 轮，至多 <b>{amountText(costOf(schedule))}</b> 元。第二人批准后按时发出。
        </>
      ) : (
        '第二人批准后按时发出。'
      ),
      reason: '理由（复核人会看到）',
      ...{ missing, children: inputs },
    },
    run: ({ reason, requestId }) => sent(call(api.addSchedule, { requestId, reason, schedule })),
  }
  return { stop, change, add }
}

/** One schedule: what it sends and when, and its switch. */
export function SchedulePanel({ scheduleId, onClose }: { scheduleId: number; onClose: () => void }) {
  const { call } = useConsole()
  const isTheirs = may(useOperator(), 'operateBonus')
  const object = `red-packet-schedule/${scheduleId}`
  const turn = ({ isOpen, revision, schedule }: Schedule): Deed => ({
    ...{ name: 'turn', keys: 'x', label: isOpen ? '停下' : '继续', look: isOpen ? 'bad' : 'primary' },
    dialog: {
      about: <p>{schedule.name}</p>,
      effect: isOpen ? '立即停下，以后的轮次不发；已经发出的照常领取。' : '从下一轮起继续。',
      reason: '理由（写入审计）',
    },
    run: ({ reason }) => call(api.switchSchedule, { scheduleId, isOpen: !isOpen, revision, reason }),
  })
  return (
    <ObjectPanel
      {...{ object, onClose }}
      label={`红包雨 ${scheduleId}`}
      notFound="HONGBAO/NOT_FOUND"
      read={async (options) => (await call(api.overview, {}, options)).schedules}
      head={(schedules, { trailButton }) => {
        const found = schedules.find((one) => one.scheduleId === scheduleId)
        return (
          <>
            <h2>{found?.schedule.name ?? '没有这个排期'}</h2>
            {found !== undefined && <StateText {...scheduleLook(found)} />}
            {trailButton}
          </>
        )
      }}
      body={(schedules) => {
        const found = schedules.find((one) => one.scheduleId === scheduleId)
        return found === undefined ? null : <Rounds {...found} />
      }}
      footer={(schedules, ways) => {
        const found = schedules.find((one) => one.scheduleId === scheduleId)
        const isOver = found === undefined || found.roundsSent >= found.schedule.rounds
        return (
          <DeedBar
            object={object}
            {...ways}
            deeds={isTheirs && !isOver ? [turn(found)] : []}
            nothing={isOver ? '已经发完。' : '你的角色可以看，不能改。'}
          />
        )
      }}
    />
  )
}

const Rounds = ({ schedule, roundsSent, nextAt }: Schedule) => (
  <Part title="排期">
    <Facts
      facts={[
        ['房间', schedule.roomId],
        ['每轮', `${typeName(schedule.type)} ${schedule.count} 个 · ${amountText(schedule.money)}`],
        ['祝福语', schedule.message],
        ['有效', `${schedule.expireMinutes} 分钟`],
        ['间隔', `${schedule.everyMinutes} 分钟`],
        ['已发', `${roundsSent} / ${schedule.rounds} 轮`],
        ['下一轮', roundsSent >= schedule.rounds ? undefined : `${fullTimeOf(nextAt)} UTC+8`],
        ['共计至多', amountText(costOf(schedule))],
      ]}
    />
  </Part>
)
