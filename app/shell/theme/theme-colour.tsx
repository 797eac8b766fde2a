import type { Theme } from './theme'

const LIGHT = '#ffffff'
const DARK = '#151518'

/** The colour a phone paints around the page: the surface's, as in tokens.css. */
export function ThemeColour({ theme }: { theme: Theme }) {
	if (theme !== 'system')
		return <meta name="theme-color" content={theme === 'dark' ? DARK : LIGHT} />
	return (
		<>
			<meta name="theme-color" media="(prefers-color-scheme: light)" content={LIGHT} />
			<meta name="theme-color" media="(prefers-color-scheme: dark)" content={DARK} />
		</>
	)
}
