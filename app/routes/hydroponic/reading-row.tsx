import { Link } from '@remix-run/react'
import { shownValue } from '@sfc/domain/units/shown-unit'
import { historyPath } from '~/routes/history/history-path'
import type { LatestReading } from '~/services/readings/latest-readings.server'
import { Reading } from '~/ui/reading'
import { Row } from './row-list'

type Props = { reading: LatestReading; now: number; zone?: string }

/** One sensor: its name leads to its history, its value stands at the end. */
export function ReadingRow({ reading, now, zone }: Props) {
	const { pointId, label, deviceName, quantity, value, quality, reason, at } = reading
	const shown = value === null ? null : shownValue(quantity, value)
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
			more={[zone, deviceName].filter(Boolean).join(' · ')}
		>
			<div className="max-w-40 sm:max-w-56 *:*:justify-end">
				<Reading
					size="sm"
					value={shown?.value ?? null}
					unit={shown?.unit}
					decimals={shown?.decimals}
					quality={quality ?? undefined}
					reason={reason}
					at={at}
					now={now}
				/>
			</div>
		</Row>
	)
}
