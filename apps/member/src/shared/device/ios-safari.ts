import { type Device, platformOf } from './device.ts'

/** Safari on iOS: the one browser there that can put a page on the home screen by its own menu. */
export const isIosSafari = (device: Device): boolean =>
  platformOf(device) === 'ios' && /Safari\//.test(device.userAgent) && !OTHER_BROWSERS.test(device.userAgent)

/** Other browsers of iOS and the browsers inside apps, which all say Safari as well. */
const OTHER_BROWSERS = new RegExp(
  'CriOS|FxiOS|EdgiOS|OPiOS|OPT/|GSA/|DuckDuckGo|YaBrowser|UCBrowser|MQQBrowser|QQ/|MicroMessenger|baidu|Weibo|' +
    'DingTalk|AliApp|FBA[NV]|Instagram|Line/',
  'i',
)

/** Whether the page runs from the home screen, without the browser's bars. */
export const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as Navigator & { standalone?: boolean }).standalone === true
