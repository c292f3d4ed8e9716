import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'

const KEY = 'push'

export type PushPermission = NotificationPermission | 'unsupported'

/** Whether this device may show notifications, and whether its owner wants them. The browser asks at the first time. */
export function usePushPermission() {
  const [permission, setPermission] = useState(currentPermission)
  const [wanted, setWanted] = useState(() => localStorage.getItem(KEY) === 'on')
  const want = (on: boolean) => {
    localStorage.setItem(KEY, on ? 'on' : 'off')
    setWanted(on)
  }
  const turn = async (on: boolean) => {
    if (!on) return want(false)
    const answer = await Notification.requestPermission()
    setPermission(answer)
    want(answer === 'granted')
    if (answer === 'denied') toast('通知权限未开启')
  }
  return { permission, isOn: wanted && permission === 'granted', turn }
}

const currentPermission = (): PushPermission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
