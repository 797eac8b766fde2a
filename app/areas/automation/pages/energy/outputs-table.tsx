import { ENERGY_DAYS } from '@sfc/domain/automation/energy/energy-cost'
import { Zap } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'

type Spent = { energy: string; money: string | null }

type Props = {
	outputs: {
		key: string
		name: string
		zone: string
		known: string
		missing: string | null
		yesterday: Spent | null
		month: Spent | null
	}[]
	mayChange: boolean
}

/** What each output drew and cost, with where its power is known from. */
export function OutputsTable({ outputs, mayChange }: Props) {
	if (outputs.length === 0)
		return (
			<EmptyState icon={Zap} title="No outputs yet">
				Connect a farm agent with equipment that can be switched.
			</EmptyState>
		)
	const cost = (said: Spent | null) => said && <Spending said={said} />
	return (
		<Table
			caption="Energy of each output"
			rows={outputs}
			rowKey={({ key }) => key}
			columns={[
				{
					header: 'Device',
					cell: ({ key, name, zone }) => (
						<>
							<Link
								to={`/zones/outputs/${encodeURIComponent(key)}`}
								className="text-accent underline"
							>
								{name}
							</Link>{' '}
							<span className="text-sm font-normal text-muted">{zone}</span>
						</>
					),
				},
				{
					header: 'Power',
					cell: ({ key, name, known, missing }) => (
						<span className="text-sm">
							{mayChange ? (
								<Link
									to={`/zones/outputs/${encodeURIComponent(key)}/watts`}
									aria-label={`${known}, power of ${name}`}
									className="underline"
								>
									{known}
								</Link>
							) : (
								known
							)}
							{missing && <span className="block text-muted">{missing}</span>}
						</span>
					),
				},
				{
					header: 'Yesterday',
					align: 'end',
					wideOnly: true,
					cell: ({ yesterday }) => cost(yesterday) ?? 'Not known',
				},
				{
					key: 'month',
					header: `${ENERGY_DAYS} days`,
					align: 'end',
					cell: ({ month }) => cost(month) ?? 'Not known',
				},
			]}
		/>
	)
}

function Spending({ said }: { said: Spent }) {
	return (
		<span className="tabular-nums">
			{said.energy}
			{said.money && <span className="block text-sm text-muted">{said.money}</span>}
		</span>
	)
}
