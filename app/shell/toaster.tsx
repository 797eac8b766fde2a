import { Suspense, lazy, useState } from 'react'
import { Alert } from '~/ui/alert'
import { useScripts } from './use-scripts'

export type ToastMessage = { kind: 'success' | 'error' | 'info'; title: string; text?: string }

export const TOAST_TONES = { success: 'good', error: 'danger', info: 'info' } as const

// Its code is fetched with the first message: most pages have none.
const Toast = lazy(() => import('~/ui/toast'))

/** The message of the last form: a toast, or a line in the page where scripts are off. */
export function Toaster({ message }: { message: ToastMessage | null }) {
	const hasScripts = useScripts()
	const [shown, setShown] = useState({ message, count: 0 })
	// A reload of the page's data brings no message; the one on the screen stays until it has been read.
	if (message && message !== shown.message) setShown({ message, count: shown.count + 1 })
	const current = message ?? shown.message
	if (!current) return null
	const { kind, title, text } = current
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
			<Toast key={shown.count} tone={TOAST_TONES[kind]} title={title} text={text} />
		</Suspense>
	)
}
