import { classNames } from '@liuhe/web/ui/class-names.ts'
import styles from './play-money.module.css'
import { useIsDemo } from '../operator/use-is-demo.ts'

/** Beside a balance of a demo: that it is play money. Nothing where money is real. */
export const PlayMoney = ({ className }: { className?: string | undefined }) =>
  useIsDemo() && <p className={classNames(styles.note, className)}>演示站点 · 余额为虚拟游戏币</p>
