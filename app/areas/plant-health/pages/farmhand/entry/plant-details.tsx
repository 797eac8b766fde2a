import { Fact } from '~/ui/fact'
import { Link } from '~/ui/page-farm/link'
import type { EntryView } from './entry-view.server'

/** The plant on the photo, and an explanation of its health percentage. */
export const PlantDetails = ({ entry }: { entry: EntryView }) => (
	<>
		{entry.plant.length === 0 && <p>No crop was chosen, so only the photo counts.</p>}
		<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 empty:hidden">
			{entry.plant.map(({ name, value }) => (
				<Fact key={name} name={name}>
					{value}
				</Fact>
			))}
		</dl>
		{entry.growthOf !== null && (
			<p>
				<Link to={`/growth-progress/${entry.growthOf}`} className="underline underline-offset-2">
					Growth of this crop
				</Link>
			</p>
		)}
		<p className="text-sm text-muted">
			{entry.health
				? `Health: ${entry.healthMeaning}`
				: 'Health was not measured: the background is as brown as damage would be.'}
		</p>
	</>
)
