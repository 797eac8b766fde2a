import { formatDuration } from '@sfc/domain/calendar/format-duration'
import type { Page } from './document'
import type { FarmView } from './farm-view'
import { html, type Html } from './html'

/** What is wrong with a request, and the way back. */
export const renderRefusal = (title: string, text: string): Page => ({
	title,
	body: html`<h1>${title}</h1>
		<p>${text}</p>
		<p><a class="button" href="/">Back to the farm</a></p>`,
})

const cancel = html`<a class="button" href="/">Cancel</a>`

const confirmForm = (action: string, token: string, button: Html): Html =>
	html`<form method="post" action="${action}">
		<input type="hidden" name="token" value="${token}" />
		${button}${cancel}
	</form>`

/** Asks once more before everything is turned off. */
export function renderStop({ state, isRunning }: FarmView, token: string): Page {
	const on = state?.outputs.filter(({ reportedOn }) => reportedOn).map(({ label }) => label) ?? []
	const body = html`<h1>Emergency stop</h1>
		<p>
			Turns off every output, pumps and fans included, and holds them off until you lift the stop.
		</p>
		${isRunning && on.length > 0 && html`<p>On now: ${on.join(', ')}</p>`}
		${
			!isRunning &&
			html`<p>farm-agent is not running, so this page switches the devices itself.</p>`
		}
		${confirmForm('/stop', token, html`<button class="stop">Turn everything off</button>`)}`
	return { title: 'Emergency stop', body }
}

/** Asks once more before outputs may go on again. */
export const renderRelease = (token: string): Page => ({
	title: 'Lift emergency stop',
	body: html`<h1>Lift emergency stop</h1>
		<p>Outputs go back to the plan or to their safe state. Pumps and fans may start at once.</p>
		${confirmForm('/release', token, html`<button>Lift emergency stop</button>`)}`,
})

/** Asks for the PIN that was printed. */
export function renderSignIn(note: 'none' | 'wrong' | 'paused', pauseLeftMs: number): Page {
	const notes = {
		none: '',
		wrong: 'That is not the PIN.',
		paused: `Too many wrong PINs. Try again in ${formatDuration(pauseLeftMs)}.`,
	}
	const body = html`<h1>farm-agent</h1>
		<p>Enter the PIN that the terminal of <code>farm-agent serve</code> shows. It works once.</p>
		<form method="post" action="/pin">
			<label>Your name<input name="name" required maxlength="40" autocomplete="name" /></label>
			<label
				>PIN<input
					name="pin"
					required
					inputmode="numeric"
					pattern="[0-9]{6}"
					maxlength="6"
					autocomplete="off"
			/></label>
			<button>Sign in</button>
		</form>
		<p role="alert" class="danger">${notes[note]}</p>`
	return { title: 'farm-agent: sign in', body }
}
