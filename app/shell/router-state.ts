type RouterState = {
	navigation: { state: string }
	revalidation: string
	/** What the page's own action answered; null when none has, or the answer is gone. */
	actionData: unknown
}

declare global {
	interface Window {
		__remixRouter?: { state: RouterState }
	}
}

/**
 * Whether new data could be fetched this instant without harm: nothing is under way, and no form's
 * answer is on the page, which a reload takes away (codes that are shown once, what is wrong with a
 * form). Hooks tell it only after the page was drawn again, and an action's answer to its own route
 * alone; Remix keeps its router on `window`.
 */
export function mayReload(): boolean {
	const state = window.__remixRouter?.state
	if (!state) return false
	return (
		state.navigation.state === 'idle' && state.revalidation === 'idle' && state.actionData == null
	)
}
