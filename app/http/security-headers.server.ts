/**
 * What a page may load and who may frame it. Vite's development server needs inline scripts and a
 * web socket.
 */
export function pageCsp(nonce: string): string {
	const developing = process.env.NODE_ENV === 'development'
	return [
		"default-src 'self'",
		developing ? "script-src 'self' 'unsafe-inline'" : `script-src 'self' 'nonce-${nonce}'`,
		// Widths of bars and levels of tanks are style attributes; there are no inline style
		// elements.
		developing
			? "style-src 'self' 'unsafe-inline'"
			: "style-src 'self'; style-src-attr 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"font-src 'self'",
		developing ? "connect-src 'self' ws:" : "connect-src 'self'",
		"worker-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	].join('; ')
}

/** An answer that is not a page loads nothing. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'"

const YEAR_S = 365 * 86_400

/** Headers of every answer: pages, API and files. */
export const securityHeaders = (publicUrl: string | undefined): [string, string][] => [
	['X-Content-Type-Options', 'nosniff'],
	['Referrer-Policy', 'same-origin'],
	['Cross-Origin-Opener-Policy', 'same-origin'],
	['X-Frame-Options', 'DENY'],
	['Permissions-Policy', 'camera=(self), microphone=(), geolocation=()'],
	...(publicUrl?.startsWith('https:')
		? [['Strict-Transport-Security', `max-age=${YEAR_S}`] as [string, string]]
		: []),
]
