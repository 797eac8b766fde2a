import { formatNumber } from '@sfc/domain/units/format-number'
import { formatDuration, formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { formatTime } from '@sfc/domain/calendar/format-instant'
import type { Claim } from '@sfc/domain/control/decide-output'
import type { AgentState } from '../runtime/agent-state'
import { REQUEST_MAX_ON_MS } from '../runtime/local-requests'
import type { FarmView } from './farm-view'
import { groupByZone } from './group-by-zone'
import { html, type Html } from './html'

type OutputState = AgentState['outputs'][number]

const DAY_MS = 86_400_000
export const MINUTES_MAX = REQUEST_MAX_ON_MS / 60_000
const MINUTES_DEFAULT = 10
/** The least dose that can be typed. */
const LEAST_ML = 0.1

/** The outputs, each with what decides it and the buttons to change that, a list a zone. */
export function renderOutputs(view: FarmView, token: string): Html {
	const outputs = view.state?.outputs ?? []
	return html`<section aria-labelledby="outputs">
		<h2 id="outputs">Outputs</h2>
		${outputs.length === 0 && html`<p>No outputs</p>`}
		${
			view.emergency !== null &&
			outputs.length > 0 &&
			html`<p>Lift the emergency stop to switch outputs.</p>`
		}
		${renderWaiting(outputs, view)}
		${groupByZone(outputs).map(([zone, members]) => [
			html`<h3>${zone}</h3>`,
			...members.map((output) => renderOutput(output, view, token)),
		])}
	</section>`
}

/** What the plan takes up step by step, in the order in which it comes on. */
function renderWaiting(outputs: readonly OutputState[], { now }: FarmView): Html | null {
	const waiting = outputs
		.flatMap(({ label, reportedOn, decision }) =>
			decision?.waits !== undefined && reportedOn === false ? [{ label, ...decision }] : [],
		)
		.toSorted((a, b) => (a.actsAt ?? Infinity) - (b.actsAt ?? Infinity))
	if (waiting.length === 0) return null
	return html`<div class="card">
		<h3>Waiting to come on</h3>
		<ol>
			${waiting.map(
				({ label, waits, actsAt }) =>
					html`<li>
						${label}:
						${waits}${actsAt !== undefined && actsAt > now && `, in ${formatDuration(actsAt - now)}`}
					</li>`,
			)}
		</ol>
	</div>`
}

function renderOutput(output: OutputState, view: FarmView, token: string): Html {
	const { label, key, reportedOn, decision, insteadOf, warning } = output
	const state =
		reportedOn === null ? 'State not known' : reportedOn ? 'Reported on' : 'Reported off'
	const limits = describeLimits(output)
	const canSwitch = view.isRunning && view.emergency === null
	return html`<article class="card">
		<h4>${label}</h4>
		<p class="muted">${key}</p>
		<p>
			<strong class="${reportedOn === null ? 'attention' : reportedOn ? 'good' : 'fine'}"
				>${state}</strong
			>
		</p>
		${decision && html`<p>${describeDecision(decision, view)}</p>`}
		${
			insteadOf.length > 0 &&
			html`<p class="muted">Instead of: ${insteadOf.map(describeClaim).join('; ')}</p>`
		}
		${limits && html`<p class="muted">Limits: ${limits}</p>`}
		${warning !== undefined && html`<p class="attention">${warning}</p>`}
		${canSwitch && renderButtons(output, token)}
	</article>`
}

function renderButtons(output: OutputState, token: string): Html {
	const { key, label, limits, decision, insteadOf, dosing } = output
	const isManual = [decision, ...insteadOf].some((claim) => claim?.layer === 'manual')
	const longest = Math.min(MINUTES_MAX, Math.floor((limits.maxOnMs ?? Infinity) / 60_000))
	const button = (change: string, text: string) =>
		html`<button
			name="change"
			value="${change}"
			aria-label="${text}: ${label}"
			${change === 'on' || change === 'dose' ? '' : 'formnovalidate'}
		>
			${text}
		</button>`
	const canGive = dosing && 'leftMl' in dosing && dosing.leftMl >= LEAST_ML
	const amount = dosing ? renderDose(dosing) : renderMinutes(longest)
	return html`<form method="post" action="/outputs">
		<input type="hidden" name="token" value="${token}" />
		<input type="hidden" name="output" value="${key}" />
		${amount}${dosing ? canGive && button('dose', 'Give dose') : button('on', 'Turn on')}${button('off', 'Turn off')}
		${isManual && button('auto', 'Back to auto')}
	</form>`
}

function renderDose(dosing: NonNullable<OutputState['dosing']>): Html {
	if ('reason' in dosing) return html`<p class="muted">Cannot be dosed here: ${dosing.reason}.</p>`
	const leftMl = Math.floor(dosing.leftMl * 10) / 10
	const left = html`<p class="muted">May give ${formatNumber(leftMl)} ml now, by ${dosing.by}.</p>`
	if (leftMl < LEAST_ML) return left
	return html`${left}
		<label
			>Dose in ml<input
				type="number"
				name="ml"
				required
				min="${LEAST_ML}"
				max="${leftMl}"
				step="any"
		/></label>`
}

function renderMinutes(longest: number): Html {
	if (longest < 1) return html`<input type="hidden" name="minutes" value="1" />`
	return html`<label
		>Minutes on<input
			type="number"
			name="minutes"
			required
			min="1"
			max="${longest}"
			value="${Math.min(MINUTES_DEFAULT, longest)}"
	/></label>`
}

const describeClaim = ({ on, reason }: Claim): string => `${on ? 'on' : 'off'}: ${reason}`

/** Why it is to be on or off, until when, and what holds that back. */
function describeDecision(claim: Claim, { now, timezone, formats }: FarmView): string {
	const { on, reason, untilAt, actsAt, waits } = claim
	const until = untilAt === undefined ? '' : `, until ${formatTime(untilAt, timezone, formats)}`
	const later =
		actsAt === undefined
			? ''
			: `. ${waits === undefined ? 'Turns off' : 'Comes on'} in ${formatDuration(Math.max(0, actsAt - now))}`
	const waiting = waits === undefined ? '' : `. Waits: ${waits}`
	return `${on ? 'On' : 'Off'}: ${reason}${until}${waiting}${later}`
}

function describeLimits({ limits }: OutputState): string {
	const { maxOnMs, minOnMs, minOffMs, dailyMaxMs } = limits
	return [
		maxOnMs !== null && `on for ${formatRoughDuration(maxOnMs)} at most`,
		minOnMs > 0 && `on for ${formatRoughDuration(minOnMs)} at least`,
		minOffMs > 0 && `off for ${formatRoughDuration(minOffMs)} at least`,
		dailyMaxMs < DAY_MS && `on for ${formatRoughDuration(dailyMaxMs)} a day at most`,
	]
		.filter((text) => text !== false)
		.join(', ')
}
