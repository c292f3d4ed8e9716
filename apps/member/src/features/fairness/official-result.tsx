import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import type { ReactNode } from 'react'
import type { Fairness } from './fairness-page.tsx'
import { NoProof } from './no-proof.tsx'
import styles from './official-result.module.css'
import { spaced } from './step-summary.ts'
import page from './fairness-page.module.css'

/** An official draw is checked at its own organiser: who reported it, when, and every published version. */
export function OfficialResult({
  fairness: { official, family, gameId, openNum },
  head,
}: {
  fairness: Fairness
  head: ReactNode
}) {
  const { second } = useSiteTime()
  if (official === null) return null
  const { sources, versions } = official
  return (
    <div className={page.page}>
      <section className={page.card}>
        {head}
        <p className={styles.note}>官方开奖：号码由官方机构摇出，本平台如实转载，请以官方公布为准。</p>
      </section>
      {sources.length === 0 && <NoProof text={openNum === null ? NOT_REPORTED : NO_REPORTER} gameId={gameId} />}
      {sources.map(({ name, url, capturedTime, screenshot, ...reported }) => (
        <section key={`${name} ${capturedTime}`} className={page.card}>
          <dl className={styles.facts}>
            <dt>来源</dt>
            <dd>{name}</dd>
            <dt>网址</dt>
            <dd>{url}</dd>
            <dt>记录时间</dt>
            <dd>{second(capturedTime)}</dd>
            <dt>号码</dt>
            <dd>{spaced(family, reported.openNum)}</dd>
            <dt>截图指纹</dt>
            <dd>{screenshot}</dd>
          </dl>
        </section>
      ))}
      {versions.length > 1 && (
        <section className={page.card}>
          <dl className={styles.facts}>
            {versions.map(({ version, publishedTime, note, ...published }) => (
              <div key={version} className={styles.version}>
                <dt>第 {version} 版</dt>
                <dd>
                  {spaced(family, published.openNum)}
                  <small>
                    {second(publishedTime)}
                    {note !== null && ` · ${note}`}
                  </small>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

const NOT_REPORTED = '还没有来源上报这一期'
/** Of draws that were there before reports were kept. */
const NO_REPORTER = '这一期没有留存来源记录，请以官方公布为准'
