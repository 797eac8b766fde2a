import { Card } from '~/ui/card'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'
import type { MixView } from './mix-view.server'

/** How much of each stock the solution takes, by the stages of the recipe. */
export const DosingCard = ({ view }: { view: MixView }) => (
	<Card title="Dosing">
		<p>
			{view.dose} of each stock in {view.doseIn} of water give the solution above. Always the same
			amount of A and B.
		</p>
		{view.recipe && view.stages.length > 0 && (
			<div className="-mx-4 mt-3">
				<Table
					caption={`Doses by the stages of ${view.recipe.name}`}
					rows={view.stages}
					rowKey={({ stage }) => stage}
					columns={[
						{ key: 'stage', header: 'Stage', cell: ({ stage }) => stage },
						{ key: 'ec', header: 'EC', align: 'end', cell: ({ ec }) => ec },
						{ key: 'dose', header: `In ${view.doseIn}`, align: 'end', cell: ({ dose }) => dose },
						{
							key: 'strength',
							header: 'Strength',
							align: 'end',
							cell: ({ strength }) => strength,
						},
					]}
				/>
			</div>
		)}
		<p className="mt-3 text-sm text-muted">
			Pumps that dose by EC learn the strength of a new stock from its first doses.{' '}
			<Link to="/zone-control/dosing" className="text-accent underline">
				Check their budgets
			</Link>{' '}
			when it is stronger or weaker than the last.
		</p>
	</Card>
)
