import { getFormProps, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Check, Circle, CircleCheck, CircleX } from 'lucide-react'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { StatusDot } from '~/ui/status-dot'
import { TextareaField } from '~/ui/form/textarea-field'
import type { PointFormResult } from './point-form'
import type { SessionView } from './session-view.server'

/** The form of both buttons that save: the one here, and the one after the last step. */
export const SAVE_FORM_ID = 'save-calibration'

type Props = { session: SessionView; answered: PointFormResult | undefined }

/** The points of the calibration, their result so far, and the button that saves it. */
export function CalibrationPoints({ session: { points, fit }, answered }: Props) {
	const isSaving = useNavigation().formData?.get('intent') === 'save'
	const [form, fields] = useForm<{ note: string | null }>({
		id: SAVE_FORM_ID,
		lastResult: answered?.saved === false ? answered : undefined,
		defaultNoValidate: false,
		constraint: { note: { maxLength: 500 } },
	})
	return (
		<>
			<ul className="grid gap-2">
				{points.map(({ key, name, state, words }) => (
					<li key={key} className="flex items-start gap-2.5">
						<Mark state={state} />
						<div className="min-w-0">
							<p className="font-semibold">{name}</p>
							<p className="text-sm text-muted tabular-nums">{words}</p>
						</div>
					</li>
				))}
			</ul>
			<div className="mt-3 border-t border-line pt-3">
				{form.errors?.includes(fit.words) ? null : fit.state === 'open' ? (
					<p className="text-sm text-muted">{fit.words}</p>
				) : (
					<StatusDot tone={fit.state === 'sound' ? 'good' : 'danger'}>{fit.words}</StatusDot>
				)}
				<Form method="post" {...getFormProps(form)} className="mt-3 grid gap-3">
					{fit.state === 'sound' && <TextareaField label="Note" rows={2} field={fields.note} />}
					<Errors id={form.errorId} errors={form.errors} />
					<Button
						type="submit"
						name="intent"
						value="save"
						icon={Check}
						pending={isSaving}
						className="w-full"
					>
						Save Calibration
					</Button>
				</Form>
			</div>
		</>
	)
}

function Mark({ state }: { state: SessionView['points'][number]['state'] }) {
	const [Icon, tone] = MARKS[state]
	return <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${tone}`} />
}

const MARKS = {
	open: [Circle, 'text-muted'],
	taken: [CircleCheck, 'text-good'],
	bad: [CircleX, 'text-danger'],
} as const
