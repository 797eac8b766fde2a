import { Check, Circle, CircleCheck, CircleX } from 'lucide-react'
import { Button } from '~/ui/button'
import { StatusDot } from '~/ui/status-dot'
import { PostForm } from '~/ui/form/post-form'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import type { SessionView } from './session-view.server'

/** The id of the save form, which has two buttons: here, and after the last step. */
export const SAVE_FORM_ID = 'save'

type Props = { session: SessionView }

/** The points of the calibration, their result so far, and the button that saves it. */
export function CalibrationPoints({ session: { points, fit } }: Props) {
	const [form, fields, isSaving] = useFormPage<{ note: string | null }>(SAVE_FORM_ID)
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
				<PostForm form={form} className="mt-3 grid gap-3">
					{fit.state === 'sound' && <TextareaField label="Note" rows={2} field={fields.note} />}
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
				</PostForm>
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
