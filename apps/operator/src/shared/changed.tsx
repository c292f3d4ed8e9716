import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Somebody has dealt with what is open; it stays as it is until the person asks for it. */
export const Changed = ({ onLoad, onLater }: { onLoad: () => void; onLater: () => void }) => (
  <Notice
    kind="info"
    actions={
      <>
        <Button look="primary" keycap="." onClick={onLoad}>
          载入新内容
        </Button>
        <Button onClick={onLater}>先不</Button>
      </>
    }
  >
    <b>这一件刚刚被别人处理。</b> 你看到的是之前的内容。
  </Notice>
)
