import { expect, it } from 'vitest'
import { asksForProtection } from './protection.ts'

it.each([
  ['想把自己关 30 天', true],
  ['帮我自我排除', true],
  ['输光了，不想活了', true],
  ['我控制不住自己', true],
  ['请暂停账户', true],
  ['提现什么时候到？已经等了快两小时', false],
  ['怎么关掉声音', false],
  ['封盘时间是几点', false],
  ['今天停售吗', false],
])('%s: %s', (line, isIt) => expect(asksForProtection(['转人工', line])).toBe(isIt))
