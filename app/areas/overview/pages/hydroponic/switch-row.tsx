import type { SwitchedDevice } from '~/areas/overview/services/hydroponic/load-hydroponic-farm.server'
import { ManualUntil } from '~/areas/control/pages/manual-until'
import { Age } from '~/ui/time/age'
import { Badge } from '~/ui/badge'
import { Row } from './row-list'
import { formatZone } from '~/areas/readings/pages/format-zone'

type Props = {
	thing: SwitchedDevice
	now: number
	words: { on: string; off: string }
}

/** A light, pump or other output, with the state its device reports. */
export function SwitchRow({ thing, now, words }: Props) {
	const { name, zone, isOn, reason, at, watts } = thing
	return (
		<Row
			name={name}
			more={
				<>
					<dl className="flex flex-wrap gap-x-2.5">
						<dt className="sr-only">Zone</dt>
						<dd>{formatZone(zone)}</dd>
						{/* Few outputs have a meter; a dash for all others would tell nothing. */}
						{watts !== null && <Fact name="Power" value={watts} unit="W" />}
						{at !== null && (
							<>
								<dt className="sr-only">Reported</dt>
								<dd>
									<Age at={at} now={now} />
								</dd>
							</>
						)}
					</dl>
					{reason && <p>{reason}</p>}
					<ManualUntil manual={thing.manual} now={now} />
				</>
			}
		>
			<Badge tone={isOn === null ? 'offline' : isOn ? 'good' : 'neutral'}>
				{isOn === null ? 'Unknown' : isOn ? words.on : words.off}
			</Badge>
		</Row>
	)
}

type FactProps = { name: string; value: number | null; unit: string }

const Fact = ({ name, value, unit }: FactProps) => (
	<div className="flex gap-1">
		<dt>{name}</dt>
		<dd className={value === null ? '' : 'font-semibold text-ink'}>
			{value === null ? (
				<>
					—<span className="sr-only"> not reported</span>
				</>
			) : (
				`${Math.round(value)} ${unit}`
			)}
		</dd>
	</div>
)
