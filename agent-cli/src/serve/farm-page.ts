import { formatNumber } from '@sfc/domain/units/format-number'
import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { formatTime } from '@sfc/domain/calendar/format-instant'
import type { Page } from './document'
import type { FarmView } from './farm-view'
import { html, type Html } from './html'
import { renderOutputs } from './outputs-section'
import { renderReadings } from './readings-section'
import { describePlan, judgeFarm } from './verdict'
import type { RequestOutcome } from '../runtime/local-requests'

/** The page of the farm. `request`: the change that was asked for last, whose outcome is shown first. */
export function renderFarm(view: FarmView, token: string, request: string | null): Page {
	const { name, emergency, hasCameras } = view
	const body = html`<h1>${name}</h1>
		${renderVerdict(view)} ${request !== null && renderNotice(view, request)}
		${
			emergency === null
				? html`<a class="button stop wide" href="/stop">Emergency stop</a>`
				: html`<a class="button wide" href="/release">Lift emergency stop</a>`
		}
		${hasCameras && html`<p><a class="link" href="/cameras">Cameras, live</a></p>`}
		${renderStops(view, token)} ${renderReadings(view)} ${renderOutputs(view, token)}`
	return { title: `${name}: farm-agent`, body, isLive: true }
}

function renderVerdict(view: FarmView): Html {
	const [first, ...others] = judgeFarm(view)
	const { state, timezone, formats } = view
	const asOf = state
		? `State of ${formatTime(view.now - view.ageMs, timezone, formats)}.`
		: 'There is no state yet.'
	return html`<section class="card" aria-label="Status">
		<h2 class="${first?.tone ?? 'good'}">${first?.text ?? ''}</h2>
		${first?.advice && html`<p>${first.advice}</p>`}
		<ul>
			${others.map(
				({ tone, text, advice }) =>
					html`<li><span class="${tone}">${text}</span> ${advice ?? ''}</li>`,
			)}
		</ul>
		<p class="muted">${describePlan(view)}</p>
		<p class="muted"><span id="refreshed">${asOf}</span> <a class="link" href="/">Refresh</a></p>
	</section>`
}

/** What controllers have stopped: it stays off until somebody has looked. */
function renderStops({ state, isRunning, now }: FarmView, token: string): Html | false {
	const stops = state?.stops ?? []
	return (
		stops.length > 0 &&
		html`<section aria-labelledby="stops">
			<h2 id="stops">Needs you</h2>
			${stops.map(
				({ output, title, cause, at }) =>
					html`<article class="card">
						<p class="danger">${title}</p>
						<p class="muted">${formatRoughDuration(Math.max(0, now - at))} ago</p>
						${cause !== null && html`<p>Most likely: ${cause}.</p>`}
						${
							isRunning &&
							html`<form method="post" action="/outputs">
								<input type="hidden" name="token" value="${token}" />
								<input type="hidden" name="output" value="${output}" />
								<button name="change" value="clear">I have seen to it: go on</button>
							</form>`
						}
					</article>`,
			)}
		</section>`
	)
}

function renderNotice(view: FarmView, request: string): Html {
	const outcome = view.state?.requests.find(({ id }) => id === request)
	const text = outcome
		? describeOutcome(outcome, view)
		: 'No answer from the agent yet. The list of outputs shows what they do.'
	return html`<p class="card notice">${text}</p>`
}

const DONE = {
	on: 'turned on',
	dose: 'dosed',
	off: 'turned off',
	auto: 'back to auto',
	clear: 'goes on',
}

/** How a change ended: `Pump: turned on until 6:00 PM.` */
function describeOutcome(request: RequestOutcome, view: FarmView): string {
	const { output, change, outcome, reason, untilAt } = request
	const { state, timezone, formats } = view
	const label = state?.outputs.find(({ key }) => key === output)?.label ?? output
	const because = reason === undefined ? '' : `: ${reason}`
	if (outcome === 'unknown')
		return `${label}: it is not known whether this was carried out${because}.`
	if (outcome !== 'done') return `${label}: not ${DONE[change]}${because}.`
	if (request.ml !== undefined) return `${label}: gives ${formatNumber(request.ml)} ml.`
	// An OFF that has to wait says when it acts.
	if (reason !== undefined) return `${label}: ${reason}.`
	const until = untilAt === undefined ? '' : ` until ${formatTime(untilAt, timezone, formats)}`
	return `${label}: ${DONE[change]}${until}.`
}
