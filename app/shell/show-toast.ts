import type { StoredToast, Toast } from '~/http/toast.server'

const EVENT = 'show-toast'
let count = 0

/** Shows a message that no form and no server sent. */
export const showToast = (toast: Toast): void => {
	dispatchEvent(new CustomEvent(EVENT, { detail: { ...toast, id: `own-${++count}` } }))
}

/** Hears of such messages; returns the function that ends it. */
export function onToast(hear: (toast: StoredToast) => void): () => void {
	const onEvent = ({ detail }: CustomEventInit<StoredToast>) => detail && hear(detail)
	addEventListener(EVENT, onEvent)
	return () => removeEventListener(EVENT, onEvent)
}
