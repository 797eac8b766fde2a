import { Link } from '@remix-run/react'
import { shownValue } from '@sfc/domain/units/shown-unit'
import type { Measured } from '~/services/devices/hydroponic-farm.server'
import { historyPath } from '~/routes/history/history-path'
import { Reading } from '~/ui/reading'

type Props = { measured: Measured; now: number; source?: string; name?: string }

/** A value of a card; where something measures it, it leads to its history. */
export function MeasuredValue({ measured, now, source, name }: Props) {
	const { quantity, value, quality, reason, at, pointId } = measured
	const shown = value === null ? null : shownValue(quantity, value)
	return (
		<>
			<Reading
				size="sm"
				value={shown?.value ?? null}
				unit={shown?.unit}
				decimals={shown?.decimals}
				quality={quality === 'simulated' ? 'good' : (quality ?? undefined)}
				reason={reason}
				at={at}
				now={now}
				source={source}
			/>
			{pointId !== null && (
				<Link
					to={historyPath(pointId)}
					prefetch="none"
					className="inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
				>
					History{name && <span className="sr-only"> of {name}</span>}
				</Link>
			)}
		</>
	)
}
