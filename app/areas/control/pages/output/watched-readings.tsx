import { formatValue } from '@sfc/domain/units/display-unit'
import type { DecidingReading } from '~/areas/control/services/plans/list-deciding-readings.server'
import { useFormats } from '~/ui/formats/use-formats'
import { Link } from '~/ui/page-farm/link'
import { ConvertedReading } from '~/ui/reading/converted-reading'
import { Table } from '~/ui/table'

type Props = { name: string; watched: readonly DecidingReading[]; now: number }

/** The readings that control an output, and their switching thresholds. */
export function WatchedReadings({ name, watched, now }: Props) {
	const formats = useFormats()
	const inWords = ({ turns, quantity, isAveraged }: DecidingReading) =>
		(isAveraged ? 'their average: ' : '') +
		turns
			.map(({ on, is, value }) => {
				return `${on ? 'on' : 'off'} ${is} ${formatValue(quantity, value, formats)}`
			})
			.join(', ')
	return (
		<Table
			caption={`What decides ${name}`}
			rows={watched}
			rowKey={({ controller, pointId }) => `${controller} ${pointId}`}
			columns={[
				{
					header: 'Reading',
					cell: ({ pointId, label }) => (
						<Link to={`/history?p=${pointId}&span=7d`} className="text-accent underline">
							{label}
						</Link>
					),
				},
				{ header: 'Now', cell: (reading) => <ConvertedReading of={reading} now={now} /> },
				{ header: 'Switches it', cell: (reading) => inWords(reading) || 'has to be known' },
				{ header: 'For', cell: ({ controller }) => controller },
			]}
		/>
	)
}
