import { useMatches } from '@remix-run/react'

/**
 * `export const handle = refreshPage` reloads the page where scripts are off, in place of the live stream. Not
 * for a page where something is typed or chosen in a form: a reload would lose it.
 */
export const refreshPage = { refreshWithoutScriptsS: 10 }

/** Reloads less often, for pages where a number may be typed. */
export const refreshFormPage = { refreshWithoutScriptsS: 60 }

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
