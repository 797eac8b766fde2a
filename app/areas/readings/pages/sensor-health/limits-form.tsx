import type { LimitsInput } from '@sfc/contract/readings/sensor-health/limits-input'
import { Button } from '~/ui/button'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { UnitFields } from '~/ui/form/unit-fields'
import { useFormPage } from '~/ui/form/use-form-page'
import type { LimitsView } from './limits-view.server'

/** The limits that readings of a sensor are checked against; an empty field means the default. */
export function LimitsForm({ usual, unit }: Pick<LimitsView, 'usual' | 'unit'>) {
	const [form, fields, isPending] = useFormPage<LimitsInput>('limits')
	const number = { type: 'number', step: 'any', autoComplete: 'off' } as const
	return (
		<PostForm form={form} className="grid gap-5">
			<UnitFields />
			<div className="grid items-start gap-5 sm:grid-cols-2">
				<InputField
					{...number}
					label="Lowest it can measure"
					hint={`Usual: ${usual.min}. Below that, it counts as out of range.`}
					unit={unit}
					field={fields.min}
				/>
				<InputField
					{...number}
					label="Highest it can measure"
					hint={`Usual: ${usual.max}. Above that, it counts as out of range.`}
					unit={unit}
					field={fields.max}
				/>
				<InputField
					{...number}
					label="Fastest change per second"
					hint={`Usual: ${usual.step}. A faster one counts as a spike, until it has lasted.`}
					unit={unit}
					field={fields.maxStepPerS}
				/>
				<InputField
					{...number}
					label="Stuck after"
					hint={`Usual: ${usual.flat}. 0: it may stay the same for ever.`}
					unit="min"
					field={fields.flatMinutes}
				/>
			</div>
			<p className="text-sm text-muted">
				An empty field keeps the usual value. Limits apply to the sensor’s own value, before
				calibration, from its next reading on.
			</p>
			<div>
				<Button variant="primary" pending={isPending}>
					Save limits
				</Button>
			</div>
		</PostForm>
	)
}
