import * as api from '@liuhe/contract/api/operator/system.ts'
import { useQuery } from '@tanstack/react-query'
import style from '../../frame/desk.module.css'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { Views, type ViewsProps } from '../../frame/views.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { fullTimeOf, spanOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { Failed, Loading } from '../../shared/states.tsx'
import { useNow } from '../../shared/use-now.ts'
import { type Health, sizeText, tookText } from './words.ts'
import own from './system.module.css'

const EVERY_MS = 5_000

/** Processes, the database, messages that wait: what the server measures, and nothing else. */
export function HealthDesk({ views }: { views: ViewsProps }) {
  const { call } = useConsole()
  const { data, error, refetch } = useQuery({
    queryKey: ['system', 'health'],
    queryFn: ({ signal }) => call(api.health, {}, { signal, isAutomatic: true }),
    refetchInterval: EVERY_MS,
  })
  return (
    <div className={style.desk}>
      <header className={style.head}>
        <h1>任务与健康</h1>
        {data !== undefined && <p>回答的进程：版本 {data.version}</p>}
      </header>
      <Views {...views} />
      <div className={own.health}>
        {data !== undefined ? (
          <Measured {...data} />
        ) : error === null ? (
          <Loading rows={8} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  )
}

function Measured({ processes, database, outbox, audit }: Health) {
  const now = useNow(1_000)
  return (
    <>
      <Part title="进程" hint="每 5 秒报到一次；20 秒没有消息即失联">
        <PanelTable
          label="进程"
          rows={processes}
          keyOf={({ host, pid, startedAt }) => `${host} ${pid} ${startedAt}`}
          empty="没有进程报到"
          columns={[
            { title: '角色', cell: ({ role }) => role },
            {
              title: '状态',
              cell: ({ isThere }) => (
                <StateText
                  {...(isThere
                    ? { look: 'ok' as const, icon: 'ok' as const, words: '在' }
                    : { look: 'bad' as const, icon: 'bad' as const, words: '失联' })}
                />
              ),
            },
            { title: '主机', cell: ({ host, pid }) => `${host} · ${pid}` },
            { title: '版本', cell: ({ version }) => version },
            { title: '启动', cell: ({ startedAt }) => `${fullTimeOf(startedAt)}（${spanOf(now - startedAt)}）` },
            { title: '最近报到', cell: ({ seenAt }) => fullTimeOf(seenAt) },
          ]}
        />
      </Part>
      <Part title="数据库">
        <Facts
          facts={[
            ['版本', `PostgreSQL ${database.version}`],
            ['大小', sizeText(database.bytes)],
            ['连接', `${database.connections} / ${database.connectionsMost}`],
            ['最老事务', database.oldestMs === null ? '没有' : tookText(Math.round(database.oldestMs))],
            ['备库', `${database.standbys} 台`],
            [
              '归档',
              database.isArchiving
                ? database.archivedAt === null
                  ? '还没有'
                  : fullTimeOf(database.archivedAt)
                : '未开启',
            ],
          ]}
        />
      </Part>
      <Part title="消息与审计">
        <Facts
          facts={[
            ['待推送', outbox.since === null ? '0 条' : `${outbox.behind} 条，最早 ${spanOf(now - outbox.since)}`],
            ['审计链', `到第 ${audit.position} 条 · ${audit.hash.slice(0, 12)}…`],
          ]}
        />
      </Part>
    </>
  )
}
