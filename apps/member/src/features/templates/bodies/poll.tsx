import type { Reader } from '@liuhe/domain/content/lock.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import IconCheck from '~icons/mingcute/check-circle-fill'
import IconCircle from '~icons/mingcute/round-line'
import { ItemContent } from '../cells/item-content.tsx'
import { MarkedWords } from '../cells/marked-words.tsx'
import type { BodyProps } from '../layout.ts'
import { type PollModel, type PollOption, pollOf } from '../models/poll-model.ts'
import { useVote } from '../use-vote.ts'
import styles from './poll.module.css'

/** A question and its options with their shares; a member has one vote. */
export function Poll({ group, card, lockedTo, reader }: BodyProps) {
  const [question] = group.items
  const poll = pollOf(card, group)
  if (question === undefined) return null
  return (
    <div className={styles.poll}>
      <p className={styles.question}>
        <b>{question.title}</b>
        {question.state === 'open' && question.source.content && <small>{question.source.content}</small>}
      </p>
      <ItemContent item={question} lockedTo={lockedTo}>
        {poll && <Ballot poll={poll} templateId={card.id} reader={reader} />}
      </ItemContent>
    </div>
  )
}

function Ballot({ poll, templateId, reader }: { poll: PollModel; templateId: number; reader: Reader }) {
  const { chosen, choose, submit, isSending } = useVote({ templateId, poll, reader })
  return (
    <>
      <ul className={styles.options}>
        {poll.options.map((option) => (
          <li key={option.id}>
            <button
              type="button"
              className={styles.option}
              aria-pressed={option.id === chosen || option.isMine}
              disabled={poll.status === 'closed' || isSending}
              onClick={() => choose(option.id)}
            >
              <Option option={option} isChosen={option.id === chosen || option.isMine} />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        {poll.status === 'closed' ? (
          <span className={styles.closed}>投票已截止</span>
        ) : (
          <Button look={poll.status === 'voted' ? 'soft' : 'solid'} busy={isSending} onClick={submit}>
            {poll.status === 'voted' ? '已投' : '投票'}
          </Button>
        )}
        <span>共{poll.total}票</span>
      </p>
    </>
  )
}

/** A bar as long as the share; 中 once the draw has given the option. */
function Option({ option, isChosen }: { option: PollOption; isChosen: boolean }) {
  return (
    <>
      <span className={styles.bar} style={{ width: `${option.percent}%` }} />
      <span className={styles.tick}>{isChosen ? <IconCheck /> : <IconCircle />}</span>
      <span className={styles.text}>
        <MarkedWords segments={option.segments} />
        {option.isMine && <small className={styles.mine}>我的选择</small>}
      </span>
      <span className={styles.share}>
        <b>{option.percent}%</b>
        <small>{option.votes}票</small>
      </span>
      {option.came && <span className={styles.came}>中</span>}
    </>
  )
}
