import { Link } from '~/ui/page-farm/link'
import type { Section } from './prose'

/** The terms of use of the product. Agreements between an operator and its customers are separate. */
export const TERMS_SECTIONS: readonly Section[] = [
	{
		id: 'terms',
		title: 'Terms',
		body: (
			<>
				<p>
					Your contract is with whoever runs this server. What you pay, and how to cancel, is under{' '}
					<Link to="/billing">Billing</Link>. A farm, and what was measured and written on it,
					belongs to its owners.
				</p>
				<p>
					The software is under the MIT License and comes without warranty. Its makers are not
					liable for a crop, equipment or a building.
				</p>
			</>
		),
	},
	{
		id: 'safety',
		title: 'What it does not replace',
		body: (
			<p>
				The switch that cuts the power, a CO₂ alarm in the room, a float that closes the water, and
				the look of a person. Advice here rests on what was measured and read; what you do with a
				crop, food or chemicals stays your decision.
			</p>
		),
	},
]
