import { withTimeout } from '@sfc/contract/with-timeout'
import { clearNote, NOT_SENT, PAGE_WAITS, showNote, STOP_WAITS } from './note'
import { pauseBeforeRetry } from './pause-before-retry'

const PROBE_TIMEOUT_MS = 3_000

/**
 * Keeps the page when a link, or a form of another page, is pressed while the device has no network: a browser
 * that cannot load the next page's script would show its own error page. The link is followed once the server
 * answers; the form says that it was not sent.
 */
export function guardPage(): void {
	let held: HTMLAnchorElement | null = null
	let isLetThrough = false
	const letThrough = (press: () => void) => {
		isLetThrough = true
		press()
		isLetThrough = false
	}
	const hold = (event: Event) => {
		event.preventDefault()
		event.stopImmediatePropagation()
	}
	const sayWhatWaits = () =>
		showNote(null, held?.pathname === '/emergency-stop' ? STOP_WAITS : PAGE_WAITS)
	const followWhenUp = async () => {
		while (!(await isServerUp())) {
			sayWhatWaits()
			await pauseBeforeRetry()
		}
		clearNote(null)
		letThrough(() => held?.click())
		held = null
	}
	const onClick = (event: MouseEvent) => {
		const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
		if (!link || isLetThrough || link.download || link.target || link.pathname === '/offline')
			return
		// A device may say that it is online when only another of its networks came back.
		if (navigator.onLine && held === null) return
		hold(event)
		const isWaiting = held !== null
		held = link
		if (isWaiting) sayWhatWaits()
		else void followWhenUp()
	}
	const onSubmit = (event: SubmitEvent) => {
		if (isLetThrough || navigator.onLine) return
		const form = event.target as HTMLFormElement
		// `form.action` is the field of that name where a form has one, so the attribute is read.
		const action = new URL(form.getAttribute('action') || location.href, location.href)
		if (action.pathname === location.pathname) return
		hold(event)
		void isServerUp().then((isUp) => {
			if (isUp) letThrough(() => form.requestSubmit(event.submitter))
			else showNote(form, NOT_SENT)
		})
	}
	addEventListener('click', onClick, true)
	addEventListener('submit', onSubmit, true)
}

const isServerUp = () =>
	withTimeout(PROBE_TIMEOUT_MS, undefined, (signal) =>
		fetch('/api/health-check', { signal, cache: 'no-store' }),
	).then(
		({ ok }) => ok,
		() => false,
	)
