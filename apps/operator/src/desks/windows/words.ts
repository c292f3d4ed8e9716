import type * as api from '@liuhe/contract/api/operator/windows.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { WINDOW_WORDS } from '@liuhe/domain/maintenance.ts'
import type { Look } from '../../shared/state-text.tsx'

export type Window = OutputOf<typeof api.list>[number]
export type Place = OutputOf<typeof api.places>[number]

export const windowLook = ({ state }: Pick<Window, 'state'>): Look => LOOKS[state]

const LOOKS: Readonly<Record<Window['state'], Look>> = {
  planned: { look: 'warn', icon: 'clock', words: '待开始' },
  on: { look: 'bad', icon: 'paused', words: '维护中' },
  over: { look: 'off', icon: 'ok', words: '已结束' },
  withdrawn: { look: 'off', icon: 'withdrawn', words: '已撤回' },
}

/** What it closes: `彩种 · 新澳门六合彩`; the scope alone where it has no parts. */
export const placeText = ({ scope, name }: Pick<Window, 'scope' | 'name'>): string =>
  name === WINDOW_WORDS[scope].name ? name : `${WINDOW_WORDS[scope].name} · ${name}`
