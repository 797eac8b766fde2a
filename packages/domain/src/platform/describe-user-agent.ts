/** Their order counts: Edge and Opera call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: readonly [RegExp, string][] = [
	[/\bEdg(?:e|A|iOS)?\//, 'Edge'],
	[/\b(?:OPR|Opera)\//, 'Opera'],
	[/\bSamsungBrowser\//, 'Samsung Internet'],
	[/\b(?:Firefox|FxiOS)\//, 'Firefox'],
	[/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
	[/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
	[/\biPhone\b/, 'iPhone'],
	[/\biPad\b/, 'iPad'],
	[/\bAndroid\b/, 'Android'],
	[/\bWindows\b/, 'Windows'],
	[/\bCrOS\b/, 'ChromeOS'],
	[/\bMac OS X\b/, 'macOS'],
	[/\bLinux\b/, 'Linux'],
]

const first = (rows: readonly [RegExp, string][], text: string) =>
	rows.find(([pattern]) => pattern.test(text))?.[1]

/** Browser and system of a User-Agent in words: `Chrome on Windows`. Versions are left out. */
export function describeUserAgent(userAgent: string | null): string {
	const text = userAgent?.slice(0, 300) ?? ''
	const browser = first(BROWSERS, text)
	const system = first(SYSTEMS, text)
	if (browser && system) return `${browser} on ${system}`
	return browser ?? system ?? 'another program'
}
