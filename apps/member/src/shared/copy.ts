import { toast } from '@liuhe/web/ui/toast.tsx'
import { useBridge } from './native-bridge.ts'

/**
 * Copies a text: 复制成功 when it is there (Spec A §8). When the device refuses, the player is told to do it by hand and
 * the bridge's error 'Copy to clipboard failed.' goes on to whoever watches for faults (Spec A §5).
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

/** Shares a page by the device's own sheet. A refusal, or a sheet that was closed, is only logged (Spec B §8). */
export function useShare(): (content: { title: string; url: string }) => Promise<void> {
  const bridge = useBridge()
  return async (content) => {
    try {
      await bridge.share(content)
    } catch (fault) {
      // oxlint-disable-next-line no-console -- the console is where the specification wants it
      console.warn('Sharing failed!', fault)
    }
  }
}
