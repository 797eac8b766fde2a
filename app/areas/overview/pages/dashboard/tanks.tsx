import type { Tank as TankState } from '~/areas/readings/services/list-tanks'
import { useFormats } from '~/ui/formats/use-formats'
import { tankVolume } from '~/ui/reading/tank-volume'
import { Age } from '~/ui/time/age'
import { Tank } from '~/ui/reading/tank'
import { historyPath } from '~/areas/readings/pages/history/history-path'

type Props = { tanks: readonly TankState[]; now: number; size?: 'lg' }

/** The reservoir and the four dosing tanks side by side. */
export function Tanks({ tanks, now, size }: Props) {
	const formats = useFormats()
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
					volume={capacityL === null ? undefined : tankVolume({ volumeL, capacityL }, formats)}
					note={at !== null && <Age at={at} now={now} />}
				/>
			))}
		</div>
	)
}
