const KINDS = [
	['/api/v2/', 'import'],
	['/api/agent/', 'agent'],
	['/api/live', 'live'],
	['/api/health-check', 'health'],
	['/api/', 'api'],
	['/assets/', 'file'],
	['/build/', 'file'],
	['/healthz', 'health'],
	['/readyz', 'health'],
	['/metrics', 'metrics'],
] as const

/** What kind of address was asked for: one of a few words, whatever people send. */
export const routeClass = (url: string): string =>
	KINDS.find(([start]) => url.startsWith(start))?.[1] ?? 'page'
