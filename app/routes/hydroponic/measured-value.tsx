import { Link } from '@remix-run/react'
import { shownValue } from '@sfc/domain/units/shown-unit'
import type { Measured } from '~/services/devices/hydroponic-farm.server'
import { historyPath } from '~/routes/history/history-path'
import { Reading } from '~/ui/reading'

type Props = { measured: Measured; now: number; source?: string }

/** A value of a card; a dash and the reason where nothing measures it. */
export function MeasuredValue({ measured, now, source }: Props) {
	const { quantity, value, quality, reason, at, pointId } = measured
	if (pointId === null) return <p className="text-xs text-muted">— {reason}</p>
	const shown = value === null ? null : shownValue(quantity, value)
	return (
		<Reading
			size="sm"
			value={shown?.value ?? null}
			unit={shown?.unit}
			decimals={shown?.decimals}
			quality={quality ?? undefined}
			reason={reason}
			at={at}
			now={now}
			source={source}
		/>
	)
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
