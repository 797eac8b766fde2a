import { Suspense, lazy, useEffect, useState } from 'react'
import type { StoredToast } from '~/http/toast.server'
import { Alert } from '~/ui/alert'
import { useHydrated } from './use-hydrated'

const TOAST_TONES = { success: 'good', error: 'danger', info: 'info' } as const

// Its code is fetched with the first message: most pages have none.
const Toast = lazy(() => import('~/ui/overlay/toast'))

/** The message of the last form: a toast, or a line in the page where scripts are off. */
export function Toaster({ message }: { message: StoredToast | null }) {
	const hasScripts = useHydrated()
	const [shown, setShown] = useState(message)
	// A reload of the page's data brings no message; the one on the screen stays until it has been read.
	const current = message ?? shown
	if (current?.id !== shown?.id) setShown(current)
	useEffect(() => {
		if (current?.id) document.cookie = 'toast=; Path=/; Max-Age=0'
	}, [current?.id])
	if (!current) return null
	const { id, kind, title, text } = current
	if (!hasScripts)
		return (
			<div className="without-scripts mx-auto max-w-7xl px-4 pt-4">
				<Alert tone={TOAST_TONES[kind]} title={title} role={kind === 'error' ? 'alert' : 'status'}>
					{text}
				</Alert>
			</div>
		)
	return (
		<Suspense fallback={null}>
			<Toast key={id} tone={TOAST_TONES[kind]} title={title} text={text} />
		</Suspense>
	)
}
