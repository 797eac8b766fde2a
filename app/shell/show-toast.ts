import type { StoredToast, Toast } from '~/http/toast.server'

const EVENT = 'show-toast'
let count = 0

/** Shows a message that comes from neither a form nor the server. */
export const showToast = (toast: Toast): void => {
	dispatchEvent(new CustomEvent(EVENT, { detail: { ...toast, id: `own-${++count}` } }))
}

/** Listens for such messages; returns the function that stops it. */
export function onToast(hear: (toast: StoredToast) => void): () => void {
	const onEvent = ({ detail }: CustomEventInit<StoredToast>) => detail && hear(detail)
	addEventListener(EVENT, onEvent)
	return () => removeEventListener(EVENT, onEvent)
}
