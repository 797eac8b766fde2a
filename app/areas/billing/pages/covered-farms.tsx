import type { UncoveredFarm } from '~/areas/billing/services/customers/list-uncovered-farms.server'

type Props = {
	farms: readonly UncoveredFarm[]
	/** How many of them the plan has free pods for. */
	pods: number
	/** What becomes of a pod without one of these farms. */
	otherwise: string
}

/** The farms that a person has without a plan: each chosen one takes a pod. Sent as `farm`. */
export function CoveredFarms({ farms, pods, otherwise }: Props) {
	return (
		<fieldset className="grid gap-2">
			<legend className="mb-2 text-muted">
				You have {farms.length === 1 ? 'a farm' : 'farms'} without a plan. Choose{' '}
				{pods === 1 ? 'the one' : `up to ${pods}`} it covers. {otherwise}
			</legend>
			{farms.map(({ id, name }, at) => (
				<label key={id} className="flex min-h-11 items-center gap-2.5 wrap-anywhere">
					<input
						type="checkbox"
						name="farm"
						value={id}
						defaultChecked={at < pods}
						className="size-5 shrink-0 accent-accent"
					/>
					{name} <span className="text-muted">Farm ID {id}</span>
				</label>
			))}
		</fieldset>
	)
}
