/** The operators' desks of the system, and their work for two people. */
export { mountSettingsConsole } from './setting-routes.ts'
export { mountSystemConsole } from './system-routes.ts'
export { settingChange } from './setting-change.ts'
