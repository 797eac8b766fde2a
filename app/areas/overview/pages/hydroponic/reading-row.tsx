import { historyPath } from '~/areas/readings/pages/history/history-path'
import type { LatestReading } from '~/areas/readings/services/load-latest-readings.server'
import type { Target } from '@sfc/domain/growing/recipes/target'
import { BandState } from '~/ui/reading/band-state'
import { ConvertedReading } from '~/ui/reading/converted-reading'
import { Link } from '~/ui/page-farm/link'
import { Row } from './row-list'

type Props = { reading: LatestReading & { band: Target | null }; now: number; zone: string }

/** One sensor: its name links to its history, its value is at the end. */
export function ReadingRow({ reading, now, zone }: Props) {
	const { pointId, label, deviceName } = reading
	return (
		<Row
			name={
				<Link
					to={historyPath(pointId)}
					className="-my-3 inline-block py-3 underline decoration-line-strong underline-offset-3 hover:decoration-current"
				>
					<span className="sr-only">History of </span>
					{label}
				</Link>
			}
			more={`${zone} · ${deviceName}`}
		>
			<div className="max-w-40 sm:max-w-56 *:*:justify-end">
				<ConvertedReading of={reading} now={now} />
				<BandState of={reading} band={reading.band} />
			</div>
		</Row>
	)
}
