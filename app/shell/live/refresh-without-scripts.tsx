import { useMatches } from '@remix-run/react'

/**
 * `export const handle = refreshPage` does where scripts are off what the live stream does elsewhere. Not
 * for a page where something is typed or chosen in a form: a reload would lose it.
 */
export const refreshPage = { refreshWithoutScriptsS: 10 }

/** The same where a number may be typed: it leaves the time for that. */
export const refreshSlowly = { refreshWithoutScriptsS: 60 }

/** For the head: reloads a page that asks for it, only where scripts are off. */
export function NoScriptRefresh() {
	const seconds = useMatches()
		.map(({ handle }) => (handle as Partial<typeof refreshPage> | undefined) ?? {})
		.find(({ refreshWithoutScriptsS }) => refreshWithoutScriptsS)?.refreshWithoutScriptsS
	if (!seconds) return null
	return (
		<noscript>
			<meta httpEquiv="refresh" content={String(seconds)} />
		</noscript>
	)
}
