import { useNavigation, type ShouldRevalidateFunction } from '@remix-run/react'
import { useState } from 'react'

/**
 * What was on the screen when a form was opened. What arrives live meanwhile leaves it, so that saving
 * does not overwrite that unseen; once the form was sent, it is what the page shows then.
 */
export function useOpenedWith<T>(shown: T): T {
	const { state } = useNavigation()
	const [opened, setOpened] = useState(shown)
	const [before, setBefore] = useState(state)
	if (state !== before) {
		setBefore(state)
		if (state === 'idle') setOpened(shown)
	}
	return opened
}

/** For the page of such a form: what somebody else changed is read again after a refusal, too. */
export const alsoAfterRefusal: ShouldRevalidateFunction = ({ actionStatus = 200 }) =>
	actionStatus < 500
