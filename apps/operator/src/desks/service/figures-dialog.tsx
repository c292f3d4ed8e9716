import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import formStyle from '../../frame/form.module.css'
import { PanelTable, Part } from '../../frame/parts.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { StateText } from '../../shared/state-text.tsx'
import type { Figures } from './words.ts'

/** What each of the staff did today, and what askers said of the robot's answers. */
export const FiguresDialog = ({
  figures: { staff, robot, closedToday },
  onClose,
}: {
  figures: Figures
  onClose: () => void
}) => (
  <Dialog title="今日" onClose={onClose} isWide>
    <div className={formStyle.form}>
      <Part title="客服" hint={`今日结束 ${closedToday} 次`}>
        <PanelTable
          label="客服"
          rows={staff}
          keyOf={({ login, name }) => login ?? name}
          empty="今天还没有人接待"
          columns={[
            {
              title: '名字',
              cell: ({ name, login }) => (login === null ? `${name}（机器人）` : `${name}（${login}）`),
            },
            {
              title: '状态',
              cell: ({ isOn }) => (
                <StateText
                  {...(isOn
                    ? { icon: 'ok', look: 'ok', words: '接待中' }
                    : { icon: 'paused', look: 'off', words: '小休' })}
                />
              ),
            },
            { title: '正在接待', cell: ({ open }) => open, isFigure: true },
            { title: '今日结束', cell: (row) => row.closedToday, isFigure: true },
            { title: '平均评分', cell: ({ average }) => average?.toFixed(2) ?? '—', isFigure: true },
          ]}
        />
      </Part>
      <Part title="机器人答得怎样" hint="按问题">
        <PanelTable
          label="机器人"
          rows={robot}
          keyOf={({ topic }) => topic}
          empty="今天还没有人评价"
          columns={[
            { title: '问题', cell: ({ topic }) => topic },
            { title: '有帮助', cell: ({ helped }) => helped, isFigure: true },
            { title: '没解决', cell: ({ notHelped }) => notHelped, isFigure: true },
          ]}
        />
      </Part>
      <DialogFoot missing={[]} onClose={onClose}>
        {null}
      </DialogFoot>
    </div>
  </Dialog>
)
