export type RouterState = {
	navigation: { state: string }
	revalidation: string
	/** What the page's own action answered; null when none has, or the answer is gone. */
	actionData: unknown
	/** Forms that are sent beside the page, by `useFetcher`. */
	fetchers: ReadonlyMap<string, { state: string }>
	/** By the route that shows the error page. */
	errors: Readonly<Record<string, unknown>> | null
	matches: readonly { route: { id: string; loader?: unknown } }[]
	loaderData: Readonly<Record<string, unknown>>
}

declare global {
	interface Window {
		__remixRouter?: { state: RouterState }
	}
}

/**
 * Whether new data could be fetched this instant without harm: nothing is under way, and no form's
 * answer is on the page, which a reload takes away (codes that are shown once, what is wrong with a
 * form, the page that refused it). A form sent beside the page is under way too: the router drops its
 * redirect, and with it the message, once another load has begun. Hooks tell all this only after the page was drawn again, and
 * an action's answer to its own route alone; Remix keeps its router on `window`.
 */
export function canReload(): boolean {
	const state = window.__remixRouter?.state
	return state !== undefined && isAtRest(state)
}

export const isAtRest = (state: RouterState): boolean =>
	state.navigation.state === 'idle' &&
	state.revalidation === 'idle' &&
	state.actionData == null &&
	!hasToBeRead(state) &&
	[...state.fetchers.values()].every((fetcher) => fetcher.state === 'idle')

/**
 * Whether an error page would not come again by itself: it answers a form, or says what is wrong with the
 * request. Any other is of a load that failed, and goes when one succeeds.
 */
function hasToBeRead({ errors, matches, loaderData }: RouterState): boolean {
	if (!errors) return false
	const isRefusal = Object.values(errors).some((error) => statusOf(error) < 500)
	return isRefusal || matches.every(({ route: { id, loader } }) => !loader || id in loaderData)
}

const statusOf = (error: unknown): number =>
	(error as Partial<{ status: number }> | null)?.status ?? 500
