import { toDisplayValue } from '@sfc/domain/units/display-unit'
import type { Tank as TankState } from '~/services/readings/list-tanks'
import { Age } from '~/ui/time/age'
import { Tank } from '~/ui/reading/tank'
import { historyPath } from '../history/history-path'

type Props = { tanks: readonly TankState[]; now: number; size?: 'lg' }

/** The reservoir and the four dosing tanks side by side. */
export function Tanks({ tanks, now, size }: Props) {
	return (
		<div className="grid grid-cols-3 gap-3 sm:grid-cols-5">
			{tanks.map(({ role, name, pointId, volumeL, capacityL, at, ...level }) => (
				<Tank
					key={role}
					name={name}
					to={pointId === null ? undefined : historyPath(pointId)}
					size={size}
					levelPct={level.levelPct}
					status={level.status}
					quality={level.quality}
					reason={level.reason}
					volume={volumeInWords(volumeL, capacityL)}
					note={at !== null && <Age at={at} now={now} />}
				/>
			))}
		</div>
	)
}

function volumeInWords(volumeL: number | null, capacityL: number | null): string | undefined {
	if (volumeL === null || capacityL === null) return undefined
	const gallons = (litres: number, decimals: number) =>
		toDisplayValue('volume', litres).value.toFixed(decimals)
	return `${gallons(volumeL, volumeL < 50 ? 1 : 0)} of ${gallons(capacityL, 0)} gal`
}
