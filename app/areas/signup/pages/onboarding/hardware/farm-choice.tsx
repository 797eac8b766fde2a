import { useId } from 'react'
import type { OnboardingFarm } from '~/areas/signup/services/onboarding/read-onboarding.server'
import { Button } from '~/ui/button'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Form } from '~/ui/page-farm/form'

type Props = { farm: { id: number; name: string }; farms: readonly OnboardingFarm[] }

/** The choice of the customer's farm to connect; only shown with several. */
export function FarmChoice({ farm, farms }: Props) {
	const id = useId()
	if (farms.length < 2)
		return (
			<p>
				Equipment of <strong className="font-semibold">{farm.name}</strong>
			</p>
		)
	return (
		<Form method="get" className="grid gap-1.5">
			<input type="hidden" name="step" value="3" />
			<label htmlFor={id} className="font-medium">
				Farm
			</label>
			<div className="flex gap-2">
				<select
					key={farm.id}
					id={id}
					name="farm"
					defaultValue={farm.id}
					className={`${CONTROL_CLASS} flex-1 text-ellipsis`}
				>
					{farms.map(({ id, name, pod }) => (
						<option key={id} value={id}>
							{`Pod ${pod}: ${name}`}
						</option>
					))}
				</select>
				<Button>Choose</Button>
			</div>
		</Form>
	)
}
