import type {
	HydroponicTank,
	Measured,
} from '~/areas/overview/services/hydroponic/load-hydroponic-farm.server'
import { historyPath } from '~/areas/readings/pages/history/history-path'
import { ConvertedReading } from '~/ui/reading/converted-reading'
import { useFormats } from '~/ui/formats/use-formats'
import { tankVolume } from '~/ui/reading/tank-volume'
import { Age } from '~/ui/time/age'
import { Tank } from '~/ui/reading/tank'
import { Link } from '~/ui/page-farm/link'

type Props = { tank: HydroponicTank; now: number }

/** A tank with its level, and the measured values of its contents. */
export function TankCard({ tank, now }: Props) {
	const { name, pointId, levelPct, volumeL, capacityL, status, quality, reason, at, ph, ec } = tank
	const volume = tankVolume({ volumeL, capacityL }, useFormats())
	const isMeasured = ph.pointId !== null || ec.pointId !== null
	return (
		<li
			className={`min-w-0 rounded-card border border-line bg-surface px-4 py-3 ${isMeasured ? 'max-sm:col-span-2' : ''}`}
		>
			<h3 className="font-semibold break-words">{name}</h3>
			<div className={`mt-2 flex gap-4 ${isMeasured ? '' : 'max-sm:flex-col max-sm:gap-2'}`}>
				<div className={`w-24 shrink-0 ${isMeasured ? '' : 'max-sm:w-full'}`}>
					<Tank
						name={
							<>
								Level<span className="sr-only"> of {name}</span>
							</>
						}
						to={pointId === null ? undefined : historyPath(pointId)}
						{...{ levelPct, status, quality, reason }}
						volume={volume}
						note={at !== null && <Age at={at} now={now} />}
					/>
				</div>
				<dl className="grid flex-1 content-start gap-3">
					{isMeasured ? (
						<>
							<Inside name="pH" measured={ph} now={now} />
							<Inside name="EC" measured={ec} now={now} />
						</>
					) : (
						<Inside name="pH and EC" measured={ph} now={now} />
					)}
				</dl>
			</div>
		</li>
	)
}

type InsideProps = { name: string; measured: Measured; now: number }

/** A value of the tank's contents; a dash with the reason when nothing measures it. */
const Inside = ({ name, measured, now }: InsideProps) => (
	<div>
		<dt className="text-xs text-muted">{name}</dt>
		<dd>
			{measured.pointId === null ? (
				<p className="text-xs text-muted">— {measured.reason}</p>
			) : (
				<>
					<ConvertedReading of={measured} now={now} />
					<Link
						to={historyPath(measured.pointId)}
						className="-my-1.5 inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
					>
						History<span className="sr-only"> of {name}</span>
					</Link>
				</>
			)}
		</dd>
	</div>
)
