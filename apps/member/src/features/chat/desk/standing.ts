import type { DeskState } from './use-desk.ts'

/** Who serves, in the line under the title; never more than is known. */
export function standingOf({ current, isOpen, hours, waitSeconds }: DeskState): string {
  const open = hours === null ? '' : `人工服务 ${hours.replace('~', '–')}`
  if (current?.state === 'open') return `${current.staff ?? '客服'} 正在为您服务`
  if (current?.state === 'waiting') {
    if (current.isOffline) return ['已收到留言', open].filter(Boolean).join(' · ')
    return [`排队中，第 ${current.place ?? 1} 位`, waitWords(waitSeconds)].filter(Boolean).join(' · ')
  }
  return ['智能助手', isOpen ? waitWords(waitSeconds) : open].filter(Boolean).join(' · ')
}

const waitWords = (seconds: number | null): string =>
  seconds === null ? '' : `人工约 ${Math.max(1, Math.ceil(seconds / 60))} 分钟`
