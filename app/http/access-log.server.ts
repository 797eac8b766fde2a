import morgan from 'morgan'
import { pathForLog } from './path-for-log'

/**
 * Keeps secrets in addresses out of the line that remix-serve logs of each request. It is the same
 * logger, of which every process has one.
 */
export function hideQueries(): void {
	morgan.token('url', ({ originalUrl, url }) => pathForLog(originalUrl ?? url ?? ''))
}
