import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import type { OutputLimits } from '@sfc/domain/control/output-class'
import type { InterlockLine } from '~/areas/control/services/plans/read-safeguards.server'
import { Badge } from '~/ui/badge'
import { useFormats } from '~/ui/formats/use-formats'
import { Table } from '~/ui/table'

type LimitsProps = { limits: OutputLimits; todayMs: number }

/** The limits of an output, whoever switches it. */
export function Limits({ limits, todayMs }: LimitsProps) {
	const rows: [string, string][] = [
		['Safe state', limits.safeOn ? 'On' : 'Off'],
		['On today', formatDuration(todayMs)],
		['Longest in a day', formatDuration(limits.dailyMaxMs)],
		...(limits.maxOnMs === null ? [] : [row('Longest run', limits.maxOnMs)]),
		...(limits.minOnMs === 0 ? [] : [row('Shortest run', limits.minOnMs)]),
		...(limits.minOffMs === 0 ? [] : [row('Shortest rest', limits.minOffMs)]),
	]
	return (
		<>
			<dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
				{rows.map(([name, value]) => (
					<div key={name} className="contents">
						<dt className="text-muted">{name}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			<p className="mt-3 text-sm text-muted">
				By its class and this farm’s own limits. The farm agent’s own configuration may make them
				tighter.
			</p>
		</>
	)
}

const row = (name: string, ms: number): [string, string] => [name, formatDuration(ms)]

type InterlocksProps = { name: string; interlocks: readonly InterlockLine[]; timezone: string }

/** The interlocks of an output, whether each holds it off now, and when it last held back an ON. */
export function Interlocks({ name, interlocks, timezone }: InterlocksProps) {
	const formats = useFormats()
	if (interlocks.length === 0)
		return (
			<p className="px-4 py-3 text-muted">
				No interlocks: nothing but its limits keeps this output off.
			</p>
		)
	return (
		<Table
			caption={`Interlocks of ${name}`}
			rows={interlocks}
			rowKey={({ id }) => id}
			columns={[
				{ header: 'Interlock', cell: Words },
				{ header: 'Now', cell: Now },
				{
					header: 'Last acted',
					cell: ({ inForce }) =>
						inForce?.actedAt ? formatInstant(inForce.actedAt, timezone, formats) : 'Never',
				},
			]}
		/>
	)
}

const NOTES = {
	farm: null,
	agent: 'From the farm agent’s configuration',
	removed: 'Removed, and in force until the farm agent has taken the new plan',
} as const

const Words = ({ words, origin }: InterlockLine) => (
	<>
		{words}
		{NOTES[origin] && <span className="block text-sm text-muted">{NOTES[origin]}</span>}
	</>
)

function Now({ inForce }: InterlockLine) {
	if (!inForce)
		return (
			<Badge tone="attention" icon={null}>
				Not in force yet
			</Badge>
		)
	if (inForce.acts === null) return 'Lets it on'
	return (
		<>
			<Badge tone="attention" icon={null}>
				Keeps it off
			</Badge>
			<span className="block text-sm text-muted">{inForce.acts}</span>
		</>
	)
}
