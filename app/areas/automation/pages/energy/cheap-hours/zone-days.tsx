import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { Table } from '~/ui/table'

type Row = {
	key: string
	label: string
	hours: string
	cost: string
	saves: string | null
	isOn: boolean
}
type Props = {
	title: string
	power: string
	problem: string | null
	days: readonly { day: string; rows: readonly Row[] }[]
}

/** The coming days of a zone: as planned, and moved to cheap hours. */
export function ZoneDays({ title, power, problem, days }: Props) {
	return (
		<Card title={title}>
			<p>{power}</p>
			{problem && <p className="text-muted">{problem}</p>}
			{days.map(({ day, rows }) => (
				<section key={day} className="mt-4">
					<h3 className="font-semibold">{day}</h3>
					<Table
						caption={`${title}, ${day}`}
						rows={rows}
						rowKey={({ key }) => key}
						columns={[
							{
								header: 'Light',
								cell: ({ label, isOn }) => (
									<>
										{label} {isOn && <Badge tone="good">Chosen</Badge>}
									</>
								),
							},
							{ header: 'Lamps on', cell: ({ hours }) => hours },
							{ header: 'Cost', align: 'end', cell: ({ cost }) => cost },
							{ header: 'Saves', align: 'end', cell: ({ saves }) => saves ?? '–' },
						]}
					/>
				</section>
			))}
		</Card>
	)
}
