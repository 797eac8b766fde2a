import type { HydroponicLight, SwitchedThing } from '~/services/devices/hydroponic-farm.server'
import { Age } from '~/ui/age'
import { Badge } from '~/ui/badge'
import { ThingCard } from './kind-section'

type Props = {
	thing: SwitchedThing | HydroponicLight
	now: number
	words: { on: string; off: string }
}

/** A light, a pump or another thing that is switched: what its device says of it. */
export function SwitchCard({ thing, now, words }: Props) {
	const { name, zone, isOn, reason, at, watts } = thing
	return (
		<ThingCard
			name={name}
			zone={zone}
			aside={
				<Badge tone={isOn === null ? 'offline' : isOn ? 'good' : 'neutral'}>
					{isOn === null ? 'Unknown' : isOn ? words.on : words.off}
				</Badge>
			}
		>
			<dl className="mt-1 flex flex-wrap items-baseline gap-x-4 text-sm">
				{'intensityPct' in thing && (
					<Fact name="Intensity" value={thing.intensityPct} unit="%" missing="not reported" />
				)}
				<Fact name="Power" value={watts} unit="W" missing="no meter of its own" />
				{at !== null && (
					<div className="ml-auto text-xs text-muted">
						<dt className="sr-only">Reported</dt>
						<dd>
							<Age at={at} now={now} />
						</dd>
					</div>
				)}
			</dl>
			{reason && <p className="text-xs text-muted">{reason}</p>}
		</ThingCard>
	)
}

type FactProps = { name: string; value: number | null; unit: string; missing: string }

const Fact = ({ name, value, unit, missing }: FactProps) => (
	<div className="flex gap-1.5">
		<dt className="text-muted">{name}</dt>
		<dd
			className={value === null ? 'text-muted' : 'font-semibold'}
			title={value === null ? missing : undefined}
		>
			{value === null ? (
				<>
					—<span className="sr-only"> {missing}</span>
				</>
			) : (
				`${Math.round(value)} ${unit}`
			)}
		</dd>
	</div>
)
