import morgan from 'morgan'

/**
 * Keeps what follows `?` out of the line that remix-serve logs of each request: mailed links carry
 * their token there. It is the same logger, of which every process has one.
 */
export function hideQueries(): void {
	morgan.token('url', ({ originalUrl, url }) => (originalUrl ?? url ?? '').split('?')[0])
}
