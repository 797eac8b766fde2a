import { shownValue } from '@sfc/domain/units/shown-unit'
import type { Tank as TankState } from '~/services/readings/tanks-of'
import { Tank } from '~/ui/tank'
import { historyPath } from '../history/history-path'

/** The reservoir and the four dosing tanks side by side. */
export function Tanks({ tanks, size }: { tanks: readonly TankState[]; size?: 'lg' }) {
	return (
		<div className="grid grid-cols-3 gap-3 sm:grid-cols-5">
			{tanks.map(({ role, name, pointId, levelPct, volumeL, capacityL, reason, quality }) => (
				<Tank
					key={role}
					name={name}
					to={pointId === null ? undefined : historyPath(pointId)}
					size={size}
					levelPct={levelPct}
					volume={volumeInWords(volumeL, capacityL)}
					isStale={quality === 'stale'}
					reason={levelPct === null || quality === 'stale' ? reason : null}
				/>
			))}
		</div>
	)
}

function volumeInWords(volumeL: number | null, capacityL: number | null): string | undefined {
	if (volumeL === null || capacityL === null) return undefined
	const gallons = (litres: number, decimals: number) =>
		shownValue('volume', litres).value.toFixed(decimals)
	return `${gallons(volumeL, volumeL < 50 ? 1 : 0)} of ${gallons(capacityL, 0)} gal`
}
