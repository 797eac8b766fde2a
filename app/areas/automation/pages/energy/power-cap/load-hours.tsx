import { HourBars } from '../hour-bars'

type Hour = { at: number; time: string; load: string; part: number; isOver: boolean }

/** The expected load of a day by hour, as a list with bars. */
export const LoadHours = ({ label, hours }: { label: string; hours: readonly Hour[] }) => (
	<HourBars
		title={`Load by hour, ${label}`}
		about={`Highest load of each hour, ${label}`}
		hours={hours.map(({ load, isOver, ...hour }) => ({
			...hour,
			color: isOver ? 'bg-danger' : 'bg-accent',
			text: (
				<>
					{load}
					{isOver && <strong> over</strong>}
				</>
			),
		}))}
	/>
)
