import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** No answer came: nobody claims to know what became of the call. */
export const UnknownOutcome = ({ onAgain }: { onAgain: () => void }) => (
  <Notice
    kind="bad"
    actions={
      <Button look="primary" onClick={onAgain}>
        再问一次
      </Button>
    }
  >
    <b>没有收到答复，不能确定是否已执行。</b> 再问一次不会重复执行。
  </Notice>
)
