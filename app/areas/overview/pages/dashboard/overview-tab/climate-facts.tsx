import { formatDecimals } from '@sfc/domain/units/format-decimals'
import { formatNumber } from '@sfc/domain/units/format-number'
import { toDisplayValue } from '@sfc/domain/units/display-unit'
import type { FarmOverview, Figure } from '~/areas/readings/services/load-farm-overview.server'
import { ConvertedReading as Shown } from '~/ui/reading/converted-reading'
import { formatLeafOffset } from '@sfc/domain/climate/format-leaf-offset'
import { historyPath } from '~/areas/readings/pages/history/history-path'
import type { LightByMap } from '../read-tab.server'
import { StatusFact } from './status-fact'
import { useFormats } from '~/ui/formats/use-formats'

type Props = { overview: FarmOverview; lightByMap: LightByMap | null; now: number }

/** Readings besides the tiles, each value linked to its history. */
export function ClimateFacts({ overview, lightByMap, now }: Props) {
	const formats = useFormats()
	const { figures, vpdKPa, leaf, power, airflow } = overview
	const { isOn } = airflow
	return (
		<>
			{lightByMap && !figures.par.source ? (
				<StatusFact name="Light" to="/zone-control/light" note={lightByMap.note}>
					{lightByMap.light}
				</StatusFact>
			) : (
				<Measured name="Light" figure={figures.par} now={now} />
			)}
			<StatusFact
				name="Vapour pressure deficit"
				to={deficitPath(figures)}
				note={
					vpdKPa === null
						? 'Needs current air temperature and humidity'
						: leaf.offsetC === null
							? 'Leaf measured'
							: `Leaf ${formatLeafOffset(leaf.offsetC, formats)}`
				}
			>
				{vpdKPa === null ? 'No reading' : `${formatDecimals(vpdKPa, 2)} kPa`}
			</StatusFact>
			<StatusFact name="Power" to={pointHistoryPath(power.pointIds)} note={power.reason}>
				{power.watts === null ? 'No reading' : `${formatNumber(power.watts, 0)} W`}
			</StatusFact>
			<StatusFact
				name="Airflow"
				to={pointHistoryPath(airflow.pointIds)}
				note={isOn === null ? 'No fan reports its state' : null}
			>
				{isOn === null ? 'No reading' : isOn ? 'Active' : 'Off'}
			</StatusFact>
		</>
	)
}

/** A good value needs no note. Any other shows its quality. */
function Measured({ name, figure, now }: { name: string; figure: Figure; now: number }) {
	const formats = useFormats()
	const { quantity, value, quality, reason, source } = figure
	const shown = value === null ? null : toDisplayValue(quantity, value, formats)
	return (
		<StatusFact
			name={name}
			to={source ? historyPath(source.pointId) : undefined}
			note={source ? null : reason}
		>
			{!source ? (
				'No reading'
			) : shown && quality === 'good' ? (
				`${formatDecimals(shown.value, shown.decimals)} ${shown.unit}`
			) : (
				<div className="font-normal *:*:justify-end">
					<Shown of={figure} now={now} />
				</div>
			)}
		</StatusFact>
	)
}

const pointHistoryPath = (pointIds: readonly number[]) =>
	pointIds.length > 0 ? historyPath(...pointIds) : undefined

/** Computed from air temperature and humidity of one zone. */
function deficitPath({ airTemperature, humidity }: FarmOverview['figures']): string | undefined {
	const [air, damp] = [airTemperature.source, humidity.source]
	return air && damp?.zone === air.zone ? historyPath(`vpd-${air.pointId}`) : undefined
}
