import type { HydroponicLight, SwitchedThing } from '~/services/devices/hydroponic-farm.server'
import { Age } from '~/ui/age'
import { StatusDot } from '~/ui/status-dot'
import { ThingCard } from './kind-section'

type Props = {
	thing: SwitchedThing | HydroponicLight
	now: number
	words: { on: string; off: string }
}

/** A light, a pump or another thing that is switched: what its device says of it. */
export function SwitchCard({ thing, now, words }: Props) {
	const { name, zone, isOn, reason, at, watts } = thing
	const facts: [string, string | null][] = [
		...('intensityPct' in thing
			? [['Intensity', percent(thing.intensityPct)] satisfies [string, string | null]]
			: []),
		['Power', watts === null ? null : `${Math.round(watts)} W`],
	]
	return (
		<ThingCard
			name={name}
			zone={zone}
			aside={
				<StatusDot tone={isOn === null ? 'offline' : isOn ? 'good' : 'info'}>
					{isOn === null ? 'Unknown' : isOn ? words.on : words.off}
				</StatusDot>
			}
		>
			<dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
				{facts.map(([label, value]) => (
					<div key={label} className="flex gap-2">
						<dt className="text-muted">{label}</dt>
						<dd className="font-semibold">{value ?? <Missing label={label} />}</dd>
					</div>
				))}
			</dl>
			<p className="mt-auto pt-1 text-xs text-muted">
				{reason && <span>{reason} </span>}
				{at !== null && <Age at={at} now={now} />}
			</p>
		</ThingCard>
	)
}

const percent = (value: number | null) => (value === null ? null : `${value} %`)

const Missing = ({ label }: { label: string }) => (
	<span className="font-normal text-muted">
		— {label === 'Power' ? 'no meter of its own' : 'not reported'}
	</span>
)
