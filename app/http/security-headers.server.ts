/** Headers of every page. Vite's development server needs inline scripts and a web socket. */
export function securityHeaders(nonce: string): [string, string][] {
	const developing = process.env.NODE_ENV === 'development'
	const policy = [
		"default-src 'self'",
		developing ? "script-src 'self' 'unsafe-inline'" : `script-src 'self' 'nonce-${nonce}'`,
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"font-src 'self'",
		developing ? "connect-src 'self' ws:" : "connect-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	]
	return [['Content-Security-Policy', policy.join('; ')], ...plainHeaders]
}

/** Headers of every answer, pages and API alike. */
export const plainHeaders: [string, string][] = [
	['X-Content-Type-Options', 'nosniff'],
	['Referrer-Policy', 'same-origin'],
	['Cross-Origin-Opener-Policy', 'same-origin'],
	['X-Frame-Options', 'DENY'],
	['Permissions-Policy', 'camera=(self), microphone=(), geolocation=()'],
]
