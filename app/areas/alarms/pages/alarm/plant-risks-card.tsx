import { Microscope, Sprout } from 'lucide-react'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import type { plantRisks } from './plant-risks'

type Props = { risks: ReturnType<typeof plantRisks> }

/** The risks of an alarm for the plants, with a link to check for them. */
export function PlantRisks({ risks }: Props) {
	return (
		<Card title="What it can do to plants" icon={Sprout} flush>
			<ul>
				{risks.map(({ id, name, description }) => (
					<li key={id} className="border-t border-line px-4 py-2.5">
						<p className="font-semibold">{name}</p>
						<p className="text-sm text-muted">{description}</p>
					</li>
				))}
			</ul>
			<div className="border-t border-line p-4">
				<LinkButton to="/plant-diagnosis" icon={Microscope}>
					Check a plant
				</LinkButton>
			</div>
		</Card>
	)
}
