import { Card } from '~/ui/card'
import { Table } from '~/ui/table'

type Row = {
	key: string
	label: string
	peak: string
	over: readonly string[]
	more: number
	lamps: readonly { zone: string; hours: readonly string[] }[]
	cost: string
}

/** The expected load of the coming days, without the cap and under it. */
export function CapLoads({
	rows,
	lamps,
	cap,
}: {
	rows: readonly Row[]
	lamps: string
	cap: string | null
}) {
	return (
		<Card title="Expected load of three days">
			<p>{lamps ? `Lamps at their level: ${lamps}.` : 'No zone has an active recipe.'}</p>
			<Table
				caption="Expected load"
				rows={rows}
				rowKey={({ key }) => key}
				columns={[
					{ header: 'Light', cell: ({ label }) => label },
					{ header: 'Peak', cell: ({ peak }) => peak },
					...(cap
						? [
								{
									header: `Above ${cap}`,
									cell: ({ over, more }: Row) => (
										<>
											{over.length === 0 && 'Never'}
											<Lines lines={over} />
											{more > 0 && <p>and {more} more</p>}
										</>
									),
								},
							]
						: []),
					{
						header: 'Lamps on',
						cell: ({ lamps: zones }) => (
							<Lines lines={zones.map(({ zone, hours }) => `${zone}: ${hours.join(', ')}`)} />
						),
					},
					{ header: 'Light costs', align: 'end', cell: ({ cost }) => cost },
				]}
			/>
		</Card>
	)
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
	lines.map((line) => <p key={line}>{line}</p>)
