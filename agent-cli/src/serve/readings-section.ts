import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { formatValue } from '@sfc/domain/units/display-unit'
import type { ReadingState } from '../runtime/agent-state'
import type { FarmView } from './farm-view'
import { html, type Html } from './html'
import { groupByZone } from './group-by-zone'

/** The newest readings, a table a zone. */
export function renderReadings(view: FarmView): Html {
	const devices = view.state?.devices.filter(({ readings }) => readings.length > 0) ?? []
	const leftOut = view.state?.readingsLeftOut ?? 0
	return html`<section aria-labelledby="readings">
		<h2 id="readings">Readings</h2>
		${devices.length === 0 && html`<p>No data</p>`}
		${groupByZone(devices).map(
			([zone, members]) =>
				html`<h3>${zone}</h3>
					<table>
						<thead>
							<tr>
								<th scope="col">Sensor</th>
								<th scope="col">Value</th>
							</tr>
						</thead>
						<tbody>
							${members.map(({ name, readings }) =>
								readings.map((reading) => renderReading(reading, name, view)),
							)}
						</tbody>
					</table>`,
		)}
		${leftOut > 0 && html`<p class="muted">${leftOut} more sensors are not shown here.</p>`}
	</section>`
}

function renderReading(reading: ReadingState, device: string, view: FarmView): Html {
	const { label, quantity, value, quality, reason, at } = reading
	const isGood = quality === 'good' || quality === 'simulated'
	const shown = value === null ? 'No data' : formatValue(quantity, value, view.formats)
	const age = at === null ? 'never read' : `${formatRoughDuration(Math.max(0, view.now - at))} ago`
	const note = [quality === 'good' ? '' : quality, reason, age].filter(Boolean).join(', ')
	return html`<tr>
		<th scope="row">${label}<br /><span class="muted">${device}</span></th>
		<td>
			<span class="${isGood ? 'fine' : 'attention'}">${shown}</span><br /><span class="muted"
				>${note}</span
			>
		</td>
	</tr>`
}
