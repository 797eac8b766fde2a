import { useNavigation, type ShouldRevalidateFunction } from '@remix-run/react'
import { useState } from 'react'

/**
 * The data that was shown when a form was opened. Live changes are held back, so that saving does not
 * overwrite what the person has not seen; once the form was sent, the new data is used.
 */
export function useInitialData<T>(shown: T): T {
	const { state } = useNavigation()
	const [opened, setOpened] = useState(shown)
	const [before, setBefore] = useState(state)
	if (state !== before) {
		setBefore(state)
		if (state === 'idle') setOpened(shown)
	}
	return opened
}

/** Reloads the page of such a form after a refusal too, to get changes of other people. */
export const revalidateAfterRefusal: ShouldRevalidateFunction = ({ actionStatus = 200 }) =>
	actionStatus < 500
