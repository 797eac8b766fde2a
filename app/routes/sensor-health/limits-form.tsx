import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import type { LimitsView } from './limits-view.server'

type Props = { limits: LimitsView; lastResult: SubmissionResult<string[]> | undefined }

/** What readings of a sensor are judged by; an empty field is as usual. */
export function LimitsForm({ limits: { values, usual, unit, constraint }, lastResult }: Props) {
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<typeof values>({
		id: 'limits',
		lastResult,
		defaultValue: values,
		constraint,
		defaultNoValidate: false,
	})
	const number = { type: 'number', step: 'any', autoComplete: 'off' } as const
	return (
		<Form method="post" {...getFormProps(form)} className="grid gap-5">
			<Errors id={form.errorId} errors={form.errors} />
			<div className="grid items-start gap-5 sm:grid-cols-2">
				<InputField
					{...number}
					label="Least it can measure"
					hint={`Usual: ${usual.min}. Below that, it counts as out of range.`}
					unit={unit}
					field={fields.min}
				/>
				<InputField
					{...number}
					label="Most it can measure"
					hint={`Usual: ${usual.max}. Above that, it counts as out of range.`}
					unit={unit}
					field={fields.max}
				/>
				<InputField
					{...number}
					label="Fastest change in a second"
					hint={`Usual: ${usual.step}. A faster one counts as a spike, until it has lasted.`}
					unit={unit}
					field={fields.maxStepPerS}
				/>
				<InputField
					{...number}
					label="Stuck after"
					hint={`Usual: ${usual.flat}. 0: it may stand still for ever.`}
					unit="min"
					field={fields.flatMinutes}
				/>
			</div>
			<p className="text-sm text-muted">
				An empty field is as usual. Limits are about what the sensor itself shows, before
				calibration, and hold from its next reading on.
			</p>
			<div>
				<Button variant="primary" pending={isPending}>
					Save limits
				</Button>
			</div>
		</Form>
	)
}
