// What others may use of the operator's settings; their versions are the desk's.
export { applySettings } from './apply-settings.ts'
export { storeSetting } from './queries.ts'
export { settingOf, settingsOf } from './read-settings.ts'
export {
  insertVersion,
  lockSetting,
  selectStates,
  selectVersions,
  withdrawWaiting,
  type VersionRow,
} from './version-queries.ts'
