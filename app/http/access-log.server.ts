import morgan from 'morgan'
import { redactPath } from './redact-path'

/**
 * Keeps secrets in addresses out of the line that remix-serve logs of each request. It is the same
 * logger, of which every process has one.
 */
export function hideQueries(): void {
	morgan.token('url', ({ originalUrl, url }) => redactPath(originalUrl ?? url ?? ''))
}
