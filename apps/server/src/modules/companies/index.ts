/** The operators' desk of companies, and its work for two people. */
export { domainLicence } from './domain-licence.ts'
export { mountCompaniesConsole } from './routes.ts'
