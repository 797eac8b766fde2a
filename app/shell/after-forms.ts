import type { RouterState } from './live/can-reload'

/**
 * Calls `then` each time all that was sent from this page has been answered and what follows from it has been loaded.
 * The router drops the redirect of a form that has left the page meanwhile, as when a live view
 * replaces it. Returns the function that ends it.
 */
export function afterForms(then: () => void): (() => void) | undefined {
	let isSent = false
	return window.__remixRouter?.subscribe((state) => {
		const states = statesOf(state)
		if (states.includes('submitting')) isSent = true
		if (!isSent || states.some((one) => one !== 'idle')) return
		isSent = false
		then()
	})
}

const statesOf = ({ navigation, fetchers }: RouterState) =>
	[navigation, ...fetchers.values()].map(({ state }) => state)
