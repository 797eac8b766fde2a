export type RouterState = {
	navigation: { state: string }
	revalidation: string
	/** The answer of the page's own action; null when there is none. */
	actionData: unknown
	/** Forms sent with `useFetcher`. */
	fetchers: ReadonlyMap<string, { state: string }>
	/** Errors by route, on an error page. */
	errors: Readonly<Record<string, unknown>> | null
	matches: readonly { route: { id: string; loader?: unknown } }[]
	loaderData: Readonly<Record<string, unknown>>
}

declare global {
	interface Window {
		__remixRouter?: {
			state: RouterState
			/** Returns the function that ends it. */
			subscribe(hear: (state: RouterState) => void): () => void
		}
	}
}

/**
 * Whether the page's data can be loaded now: no navigation, fetch or form is pending, and the page shows no
 * answer of a form, which a reload would remove (codes that are shown once, errors of a form). A pending
 * fetcher counts, because the router drops its redirect and message once another load has begun. Hooks tell
 * this only after a render, and an action's answer only to its own route; Remix keeps its router on `window`.
 */
export function canReload(): boolean {
	const state = window.__remixRouter?.state
	return state !== undefined && isAtRest(state)
}

export const isAtRest = (state: RouterState): boolean =>
	state.navigation.state === 'idle' &&
	state.revalidation === 'idle' &&
	state.actionData == null &&
	!isErrorOfRequest(state) &&
	[...state.fetchers.values()].every((fetcher) => fetcher.state === 'idle')

/**
 * Whether an error page must stay: it answers a form, or a request that is wrong in itself. Any other error is
 * of a failed load, and goes when a load succeeds.
 */
function isErrorOfRequest({ errors, matches, loaderData }: RouterState): boolean {
	if (!errors) return false
	const isRefusal = Object.values(errors).some((error) => readStatus(error) < 500)
	return isRefusal || matches.every(({ route: { id, loader } }) => !loader || id in loaderData)
}

const readStatus = (error: unknown): number =>
	(error as Partial<{ status: number }> | null)?.status ?? 500
