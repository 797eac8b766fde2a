const HERE = 'http://here.invalid'

/**
 * The path to redirect to after sign-in, if it stays on this site; else `fallback`. Browsers drop
 * tabs and line ends and read `\` as `/`, so `/\evil` and `/<tab>/evil` lead away.
 */
export function safeRedirect(to: unknown, fallback = '/'): string {
	if (typeof to !== 'string' || to.length > 2000) return fallback
	if (!to.startsWith('/') || /^\/[/\\]|[\u0000-\u0020\u007f\\]/.test(to)) return fallback
	if (!URL.canParse(to, HERE)) return fallback
	const url = new URL(to, HERE)
	const path = url.pathname + url.search + url.hash
	// Parsing resolves dots: `/.//evil` becomes `//evil` only afterwards.
	return url.origin === HERE && !path.startsWith('//') ? path : fallback
}
