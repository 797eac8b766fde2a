import { Suspense, lazy, useEffect, useState } from 'react'
import type { StoredToast } from '~/http/toast.server'
import { Alert } from '~/ui/alert'
import type { Tone } from '~/ui/tone'
import { onToast } from './show-toast'
import { clearToast, unreadToast } from './unread-toast'
import { useHydrated } from './use-hydrated'
import type { RouterState } from './live/can-reload'

const TOAST_TONES = { success: 'good', error: 'danger', info: 'info' } as const

// Loaded with the first message, because most pages have none. When it cannot be loaded, a line shows the
// message.
const Toast = lazy(() => import('~/ui/overlay/toast').catch(() => ({ default: MessageLine })))

type Line = { tone: Tone; title: string; text?: string | undefined }

const MessageLine = ({ tone, title, text }: Line) => (
	<div className="mx-auto max-w-7xl px-4 pt-4">
		<Alert tone={tone} title={title} role={tone === 'danger' ? 'alert' : 'status'}>
			{text}
		</Alert>
	</div>
)

/** The message of the last form: a toast, or a line in the page where scripts are off. */
export function Toaster({ message }: { message: StoredToast | null }) {
	const hasScripts = useHydrated()
	const [shown, setShown] = useState(message)
	const [newest, setNewest] = useState(message?.id)
	// A reload of the page's data brings no message; the toast on the screen stays until it has been read.
	if (message && message.id !== newest) {
		setNewest(message.id)
		setShown(message)
	}
	useEffect(() => onToast(setShown), [])
	useEffect(
		() =>
			afterForms(() => {
				const unread = unreadToast(document.cookie)
				if (unread) setShown(unread)
				clearToast()
			}),
		[],
	)
	useEffect(() => {
		if (newest) clearToast()
	}, [newest])
	if (!shown) return null
	const { id, kind, title, text } = shown
	if (!hasScripts)
		return (
			<div className="without-scripts">
				<MessageLine tone={TOAST_TONES[kind]} title={title} text={text} />
			</div>
		)
	return (
		<Suspense fallback={null}>
			<Toast key={id} tone={TOAST_TONES[kind]} title={title} text={text} />
		</Suspense>
	)
}

/**
 * Calls `then` each time all that was sent from this page has been answered and what follows from it has been loaded.
 * The router drops the redirect of a form that has left the page meanwhile, as when a live view
 * replaces it. Returns the function that ends it.
 */
function afterForms(then: () => void): (() => void) | undefined {
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
