import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { NoShareSheet, useBridge } from '../native-bridge.ts'

/**
 * Copies a text: 复制成功 when it is there (Spec A §8). When the device refuses, the player is told to do it by hand and
 * the bridge's error 'Copy to clipboard failed.' goes on to anyone who watches for faults (Spec A §5).
 */
export function useCopy(): (text: string) => Promise<void> {
  const bridge = useBridge()
  return async (text) => {
    try {
      await bridge.copyText(text)
    } catch (fault) {
      toast('复制失败，请长按文字手动复制', 2)
      throw fault
    }
    toast('复制成功', 1)
  }
}

/**
 * Shares a page by the device's own sheet; where it has none the address is copied, and that is said (F-Q9). A refusal,
 * or a sheet that was closed, is only logged (Spec B §8).
 */
export function useShare(): (content: { title: string; url: string }) => Promise<void> {
  const bridge = useBridge()
  const copy = useCopy()
  return async (content) => {
    try {
      await bridge.share(content)
    } catch (fault) {
      if (fault instanceof NoShareSheet) return copy(content.url)
      // oxlint-disable-next-line no-console -- the console is where the specification wants it
      console.warn('Sharing failed!', fault)
    }
  }
}
