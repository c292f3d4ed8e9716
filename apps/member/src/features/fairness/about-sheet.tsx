import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import styles from './sheets.module.css'
import { STEP_TEXTS } from './step-texts.ts'

/** What the page proves, and what it does not. */
export function AboutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="怎样验证开奖" cancelText="关闭">
      <div className={styles.sheet}>
        <p>
          号码由两部分共同决定：平台在开盘前已经承诺的种子，和封盘之后才产生的公共随机数。平台不能预知随机数，信标不知道种子，因此没有人能在投注期间知道或改变结果。
        </p>
        <ol className={styles.list}>
          {Object.entries(STEP_TEXTS).map(([name, { title, about }]) => (
            <li key={name}>
              <b>{title}</b>
              {about}
            </li>
          ))}
        </ol>
        <p>
          所有步骤都在您的设备上用公开数据重新计算，不依赖本平台的结论。轮次规则：取计划开奖时刻起公布的第一轮，轮次 ＝
          ⌈（计划开奖时刻 − 信标起始时刻）÷ 信标周期⌉ ＋ 1。
        </p>
        <p>本页不能证明承诺值在开盘前被您看到过；介意的话，请在开盘前记下承诺值，开奖后比对。</p>
      </div>
    </Sheet>
  )
}
