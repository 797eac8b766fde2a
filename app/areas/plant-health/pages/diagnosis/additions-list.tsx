import { LinkButton } from '~/ui/link-button'
import type { AdditionsView } from './additions-view.server'

type Props = { additions: AdditionsView }

/** Additions that would bring the reservoir into its range. Nothing is dosed from here. */
export const AdditionsList = ({ additions: { aim, parts } }: Props) => (
	<div className="grid gap-2">
		<p>{aim}:</p>
		<ul className="grid gap-2">
			{parts.map(({ name, amount, from }) => (
				<li key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
					<span>
						{name} <span className="text-sm text-muted">· {from}</span>
					</span>
					<strong className="text-lg font-semibold tabular-nums">{amount}</strong>
				</li>
			))}
		</ul>
		<p className="text-sm text-muted">
			Only proposed, nothing is given. Dosing pumps give it in small doses within their budget, once
			the plan asks for it; by hand, add a third, mix, and measure again.
		</p>
		<p>
			<LinkButton to="/zone-control/dosing">Open dosing</LinkButton>
		</p>
	</div>
)
