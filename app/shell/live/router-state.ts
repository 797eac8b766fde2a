type RouterState = {
	navigation: { state: string }
	revalidation: string
	/** What the page's own action answered; null when none has, or the answer is gone. */
	actionData: unknown
	/** Forms that are sent beside the page, by `useFetcher`. */
	fetchers: ReadonlyMap<string, { state: string }>
}

declare global {
	interface Window {
		__remixRouter?: { state: RouterState }
	}
}

/**
 * Whether new data could be fetched this instant without harm: nothing is under way, and no form's
 * answer is on the page, which a reload takes away (codes that are shown once, what is wrong with a
 * form). A form sent beside the page is under way too: the router drops its redirect, and with it the
 * message, once another load has begun. Hooks tell all this only after the page was drawn again, and
 * an action's answer to its own route alone; Remix keeps its router on `window`.
 */
export function canReload(): boolean {
	const state = window.__remixRouter?.state
	if (!state) return false
	return (
		state.navigation.state === 'idle' &&
		state.revalidation === 'idle' &&
		state.actionData == null &&
		[...state.fetchers.values()].every((fetcher) => fetcher.state === 'idle')
	)
}
