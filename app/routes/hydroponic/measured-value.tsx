import { Link } from '@remix-run/react'
import type { Measured as MeasuredReading } from '~/services/hydroponic/hydroponic-farm.server'
import { historyPath } from '~/routes/history/history-path'
import { ConvertedReading } from '~/ui/reading/converted-reading'

type Props = { measured: MeasuredReading; now: number; source?: string }

/** A value of a card; a dash and the reason where nothing measures it. */
export function MeasuredValue({ measured, now, source }: Props) {
	if (measured.pointId === null) return <p className="text-xs text-muted">— {measured.reason}</p>
	return <ConvertedReading of={measured} now={now} source={source} />
}

type LinkProps = { pointId: number; name: string }

/** Where the past of a reading is. */
export const HistoryLink = ({ pointId, name }: LinkProps) => (
	<Link
		to={historyPath(pointId)}
		className="-my-1.5 inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
	>
		History<span className="sr-only"> of {name}</span>
	</Link>
)
