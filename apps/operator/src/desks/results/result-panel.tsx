import * as api from '@liuhe/contract/api/operator/results.ts'
import { FAMILIES, isFamily } from '@liuhe/domain/lottery/family.ts'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import panel from '../../frame/panel.module.css'
import { Facts, Part, Timeline } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Balls } from '../../shared/balls.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { turnOf } from '../draws/filters.ts'
import { voidWords } from '../draws/words.ts'
import { EntryForm } from './entry-form.tsx'
import { Hold } from './hold.tsx'
import { PictureView } from './picture-field.tsx'
import { ResultDeeds } from './result-deeds.tsx'
import style from './results.module.css'
import { type ResultDetail, resultLook, type ResultRow } from './use-results.ts'

interface ResultPanelProps {
  word: string
  listed: readonly ResultRow[]
  readAt: number
  onClose: () => void
}

/** One official draw: my entry, what others have said, the hold, and what can be done. */
export function ResultPanel({ word, listed, readAt, onClose }: ResultPanelProps) {
  const { call } = useConsole()
  const turn = turnOf(word)
  const seen = listed.find(({ gameId, turnNum }) => gameId === turn.gameId && turnNum === turn.turnNum)
  return (
    <ObjectPanel
      object={`draw/${turn.gameId}/${turn.turnNum}`}
      label={`开奖 ${turn.turnNum}`}
      notFound="DRAW/NOT_FOUND"
      read={(options) => call(api.draw, turn, options)}
      shownOf={({ draw }) =>
        new Map([
          ['状态', resultLook(draw).words],
          ['来源', String(draw.sources)],
          ['录入', String(draw.entries)],
          ['赛果', draw.resultText ?? ''],
          ['版本', String(draw.version)],
        ])
      }
      isOutdated={({ draw }, at) => seen !== undefined && readAt > at && textOf(seen) !== textOf(draw)}
      head={({ draw }, { trailButton }) => (
        <>
          <h2>{draw.gameName}</h2>
          <span className={panel.number}>{draw.turnNum}</span>
          <StateText {...resultLook(draw)} />
          {trailButton}
        </>
      )}
      body={(detail, ways) => <Content detail={detail} {...ways} />}
      footer={(detail, { onDone, onRefused }) => <ResultDeeds {...{ detail, onDone, onRefused }} />}
      onClose={onClose}
    />
  )
}

const textOf = ({ state, sources, entries, version, stopped }: ResultRow): string =>
  JSON.stringify([state, sources, entries, version, stopped])

interface ContentProps {
  detail: ResultDetail
  now: number
  onDone: () => Promise<void>
  onRefused: (why: unknown) => Promise<void>
}

function Content({ detail, now, onDone, onRefused }: ContentProps) {
  const { draw, versions, voidReason, bets } = detail
  const mayEnter = may(useOperator(), 'operateDraws')
  return (
    <>
      {draw.resultText !== null && (
        <Balls family={draw.family} resultText={draw.resultText} lunarYear={draw.lunarYear} size="large" />
      )}
      {draw.state === 'held' && <Hold {...{ detail, now, onDone, onRefused }} />}
      {voidReason !== null && <Notice kind="warn">已作废：{voidWords(voidReason)}</Notice>}
      {draw.state === 'waiting' && draw.alarms > 0 && (
        <Notice kind="bad">
          {draw.isOverdue ? '已超时。' : ''}有未处理的告警：两份不一致时都不采用，请对照官网重新录入。
        </Notice>
      )}
      <Facts
        facts={[
          ['开奖', `${fullTimeOf(draw.planAt)} UTC+8`],
          ['注单', bets.orders === 0 ? null : `${bets.orders.toLocaleString('en-US')} 单 · ${amountText(bets.stake)}`],
        ]}
      />
      <Others detail={detail} />
      {draw.state === 'waiting' &&
        (!mayEnter ? (
          <Notice kind="info">录入由开奖员做。</Notice>
        ) : draw.isMineIn ? (
          <Notice kind="ok">你的录入已保存并封存，等另一份。</Notice>
        ) : (
          <Part title="我的录入" hint={draw.entries === 0 ? '第 1 份' : '另一位已录入，我是第 2 位'}>
            <EntryForm {...{ detail, onDone, onRefused }} />
          </Part>
        ))}
      {versions.length > 0 && (
        <Part title="版本">
          <Timeline
            now={now}
            steps={versions.map(({ version, resultText, firstBy, secondBy, note, reason, publishedAt }) => ({
              at: publishedAt,
              icon: 'ok',
              who: `版本 ${version}`,
              what: [resultText, `${firstBy}、${secondBy}`, note === null ? '' : `公告：${note}`, reason ?? '']
                .filter((words) => words !== '')
                .join(' · '),
            }))}
          />
        </Part>
      )}
    </>
  )
}

/** What others have said. Until one's own word is in, their numbers and pictures are locked. */
function Others({ detail: { draw, reports: all } }: { detail: ResultDetail }) {
  const reports = newestOf(all)
  const length = isFamily(draw.family) ? FAMILIES[draw.family].count : 0
  const pictures = reports.filter(({ hasPicture, resultText }) => hasPicture && resultText !== null)
  return (
    <Part
      title="来源与录入"
      hint={reports.some(({ resultText }) => resultText === null) ? '号码在你保存后显示' : undefined}
    >
      {reports.length === 0 ? (
        <p>还没有人上报。</p>
      ) : (
        <table className={style.reports} aria-label="来源与录入">
          <thead>
            <tr>
              <th scope="col">谁</th>
              <th scope="col">收到</th>
              <th scope="col">号码</th>
              <th scope="col">结论</th>
            </tr>
          </thead>
          <tbody>
            {reports.map((report, index) => (
              <tr key={index}>
                <th scope="row" title={report.sourceName}>
                  {nameOf(report.reporter)}
                </th>
                <td>{fullTimeOf(report.receivedAt).slice(5)}</td>
                <td>
                  <Balls family={draw.family} resultText={report.resultText ?? length} />
                </td>
                <td>
                  <StateText
                    {...(report.verdict === 'counted'
                      ? { icon: 'ok', look: 'ok', words: report.isFinal ? '计入' : '部分' }
                      : { icon: 'bad', look: 'bad', words: '不一致' })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pictures.map(({ screenshot, reporter }) => (
        <div key={`${reporter} ${screenshot}`}>
          <small>{nameOf(reporter)} 的截图</small>
          <PictureView sha256={screenshot} />
        </div>
      ))}
    </Part>
  )
}

/** Of each reporter the newest word; a source says its balls one by one. */
const newestOf = (reports: ResultDetail['reports']) =>
  reports.filter(({ reporter }, at) => reports.findIndex((other) => other.reporter === reporter) === at)

const nameOf = (reporter: string): string =>
  reporter.startsWith('operator:') ? `${reporter.slice(9)}（人工）` : reporter.replace('source:', '来源 ')
