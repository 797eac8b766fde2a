const KINDS = [
	['/api/v1/', 'import'],
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

/** Classifies an address into one of a few words, so that labels stay bounded. */
export const routeClass = (url: string): string =>
	KINDS.find(([start]) => url.startsWith(start))?.[1] ?? 'page'
